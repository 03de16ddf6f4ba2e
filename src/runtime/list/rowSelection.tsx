import { isValidElement } from "react";
import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListController } from "../listing/useListController.ts";
import { RowBox } from "./RowBox.tsx";
import type { RowBoxProps } from "./RowBox.tsx";
import type { RowSelection } from "./RowTable.tsx";
import { isAbove, isSkeleton, sourceOf } from "./tableRow.ts";
import { selectionWidth } from "./useColumns.ts";

/**
 * How rows of a list are chosen to act on them. Rows that nobody asked for are chosen one by one: choosing all means what was
 * found, and closed boxes stay out of that, so theirs are drawn here.
 *
 * @param above the rows that nobody asked for
 */
export function rowSelectionOf({ screen, rows, selection }: ListController, above: readonly Row[]): RowSelection {
  const shown = [...rows, ...above];
  const nameOf = (row: Row) => String(row[screen.entity.label] ?? "");
  return {
    fixed: true,
    columnWidth: selectionWidth,
    preserveSelectedRowKeys: true,
    getTitleCheckboxProps: () => ({ "aria-label": "全选本页" }),
    selectedRowKeys: [...selection.ids],
    onChange: (keys) => selection.choose(keys.map(String), shown),
    getCheckboxProps: (row) => ({ disabled: isSkeleton(row) || isAbove(row), "aria-label": `选择${nameOf(row)}` }),
    renderCell: (checked, row, _index, node) =>
      isAbove(row) ? (
        <RowBox
          checked={checked}
          aria-label={`选择上级${nameOf(row)}`}
          onChange={({ target }) => {
            const others = selection.ids.filter((id) => id !== row["id"]);
            selection.choose(target.checked ? [...others, String(row["id"])] : others, [sourceOf(row)]);
          }}
        />
      ) : (
        plainBox(node)
      ),
  };
}

/** The box that antd made, drawn as a plain one. */
function plainBox(node: ReactNode): ReactNode {
  return isValidElement<RowBoxProps>(node) ? <RowBox {...node.props} /> : node;
}
