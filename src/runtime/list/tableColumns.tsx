import type { TableColumnsType } from "antd";
import type { Key } from "react";
import type { SortOrder } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem, CompiledEntity } from "../../schema/model/screen.ts";
import { RowActions, visibleRowActions } from "../actions/RowActions.tsx";
import { revealCode } from "../detail/MaskedValue.tsx";
import type { ArrangedColumn } from "./columnPreferences.ts";
import { ListCell } from "./ListCell.tsx";
import styles from "./ListTable.module.css";
import { isBone, sourceOf } from "./tableRow.ts";

/** What the columns of a table are made from. */
export interface TableColumnsSource {
  readonly entity: CompiledEntity;
  readonly columns: readonly ArrangedColumn[];
  readonly keyField: string;
  readonly rowActions: readonly ActionItem[];
  readonly sort: SortOrder | undefined;
  readonly isNarrow: boolean;
  can(code: string): boolean;
  /** Opens a row; absent where the viewer may not. */
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** Width (px) of a column that names none: room for eight Chinese characters. */
const defaultWidth = 150;
const characterWidth = 14;
const gapWidth = 12;
const cellPadding = 16;
const narrowActionsWidth = 60;
/** On a narrow screen the name of a row breaks into two lines and leaves room for a further column. */
const narrowKeyWidth = 136;
const narrowTreeWidth = 180;

/** Makes antd's columns. Cells draw anew only when their row is another object. */
export function tableColumns(source: TableColumnsSource): TableColumnsType<Row> {
  const { columns, rowActions, isNarrow } = source;
  const data = columns.filter(({ visible }) => visible).flatMap((column) => dataColumn(source, column));
  if (rowActions.length === 0) return data;
  return [
    ...data,
    {
      key: "_actions",
      title: "操作",
      fixed: "right",
      width: isNarrow ? narrowActionsWidth : actionsWidth(rowActions),
      shouldCellUpdate: isOther,
      render: (_value, row) => (isBone(row) ? <span className={styles.bone} /> : <RowActions actions={rowActions} row={sourceOf(row)} />),
    },
  ];
}

/** Sum of the columns' widths, by which the table decides whether to scroll sideways. */
export function tableWidth(columns: TableColumnsType<Row>): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === "number" ? width : defaultWidth), 0);
}

function dataColumn(source: TableColumnsSource, column: ArrangedColumn): TableColumnsType<Row> {
  const { entity, keyField, sort, onOpen, can, isNarrow } = source;
  const field = entity.fields.find(({ name }) => name === column.field);
  if (!field) return [];
  const isKey = column.field === keyField;
  const code = revealCode(entity, field);
  const cellProps = {
    field,
    ...(code !== undefined && can(code) ? { reveal: entity } : {}),
    ...(isKey && onOpen ? { onOpen } : {}),
    isName: isKey,
  };
  // On a narrow screen the key column alone stays; anything more would leave no room to scroll in.
  const fixed = isNarrow ? (isKey ? "left" : undefined) : column.fixed;
  return [
    {
      key: column.field,
      dataIndex: column.field,
      title: column.title,
      width: columnWidth(column, isNarrow && isKey ? narrowWidth(entity) : Infinity),
      align: column.align,
      ellipsis: { showTitle: false },
      shouldCellUpdate: isOther,
      render: (_value, row) => (isBone(row) ? <span className={styles.bone} /> : <ListCell {...cellProps} row={sourceOf(row)} />),
      ...(fixed ? { fixed } : {}),
      ...(column.sortable ? { sorter: true, sortOrder: sortOrderOf(column.field, sort) } : {}),
    },
  ];
}

/** What a row's name may take of a narrow screen; a tree's also holds the indents. */
function narrowWidth({ tree }: CompiledEntity): number {
  return tree ? narrowTreeWidth : narrowKeyWidth;
}

/** The width that the schema gives, but room for the title, and no more than `most` px. */
function columnWidth(column: ArrangedColumn, most: number): number {
  return Math.min(Math.max(column.width ?? defaultWidth, titleWidth(column)), most);
}

function isOther(next: Row, before: Row): boolean {
  return sourceOf(next) !== sourceOf(before);
}

function sortOrderOf(field: Key, sort: SortOrder | undefined): "ascend" | "descend" | null {
  if (sort?.field !== field) return null;
  return sort.direction === "asc" ? "ascend" : "descend";
}

/** A title never breaks into a second line: the sort mark takes as much room as two characters. */
function titleWidth({ title, sortable }: ArrangedColumn): number {
  return (title.length + (sortable ? 2 : 0)) * characterWidth + 2 * cellPadding;
}

/** Room for the longest actions that can stand side by side, so that rows do not shift as their actions differ. */
function actionsWidth(actions: readonly ActionItem[]): number {
  const longest = actions.map(({ label }) => label.length).sort((left, right) => right - left);
  const labels = longest.slice(0, visibleRowActions);
  const more = actions.length > visibleRowActions ? [2] : [];
  const shown = [...labels, ...more];
  const text = shown.reduce((sum, length) => sum + length * characterWidth, 0);
  return Math.max(80, text + (shown.length - 1) * gapWidth + 2 * cellPadding);
}
