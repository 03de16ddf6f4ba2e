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
  /** Opens a row; absent where the viewer may not. */
  readonly onOpen: ((row: Row) => void) | undefined;
  /** How a page draws the values of some columns, by field. */
  readonly renders?: CellRenders | undefined;
}

/** Makes antd's columns. Cells draw anew only when their row is another object. */
export function tableColumns(source: TableColumnsSource): TableColumnsType<Row> {
  const { columns, rowActions } = source;
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
      render: (_value, row) =>
        isSkeleton(row) ? <span className={styles.skeleton} /> : <RowActions actions={rowActions} row={sourceOf(row)} />,
    },
  ];
}

/** Sum of the columns' widths, by which the table decides whether to scroll sideways. */
export function tableWidth(columns: TableColumnsType<Row>): number {
  return columns.reduce((sum, { width }) => sum + Number(width), 0);
}

function dataColumn(source: TableColumnsSource, column: ArrangedColumn): TableColumnsType<Row> {
  const { entity, keyField, isNarrow } = source;
  const field = shownFields(entity).find(({ name }) => name === column.field);
  if (!field) return [];
  const isKey = column.field === keyField;
  const revealed = revealTarget(source, field);
  const cellProps = { field, ...(revealed ? { reveal: revealed } : {}), ...(isKey ? keyCell(source) : {}), isName: isKey };
  // On a narrow screen the key column alone stays; anything more would leave no room to scroll in.
  const fixed = isNarrow ? (isKey ? "left" : undefined) : column.fixed;
  return [
    {
      key: column.field,
      dataIndex: column.field,
      title: titleOf(column, source),
      width: columnWidth(column, field, source),
      align: column.align,
      ellipsis: { showTitle: false },
      shouldCellUpdate: isOther,
      render: renderOf(cellProps, source.renders),
      ...(fixed ? { fixed } : {}),
      ...(column.sortable ? sorting(column.field, source) : {}),
      onHeaderCell: () => headerCell(column, source),
    },
  ];
}

/** Draws a cell as its page does, or as its kind is shown. */
function renderOf(cell: Omit<ListCellProps, "row">, renders: CellRenders | undefined): (value: unknown, row: Row) => ReactNode {
  const draw = renders?.get(cell.field.name);
  return (value, row) => {
    if (isSkeleton(row)) return <span className={styles.skeleton} />;
    return draw ? draw(value, sourceOf(row)) : <ListCell {...cell} row={sourceOf(row)} />;
  };
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
