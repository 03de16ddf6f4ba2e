import type { TableProps } from "antd";
import { isValidElement } from "react";
import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { ListController } from "../listing/useListController.ts";
import { RowBox } from "./RowBox.tsx";
import type { RowBoxProps } from "./RowBox.tsx";
import { isAbove, isSkeleton, sourceOf } from "./tableRow.ts";
import { selectionWidth } from "./useColumns.ts";

/** How rows are chosen in a list that is there for nothing else. */
export interface RowChoice {
  /** @default one at a time */
  readonly many: boolean;
  /** Ids of the chosen rows of the page. */
  readonly ids: readonly string[];
  /** Makes exactly these chosen among the rows of the page. */
  choose(ids: readonly string[]): void;
  isRefused(row: Row): boolean;
  /** What stands behind the columns of the screen, as text. */
  readonly columns: readonly ChoiceColumn[];
  /** What an empty list says. */
  readonly empty: ReactNode;
  /** Height of the rows before they scroll, as CSS says it. */
  readonly height: number | string;
}

/** What is said of a row where rows are chosen. */
export interface ChoiceColumn {
  readonly key: string;
  readonly title: string;
  /** px */
  readonly width: number;
  text(row: Row): string;
}

/** Chooses a row or takes it back, as its box does. */
export function toggledBy(choice: RowChoice): (row: Row) => void {
  const { many, ids, choose } = choice;
  return (row) => {
    const id = String(row["id"]);
    if (isClosed(choice, row)) return;
    if (!many) choose([id]);
    else choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  };
}

/** How rows are chosen in a list that is there for nothing else, by their boxes. */
export function choiceSelectionOf({ screen, rows }: ListController, choice: RowChoice): NonNullable<TableProps<Row>["rowSelection"]> {
  const { many, ids, choose } = choice;
  return {
    type: many ? "checkbox" : "radio",
    fixed: true,
    columnWidth: selectionWidth,
    getTitleCheckboxProps: () => ({ "aria-label": "全选本页" }),
    selectedRowKeys: [...ids],
    onChange: (keys) => choose(keys.map(String).filter((key) => rows.some(({ id }) => id === key))),
    getCheckboxProps: (row) => ({ disabled: isClosed(choice, row), "aria-label": `选择${String(row[screen.entity.label] ?? row["id"])}` }),
  };
}

function isClosed({ isRefused }: RowChoice, row: Row): boolean {
  return isSkeleton(row) || isRefused(row);
}

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
