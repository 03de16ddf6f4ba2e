import { Table } from "antd";
import type { TableColumnsType, TableProps } from "antd";
import { Fragment, memo, useMemo, useRef } from "react";
import type { MouseEvent, ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import { useActionScope } from "../actions/ActionScope.tsx";
import { useCan } from "../access/AccessProvider.tsx";
import { tinyWidth, useNarrow } from "../base/useNarrow.ts";
import type { Density } from "./density.ts";
import { HeaderCell } from "./HeaderCell.tsx";
import { ListEmpty } from "./ListEmpty.tsx";
import { ListFailure } from "./ListFailure.tsx";
import styles from "./ListTable.module.css";
import { moveInTable } from "./moveInTable.ts";
import { tableColumns, tableWidth } from "./tableColumns.tsx";
import { rowSelectionOf } from "./rowSelection.tsx";
import { isAbove, isSkeleton, skeletonKey, sourceOf } from "./tableRow.ts";
import { idsOf } from "../listing/touchedRows.ts";
import { selectionWidth, tableFloor } from "./useColumns.ts";
import type { ColumnsControl } from "./useColumns.ts";
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
}

/** How rows are chosen in a list that is there for nothing else. */
export interface RowChoice {
  /** @default one at a time */
  readonly many: boolean;
  /** Ids of the chosen rows of the page. */
  readonly ids: readonly string[];
  /** Makes exactly these chosen among the rows of the page. */
  choose(ids: readonly string[]): void;
  isRefused(row: Row): boolean;
  /** Columns behind those of the screen. */
  readonly columns: TableColumnsType<Row>;
  /** What an empty table says. */
  readonly empty: ReactNode;
  /** Height of the rows before they scroll, as CSS says it. */
  readonly height: number | string;
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

const bones: readonly Row[] = Array.from({ length: 10 }, (_, index) => ({ id: `${skeletonKey}-${index}`, [skeletonKey]: true }));

/** The rows of a list. */
export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { controller, columns, density, isSelectable, tree, active, choice, written } = props;
  const { screen, rows, isFirstLoad, isLoading } = controller;
  const place = useRef<HTMLDivElement>(null);
  useTouchedRow(place, controller);
  const ownColumns = useTableColumns(controller, { columns, density, active, written });
  const columnsOfTable = choice ? [...ownColumns, ...choice.columns] : ownColumns;
  const width = tableWidth(columnsOfTable) + (isSelectable || choice ? selectionWidth : 0);
  const isTiny = useNarrow(tinyWidth);
  const table: TableProps<Row> = {
    className: styles.table ?? "",
    rowKey: "id",
    size: density,
    columns: columnsOfTable,
    dataSource: (isFirstLoad ? bones : (tree?.rows ?? rows)) as Row[],
    loading: { spinning: isLoading && !isFirstLoad, delay: 200 },
    pagination: false,
    ...frameProps(width, isTiny, choice),
    showSorterTooltip: false,
    locale: { emptyText: emptyText(controller, choice) },
    onChange: sortHandler(controller),
    ...selectionProps(controller, { choice, isSelectable, tree }),
    ...(tree ? treeProps(tree) : {}),
    components: componentsOf(tree),
    rowClassName: rowClasses(controller, active),
    ...(active ? { onRow: (row: Row) => ({ onClick: (event: MouseEvent) => chooseBy(event, row, active) }) } : {}),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what has the focus inside
    <div ref={place} onKeyDown={moveInTable}>
      {/* Cells are kept while their row stays the same object; another screen means other cells. */}
      {written ? <Fragment key={screen.hash}>{written.draw(table)}</Fragment> : <Table<Row> key={screen.hash} {...table} />}
    </div>
  );
});

function useTableColumns({ screen, state }: ListController, props: Pick<ListTableProps, "columns" | "density" | "active" | "written">) {
  const { columns, keyField, resize } = props.columns;
  const { density } = props;
  const can = useCan();
  const isNarrow = useNarrow();
  const { perform } = useActionScope();
  const { entity, rowActions } = screen;
  const [ownSort] = screen.sort;
  const sort = state.sort ?? ownSort;
  const choose = props.active?.choose;
  const renders = props.written?.renders;
  return useMemo(() => {
    const detail = rowActions.find((action) => action.do.op === "detail") ?? rowActions.find(({ primary }) => primary);
    const onOpen = choose ?? (detail && ((row: Row) => void perform(detail, [row])));
    return tableColumns({ entity, columns, keyField, rowActions, sort, ownSort, isNarrow, density, can, onOpen, resize, renders });
  }, [entity, columns, keyField, rowActions, sort, ownSort, isNarrow, density, can, perform, choose, resize, renders]);
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

function emptyText(controller: ListController, choice: RowChoice | undefined): ReactNode {
  if (controller.error) return <ListFailure controller={controller} />;
  return choice ? choice.empty : <ListEmpty controller={controller} />;
}

interface SelectableRows {
  readonly choice: RowChoice | undefined;
  readonly isSelectable: boolean;
  readonly tree: TreeTable | undefined;
}

function selectionProps(controller: ListController, { choice, isSelectable, tree }: SelectableRows): TableProps<Row> {
  if (choice) return choiceProps(controller, choice);
  return isSelectable ? { rowSelection: rowSelectionOf(controller, tree?.above ?? []) } : {};
}

/** A click anywhere in a row chooses it or takes it back, as its box does. */
function choiceProps({ screen, rows }: ListController, { many, ids, choose, isRefused }: RowChoice): TableProps<Row> {
  const isClosed = (row: Row) => isSkeleton(row) || isRefused(row);
  const toggle = (row: Row) => {
    const id = String(row["id"]);
    if (isClosed(row)) return;
    if (!many) choose([id]);
    else choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  };
  return {
    onRow: (row) => ({ onClick: (event) => chooseBy(event, row, { choose: toggle }) }),
    rowSelection: {
      type: many ? "checkbox" : "radio",
      fixed: true,
      columnWidth: selectionWidth,
      getTitleCheckboxProps: () => ({ "aria-label": "全选本页" }),
      selectedRowKeys: [...ids],
      onChange: (keys) => choose(keys.map(String).filter((key) => rows.some(({ id }) => id === key))),
      getCheckboxProps: (row) => ({ disabled: isClosed(row), "aria-label": `选择${String(row[screen.entity.label] ?? row["id"])}` }),
    },
  };
}

const components: NonNullable<TableProps<Row>["components"]> = { header: { cell: HeaderCell } };

function componentsOf(tree: TreeTable | undefined): NonNullable<TableProps<Row>["components"]> {
  return tree?.components ?? components;
}

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

/** A click anywhere in a row chooses it, but one on what acts by itself, and one that marks text. */
function chooseBy({ target }: MouseEvent, row: Row, { choose }: Pick<ActiveRow, "choose">): void {
  const acts = target instanceof Element && target.closest("button, a, input, label, .ant-checkbox-wrapper") !== null;
  if (!acts && !isSkeleton(row) && (window.getSelection()?.isCollapsed ?? true)) choose(sourceOf(row));
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
