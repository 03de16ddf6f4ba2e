import type { TableColumnsType } from "antd";
import type { ReactNode } from "react";
import type { SortOrder } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ActionItem } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import { RowActions } from "../actions/RowActions.tsx";
import type { ArrangedColumn } from "./columnPreferences.ts";
import { actionsWidth, columnWidth, revealTarget } from "./columnWidth.ts";
import type { WidthGround } from "./columnWidth.ts";
import type { HeaderCellProps } from "./HeaderCell.tsx";
import { ListCell } from "./ListCell.tsx";
import type { ListCellProps } from "./ListCell.tsx";
import styles from "./ListTable.module.css";
import { isSkeleton, sourceOf } from "./tableRow.ts";
import type { CellRenders } from "./writtenColumns.ts";

/** What the columns of a table are made from. */
export interface TableColumnsSource extends WidthGround {
  readonly columns: readonly ArrangedColumn[];
  readonly rowActions: readonly ActionItem[];
  /** The order in force, the list's own where nobody chose one. */
  readonly sort: SortOrder | undefined;
  resize(field: string, width: number | undefined): void;
  readonly drawers: CellDrawers;
}

type DrawCell = (value: unknown, row: Row) => ReactNode;

/** What cells are drawn from. */
export interface CellSource extends Pick<WidthGround, "entity" | "keyField" | "can"> {
  readonly rowActions: readonly ActionItem[];
  /** Opens a row; absent where the viewer may not. */
  readonly onOpen: ((row: Row) => void) | undefined;
  /** How a page draws the values of some columns, by field. */
  readonly renders?: CellRenders | undefined;
}

/** What draws the cells of a table. */
export interface CellDrawers {
  /** By field. */
  readonly byField: ReadonlyMap<string, DrawCell>;
  readonly actions: DrawCell;
}

/** Says how cells are drawn, apart from the columns, which change with the order of the list, their widths and their places. */
export function cellDrawers(source: CellSource): CellDrawers {
  const { entity, keyField, rowActions, renders } = source;
  const byField = shownFields(entity).map((field) => {
    const isKey = field.name === keyField;
    const reveal = revealTarget(source, field);
    const cell = { field, ...(reveal ? { reveal } : {}), ...(isKey ? keyCell(source) : {}), isName: isKey };
    return [field.name, renderOf(cell, renders)] as const;
  });
  const actions: DrawCell = (_value, row) =>
    isSkeleton(row) ? <span className={styles.skeleton} /> : <RowActions actions={rowActions} row={sourceOf(row)} />;
  return { byField: new Map(byField), actions };
}

/** Makes antd's columns. Cells draw anew only when their row is another object. */
export function tableColumns(source: TableColumnsSource): TableColumnsType<Row> {
  const { columns, rowActions, drawers } = source;
  const data = columns.filter(({ visible }) => visible).flatMap((column) => dataColumn(source, column));
  if (rowActions.length === 0) return data;
  return [
    ...data,
    {
      key: "_actions",
      title: "操作",
      fixed: "right",
      width: actionsWidth(rowActions, source),
      shouldCellUpdate: isOther,
      render: drawers.actions,
    },
  ];
}

/** Sum of the columns' widths, by which the table decides whether to scroll sideways. */
export function tableWidth(columns: TableColumnsType<Row>): number {
  return columns.reduce((sum, { width }) => sum + Number(width), 0);
}

/** The same object each time: cells are compared by what they are handed. */
const ellipsis = { showTitle: false } as const;

function dataColumn(source: TableColumnsSource, column: ArrangedColumn): TableColumnsType<Row> {
  const { entity, keyField, isNarrow, drawers } = source;
  const field = shownFields(entity).find(({ name }) => name === column.field);
  const draw = drawers.byField.get(column.field);
  if (!field || !draw) return [];
  // On a narrow screen the key column alone stays; anything more would leave no room to scroll in.
  const fixed = isNarrow ? (column.field === keyField ? "left" : undefined) : column.fixed;
  return [
    {
      key: column.field,
      dataIndex: column.field,
      title: titleOf(column, source),
      width: columnWidth(column, field, source),
      align: column.align,
      ellipsis,
      shouldCellUpdate: isOther,
      render: draw,
      ...(fixed ? { fixed } : {}),
      ...(column.sortable ? sorting(column.field, source) : {}),
      onHeaderCell: () => headerCell(column, source),
    },
  ];
}

/** Draws a cell as its page does, or as its kind is shown. */
function renderOf(cell: Omit<ListCellProps, "row">, renders: CellRenders | undefined): DrawCell {
  const draw = renders?.get(cell.field.name);
  return (value, row) => {
    if (isSkeleton(row)) return <span className={styles.skeleton} />;
    return draw ? draw(value, sourceOf(row)) : <ListCell {...cell} row={sourceOf(row)} />;
  };
}

function keyCell({ entity, onOpen }: CellSource) {
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
    ...(column.align === "right" && { className: styles.atEnd }),
    ...(isAhead(column, source) ? { "aria-sort": "other" as const, "aria-description": aheadText } : {}),
    columnName: column.title,
    // Fingers scroll a table sideways; a narrow screen has no room to share out.
    ...(isNarrow ? {} : { onResize: (width: number | undefined) => resize(column.field, width) }),
  };
}

function isOther(next: Row, before: Row): boolean {
  return sourceOf(next) !== sourceOf(before);
}
