import type { TableProps } from "antd";
import { memo, useMemo, useRef } from "react";
import type { ReactNode } from "react";
import type { Row } from "../../schema/model/json.ts";
import { useCan } from "../access/AccessProvider.tsx";
import { useNarrow } from "../base/useNarrow.ts";
import { useDictionaryTexts } from "../dictionary/DictionaryProvider.tsx";
import type { Density } from "./density.ts";
import { emptyText } from "./emptyText.tsx";
import styles from "./ListTable.module.css";
import { RowTable } from "./RowTable.tsx";
import type { RowSelection, TableSlots } from "./RowTable.tsx";
import { rowSelectionOf } from "./rowSelection.tsx";
import { doublePress, isOnRow, isTextMarked } from "./rowPress.ts";
import type { DoublePress } from "./rowPress.ts";
import { cellDrawers, tableColumns } from "./tableColumns.tsx";
import { bones, isAbove, isSkeleton, sourceOf } from "./tableRow.ts";
import { idsOf } from "../listing/touchedRows.ts";
import type { ColumnsControl } from "./useColumns.ts";
import { useRowOpening } from "./useRowOpening.ts";
import { useTouchedRow } from "./useTouchedRow.ts";
import type { CellRenders } from "./writtenColumns.ts";
import type { ListController } from "../listing/useListController.ts";

/** Where a table of a list differs from others; made by `treeSlots`, `activeSlots`, `choiceSlots`, `writtenSlots` and `OrderedRows`. */
export interface ListSlots extends Omit<TableSlots, "selection"> {
  /** @default those of the list */
  readonly rows?: readonly Row[] | undefined;
  /** Rows among them that nobody asked for: choosing all leaves them out. @default none */
  readonly above?: readonly Row[] | undefined;
  /** How rows are chosen. @default as those that actions work on, where the list is selectable */
  selectionOf?(controller: ListController): RowSelection;
  /** What a click on a row does. @default nothing */
  choose?(row: Row): void;
  /** What a click on the name of a row does. @default opens it */
  chooseByName?(row: Row): void;
  /** A double click opens the row. @default true */
  readonly opensRows?: boolean | undefined;
  /** Class of a row besides what the list says of it. */
  classOf?(row: Row): string | undefined;
  /** How the values of some columns are drawn. */
  readonly renders?: CellRenders | undefined;
  /** What stands in an empty list. @default why there is nothing, and how to begin */
  readonly empty?: ReactNode;
}

/** Props of `ListTable`. */
export interface ListTableProps {
  readonly controller: ListController;
  readonly columns: ColumnsControl;
  readonly density: Density;
  readonly isSelectable: boolean;
  /** What an empty list says. @default that there is nothing yet */
  readonly empty?: string | undefined;
  /** Has to stay the same object, so that rows are not drawn anew with what is around them. @default a flat list */
  readonly slots?: ListSlots | undefined;
}

const noSlots: ListSlots = {};

/** The rows of a list. */
export const ListTable = memo(function ListTable({ controller, columns, density, isSelectable, empty, slots = noSlots }: ListTableProps) {
  const { screen, rows, isFirstLoad, isLoading } = controller;
  const place = useRef<HTMLDivElement>(null);
  useTouchedRow(place, controller);
  const { leading, trailing, expansion, components, height, draw } = slots;
  return (
    <RowTable
      ref={place}
      {...{ leading, trailing, expansion, components, height, draw, density }}
      screenHash={screen.hash}
      columns={useTableColumns(controller, { columns, density, slots })}
      rows={isFirstLoad ? bones : (slots.rows ?? rows)}
      isLoading={isLoading && !isFirstLoad}
      empty={emptyText(controller, slots.empty, empty)}
      selection={slots.selectionOf?.(controller) ?? (isSelectable ? rowSelectionOf(controller, slots.above ?? []) : undefined)}
      rowClassName={rowClasses(controller, slots)}
      onChange={sortHandler(controller)}
      {...useRowPresses(controller, slots)}
    />
  );
});

interface ColumnsGround extends Pick<ListTableProps, "columns" | "density"> {
  readonly slots: ListSlots;
}

/** What draws the cells stays while the order of the list changes, so that rows keep their cells until others come. */
function useTableColumns({ screen, state }: ListController, { columns: control, density, slots }: ColumnsGround) {
  const { columns, keyField, resize } = control;
  const can = useCan();
  const textsOf = useDictionaryTexts();
  const isNarrow = useNarrow();
  const { entity, rowActions } = screen;
  const { byName } = useRowOpening(rowActions);
  const [ownSort] = screen.sort;
  const sort = state.sort ?? ownSort;
  const onOpen = slots.chooseByName ?? byName;
  const { renders } = slots;
  const drawers = useMemo(
    () => cellDrawers({ entity, keyField, rowActions, can, onOpen, renders }),
    [entity, keyField, rowActions, can, onOpen, renders],
  );
  return useMemo(() => {
    const ground = { entity, keyField, isNarrow, density, ownSort, can, textsOf };
    return tableColumns({ ...ground, columns, rowActions, sort, resize, drawers });
  }, [entity, columns, keyField, rowActions, sort, ownSort, isNarrow, density, can, textsOf, resize, drawers]);
}

function sortHandler({ changeSort }: ListController): NonNullable<TableProps<Row>["onChange"]> {
  return (_page, _filters, sorter, { action }) => {
    if (action !== "sort" || Array.isArray(sorter)) return;
    const { columnKey, order } = sorter;
    changeSort(order ? { field: String(columnKey), direction: order === "ascend" ? "asc" : "desc" } : undefined);
  };
}

/**
 * What a press anywhere in a row does, but one on what acts by itself, and one that marks text: a click chooses the row
 * where rows are chosen, as its box does; a double click opens it.
 */
function useRowPresses({ screen }: ListController, { choose, opensRows = true }: ListSlots): Pick<TableProps<Row>, "onRow"> {
  const place = useRef({ x: 0, y: 0 });
  const { byRow } = useRowOpening(screen.rowActions);
  const opened = opensRows ? byRow : undefined;
  if (!choose && !opened) return {};
  return {
    onRow: (row) => {
      if (isSkeleton(row)) return {};
      const twice = opened && doublePress(place, () => opened(sourceOf(row)));
      const onClick: DoublePress["onClick"] = (event) => {
        twice?.onClick(event);
        if (choose && isOnRow(event) && !isTextMarked()) choose(sourceOf(row));
      };
      return { onClick, ...(twice && { onDoubleClick: twice.onDoubleClick }) };
    },
  };
}

function rowClasses({ touched }: ListController, { classOf }: ListSlots): (row: Row) => string {
  const marked = new Set(touched ? idsOf(touched) : []);
  return (row) => [classOf?.(row), marked.has(String(row["id"])) && styles.touched, isAbove(row) && styles.above].filter(Boolean).join(" ");
}
