import type { TableColumnsType } from "antd";
import type { ReactNode } from "react";
import type { FieldModel, SortOrder } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem, CompiledEntity } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import { canReveal, isMasked } from "../../schema/rights/fieldRights.ts";
import { RowActions, visibleRowActions } from "../actions/RowActions.tsx";
import type { ArrangedColumn } from "./columnPreferences.ts";
import type { HeaderCellProps } from "./HeaderCell.tsx";
import { ListCell } from "./ListCell.tsx";
import styles from "./ListTable.module.css";
import { isSkeleton, sourceOf } from "./tableRow.ts";

/** What the columns of a table are made from. */
export interface TableColumnsSource {
  readonly entity: CompiledEntity;
  readonly columns: readonly ArrangedColumn[];
  readonly keyField: string;
  readonly rowActions: readonly ActionItem[];
  /** The order in force, the list's own where nobody chose one. */
  readonly sort: SortOrder | undefined;
  /** Column and direction that the list has of its own. */
  readonly ownSort: SortOrder | undefined;
  readonly isNarrow: boolean;
  resize(field: string, width: number | undefined): void;
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
/** Room (px) for the button that reveals a masked value, so that it takes none of its figures. */
const revealWidth = { wide: 24, narrow: 48 } as const;
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
      render: (_value, row) =>
        isSkeleton(row) ? <span className={styles.skeleton} /> : <RowActions actions={rowActions} row={sourceOf(row)} />,
    },
  ];
}

/** Sum of the columns' widths, by which the table decides whether to scroll sideways. */
export function tableWidth(columns: TableColumnsType<Row>): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === "number" ? width : defaultWidth), 0);
}

function dataColumn(source: TableColumnsSource, column: ArrangedColumn): TableColumnsType<Row> {
  const { entity, keyField, isNarrow } = source;
  const field = shownFields(entity).find(({ name }) => name === column.field);
  if (!field) return [];
  const isKey = column.field === keyField;
  const revealed = revealTarget(source, field);
  const cellProps = { field, ...(revealed ? { reveal: revealed } : {}), ...(isKey ? keyCell(source) : {}), isName: isKey };
  const eye = revealed ? (isNarrow ? revealWidth.narrow : revealWidth.wide) : 0;
  // On a narrow screen the key column alone stays; anything more would leave no room to scroll in.
  const fixed = isNarrow ? (isKey ? "left" : undefined) : column.fixed;
  return [
    {
      key: column.field,
      dataIndex: column.field,
      title: titleOf(column, source),
      width: columnWidth(column, { eye, most: isNarrow && isKey ? narrowWidth(entity) : Infinity }),
      align: column.align,
      ellipsis: { showTitle: false },
      shouldCellUpdate: isOther,
      render: (_value, row) => (isSkeleton(row) ? <span className={styles.skeleton} /> : <ListCell {...cellProps} row={sourceOf(row)} />),
      ...(fixed ? { fixed } : {}),
      ...(column.sortable ? sorting(column.field, source) : {}),
      onHeaderCell: () => headerCell(column, source),
    },
  ];
}

/** Where a masked value is read in clear; absent where it is not masked, or not for the viewer. */
function revealTarget({ entity, can }: TableColumnsSource, field: FieldModel): CompiledEntity | undefined {
  return !field.derived && isMasked(field) && canReveal(entity, field, { can }) ? entity : undefined;
}

function keyCell({ entity, onOpen }: TableColumnsSource) {
  return { ...(onOpen ? { onOpen } : {}), hasCount: entity.tree !== undefined };
}

/** How antd sorts by a column: it shows the order in force, and each click leads to another one. */
function sorting(
  field: string,
  { sort, ownSort }: TableColumnsSource,
): Pick<TableColumnsType<Row>[number], "sorter" | "sortOrder" | "sortDirections"> {
  const own = ownSort?.field === field ? antdOrder(ownSort) : null;
  const other = own === "ascend" ? "descend" : "ascend";
  return {
    sorter: true,
    sortOrder: sort?.field === field ? antdOrder(sort) : null,
    // Without an order the list has its own again, which for this column would be the same once more.
    ...(own === null ? {} : { sortDirections: [own, other, own] }),
  };
}

function antdOrder({ direction }: SortOrder): "ascend" | "descend" | null {
  return direction === "ahead" ? null : direction === "asc" ? "ascend" : "descend";
}

function isAhead({ field }: ArrangedColumn, { sort }: TableColumnsSource): boolean {
  return sort?.field === field && sort.direction === "ahead";
}

/** What the order from today on is called. */
const aheadText = "今天起由近到远，之后是过去的";

/** The name of a column; where the list starts with today, a mark says so. */
function titleOf(column: ArrangedColumn, source: TableColumnsSource): ReactNode {
  if (!isAhead(column, source)) return column.title;
  return (
    <span title={aheadText}>
      {column.title}
      <span className={styles.ahead}>今起</span>
    </span>
  );
}

function headerCell(column: ArrangedColumn, source: TableColumnsSource): HeaderCellProps {
  const { isNarrow, resize } = source;
  return {
    ...(isAhead(column, source) ? { "aria-sort": "other" as const, "aria-description": aheadText } : {}),
    columnName: column.title,
    // Fingers scroll a table sideways; a narrow screen has no room to share out.
    ...(isNarrow ? {} : { onResize: (width: number | undefined) => resize(column.field, width) }),
  };
}

/** What a row's name may take of a narrow screen; a tree's also holds the indents. */
function narrowWidth({ tree }: CompiledEntity): number {
  return tree ? narrowTreeWidth : narrowKeyWidth;
}

/** The width that the person chose, or that the schema gives and `eye` px, but room for the title; no more than `most` px. */
function columnWidth(column: ArrangedColumn, { eye, most }: { readonly eye: number; readonly most: number }): number {
  if (column.ownWidth !== undefined) return Math.min(column.ownWidth, most);
  return Math.min(Math.max((column.width ?? defaultWidth) + eye, titleWidth(column)), most);
}

function isOther(next: Row, before: Row): boolean {
  return sourceOf(next) !== sourceOf(before);
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
