import type { TableProps } from "antd";
import { useMemo } from "react";
import type { ReactNode } from "react";
import { compact } from "../../schema/model/compact.ts";
import type { Row } from "../../schema/model/json.ts";
import type { ColumnItem } from "../../schema/model/screen.ts";
import { ListView } from "../list/ListView.tsx";
import type { ListViewProps } from "../list/ListView.tsx";
import type { CellRenders, WrittenColumn } from "../list/writtenColumns.ts";

/** What a page that takes the place of a generated list is given. */
export type EjectedListProps = Omit<ListViewProps, "written">;

/** Columns of a page, typed by its rows. */
export type EjectedColumns<Shown> = readonly WrittenColumn<keyof Shown & string, Shown>[];

/** Props of `EjectedList`. */
export interface EjectedListComponentProps<Shown> extends EjectedListProps {
  /** Written down once, outside the component. */
  readonly columns: EjectedColumns<Shown>;
  /** Draws the table; what it is given holds rows, columns as the person arranged them, order and selection. */
  readonly children: (table: TableProps<Row>) => ReactNode;
}

/**
 * A list whose table a page has written: conditions, buttons, column settings, pages and live rows are those of every list.
 * Masks, rights and a person's arrangement of the columns hold in it.
 */
export function EjectedList<Shown>({ columns, children: draw, ...list }: EjectedListComponentProps<Shown>) {
  const items = useMemo(() => ({ columns: columns.map(columnItem), renders: rendersOf(columns) }), [columns]);
  const written = useMemo(() => ({ ...items, draw }), [items, draw]);
  return <ListView {...list} written={written} />;
}

function columnItem<Shown>(column: EjectedColumns<Shown>[number]): ColumnItem {
  const { dataIndex, title, width, align = "left", fixed, sorter = false, hidden = false, ifRoom } = column;
  return { field: dataIndex, title, align, sortable: sorter, hidden, ...compact({ width, fixed, ifRoom }) };
}

function rendersOf<Shown>(columns: EjectedColumns<Shown>): CellRenders {
  return new Map(
    columns.flatMap(({ dataIndex, render }) =>
      render ? [[dataIndex, (value: unknown, row: Row) => render(value, row as Shown)] as const] : [],
    ),
  );
}
