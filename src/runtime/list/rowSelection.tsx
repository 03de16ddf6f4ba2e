import { Checkbox } from "antd";
import type { TableProps } from "antd";
import type { Row } from "../../schema/model/json.ts";
import type { ListController } from "../listing/useListController.ts";
import { isAbove, isSkeleton, sourceOf } from "./tableRow.ts";
import { selectionWidth } from "./useColumns.ts";

/**
 * How rows of a list are chosen to act on them. Rows that nobody asked for are chosen one by one: choosing all means what was
 * found, and closed boxes stay out of that, so theirs are drawn here.
 *
 * @param above the rows that nobody asked for
 */
export function rowSelectionOf(
  { screen, rows, selection }: ListController,
  above: readonly Row[],
): NonNullable<TableProps<Row>["rowSelection"]> {
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
    ...(above.length > 0 && {
      renderCell: (checked, row, _index, node) =>
        isAbove(row) ? (
          <Checkbox
            checked={checked}
            aria-label={`选择上级${nameOf(row)}`}
            onChange={({ target }) => {
              const others = selection.ids.filter((id) => id !== row["id"]);
              selection.choose(target.checked ? [...others, String(row["id"])] : others, [sourceOf(row)]);
            }}
          />
        ) : (
          node
        ),
    }),
  };
}
