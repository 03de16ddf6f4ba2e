import { Table } from "antd";
import type { TableColumnsType, TableProps } from "antd";
import { Fragment, memo, useMemo, useRef } from "react";
import type { Row } from "../../schema/model/json.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { tinyWidth, useNarrow } from "../base/useNarrow.ts";
import { useDictionaryTexts } from "../dictionary/DictionaryProvider.tsx";
import type { Density } from "./density.ts";
import { HeaderCell } from "./HeaderCell.tsx";
import { emptyText } from "./emptyText.tsx";
import styles from "./ListTable.module.css";
import { moveInTable } from "./moveInTable.ts";
import { tableColumns, tableWidth } from "./tableColumns.tsx";
import { choiceSelectionOf, rowSelectionOf, toggledBy } from "./rowSelection.tsx";
import type { RowChoice } from "./rowSelection.tsx";
import { doublePress, isOnRow, isTextMarked } from "./rowPress.ts";
import type { DoublePress } from "./rowPress.ts";
import { bones, isAbove, isSkeleton, sourceOf } from "./tableRow.ts";
import { idsOf } from "../listing/touchedRows.ts";
import { selectionWidth, tableFloor } from "./useColumns.ts";
import type { ColumnsControl } from "./useColumns.ts";
import { useRowOpening } from "./useRowOpening.ts";
import { useTouchedRow } from "./useTouchedRow.ts";
import type { WrittenTable } from "./writtenColumns.ts";
import type { ListController } from "../listing/useListController.ts";

/** Props of `ListTable`. */
export interface ListTableProps {
  readonly controller: ListController;
  readonly columns: ColumnsControl;
  readonly density: Density;
  readonly isSelectable: boolean;
  /** Rows with `children`, and how they open; without it the rows are flat. */
  readonly tree?: TreeTable | undefined;
  /** A row that is chosen for what stands beside the list, and how to choose one; takes the place of opening a row's detail. */
  readonly active?: ActiveRow | undefined;
  /** Rows are chosen for a purpose of their own, and not to act on them. */
  readonly choice?: RowChoice | undefined;
  /** A table that a page has written. */
  readonly written?: WrittenTable | undefined;
  /** What an empty list says. @default that there is nothing yet */
  readonly empty?: string | undefined;
  /** Rows that people put in order: what draws them, and the column to take hold of them by; has to stay the same object. */
  readonly ordering?: TableOrdering | undefined;
}

/** What a table needs so that its rows can be put in order. */
export interface TableOrdering {
  readonly components: NonNullable<TableProps<Row>["components"]>;
  readonly column: TableColumnsType<Row>[number];
}

/** A table that draws a tree. */
export interface TreeTable {
  readonly rows: readonly Row[];
  /** Those of them that nobody asked for: they show where the others hang. @default none */
  readonly above?: readonly Row[];
  /** The rows come in pages. @default false */
  readonly hasPages?: boolean;
  readonly opened: readonly string[];
  onOpen(id: string, isOpened: boolean): void;
  onOpenAll(): void;
  onCloseAll(): void;
  /** What draws the parts of the table in place of antd's own; has to stay the same object. */
  readonly components?: NonNullable<TableProps<Row>["components"]> | undefined;
}

/** The row that decides what stands beside the list. */
export interface ActiveRow {
  readonly id: string | undefined;
  choose(row: Row): void;
}

/** The rows of a list. */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { controller, columns, density, isSelectable, tree, active, choice, written, ordering, empty } = props;
  const { screen, rows, isFirstLoad, isLoading } = controller;
  const place = useRef<HTMLDivElement>(null);
  useTouchedRow(place, controller);
  const ownColumns = useTableColumns(controller, { columns, density, active, written });
  const columnsOfTable = besideColumns(ownColumns, { ordering, choice });
  const width = tableWidth(columnsOfTable) + (isSelectable || choice ? selectionWidth : 0);
  const isTiny = useNarrow(tinyWidth);
  const table: TableProps<Row> = {
    className: styles.table ?? "",
    rowKey: "id",
    size: density,
    columns: columnsOfTable,
    dataSource: drawnRows(isFirstLoad ? bones : rows, tree, isFirstLoad),
    loading: { spinning: isLoading && !isFirstLoad, delay: 200 },
    pagination: false,
    ...frameProps(width, isTiny, choice),
    showSorterTooltip: false,
    locale: { emptyText: emptyText(controller, choice, empty) },
    onChange: sortHandler(controller),
    ...selectionProps(controller, { choice, isSelectable, tree }),
    ...(tree ? treeProps(tree) : {}),
    components: componentsOf(tree, ordering),
    rowClassName: rowClasses(controller, active),
    ...useRowPresses(controller, { active, choice }),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what has the focus inside
    <div ref={place} onKeyDown={moveInTable}>
      {/* Cells are kept while their row stays the same object; another screen means other cells. */}
      {written ? <Fragment key={screen.hash}>{written.draw(table)}</Fragment> : <Table<Row> key={screen.hash} {...table} />}
    </div>
  );
});

/** The columns with those that take hold of a row, and those in which it is chosen. */
function besideColumns(columns: TableColumnsType<Row>, { ordering, choice }: Pick<ListTableProps, "ordering" | "choice">) {
  return [...(ordering ? [ordering.column] : []), ...columns, ...(choice?.columns.map(choiceColumn) ?? [])];
}

function drawnRows(rows: readonly Row[], tree: TreeTable | undefined, isFirstLoad: boolean): Row[] {
  return (isFirstLoad ? rows : (tree?.rows ?? rows)) as Row[];
}

function componentsOf(tree: TreeTable | undefined, ordering: TableOrdering | undefined) {
  return tree?.components ?? ordering?.components ?? components;
}

function useTableColumns({ screen, state }: ListController, props: Pick<ListTableProps, "columns" | "density" | "active" | "written">) {
  const { columns, keyField, resize } = props.columns;
  const { density } = props;
  const can = useCan();
  const textsOf = useDictionaryTexts();
  const isNarrow = useNarrow();
  const { entity, rowActions } = screen;
  const { byName } = useRowOpening(rowActions);
  const [ownSort] = screen.sort;
  const sort = state.sort ?? ownSort;
  const choose = props.active?.choose;
  const renders = props.written?.renders;
  return useMemo(() => {
    const onOpen = choose ?? byName;
    const ground = { entity, keyField, isNarrow, density, ownSort, can, textsOf };
    return tableColumns({ ...ground, columns, rowActions, sort, onOpen, resize, renders });
  }, [entity, columns, keyField, rowActions, sort, ownSort, isNarrow, density, can, textsOf, byName, choose, resize, renders]);
}

function sortHandler({ changeSort }: ListController): NonNullable<TableProps<Row>["onChange"]> {
  return (_page, _filters, sorter, { action }) => {
    if (action !== "sort" || Array.isArray(sorter)) return;
    const { columnKey, order } = sorter;
    changeSort(order ? { field: String(columnKey), direction: order === "ascend" ? "asc" : "desc" } : undefined);
  };
}

/** A list is scrolled with its page, under a header that stays; rows to choose from scroll by themselves. */
function frameProps(width: number, isTiny: boolean, choice: RowChoice | undefined): Pick<TableProps<Row>, "sticky" | "scroll"> {
  if (choice) return { scroll: { x: width, y: choice.height } };
  return { sticky: true, scroll: { x: isTiny ? Math.max(width, tableFloor) : width } };
}

interface SelectableRows {
  readonly choice: RowChoice | undefined;
  readonly isSelectable: boolean;
  readonly tree: TreeTable | undefined;
}

function selectionProps(controller: ListController, { choice, isSelectable, tree }: SelectableRows): TableProps<Row> {
  if (choice) return { rowSelection: choiceSelectionOf(controller, choice) };
  return isSelectable ? { rowSelection: rowSelectionOf(controller, tree?.above ?? []) } : {};
}

function choiceColumn({ text, ...column }: RowChoice["columns"][number]): TableColumnsType<Row>[number] {
  return { ...column, render: (_value, row: Row) => text(row) };
}

/**
 * What a press anywhere in a row does, but one on what acts by itself, and one that marks text: a click chooses the row
 * where rows are chosen, as its box does; a double click opens it.
 */
function useRowPresses(
  { screen }: ListController,
  { active, choice }: Pick<ListTableProps, "active" | "choice">,
): Pick<TableProps<Row>, "onRow"> {
  const place = useRef({ x: 0, y: 0 });
  const { byRow } = useRowOpening(screen.rowActions);
  const chosen = choice ? toggledBy(choice) : active?.choose;
  const opened = choice ? undefined : byRow;
  if (!chosen && !opened) return {};
  return {
    onRow: (row) => {
      if (isSkeleton(row)) return {};
      const twice = opened && doublePress(place, () => opened(sourceOf(row)));
      const onClick: DoublePress["onClick"] = (event) => {
        twice?.onClick(event);
        if (chosen && isOnRow(event) && !isTextMarked()) chosen(sourceOf(row));
      };
      return { onClick, ...(twice && { onDoubleClick: twice.onDoubleClick }) };
    },
  };
}

const components: NonNullable<TableProps<Row>["components"]> = { header: { cell: HeaderCell } };

function rowClasses({ touched }: ListController, active: ActiveRow | undefined): (row: Row) => string {
  const marked = new Set(touched ? idsOf(touched) : []);
  return (row) =>
    [
      active && row["id"] === active.id && styles.active,
      active && styles.choosable,
      marked.has(String(row["id"])) && styles.touched,
      isAbove(row) && styles.above,
    ]
      .filter(Boolean)
      .join(" ");
}

function treeProps({ opened, onOpen }: TreeTable): TableProps<Row> {
  return {
    expandable: {
      expandedRowKeys: [...opened],
      onExpand: (isOpened, row) => onOpen(String(row["id"]), isOpened),
      indentSize: 20,
    },
  };
}
