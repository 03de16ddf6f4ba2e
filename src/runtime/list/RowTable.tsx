import { Table } from "antd";
import type { TableColumnsType, TableProps } from "antd";
import { Fragment } from "react";
import type { ReactNode, Ref } from "react";
import type { Row } from "../../schema/model/json.ts";
import { tinyWidth, useNarrow } from "../base/useNarrow.ts";
import type { Density } from "./density.ts";
import { HeaderCell } from "./HeaderCell.tsx";
import { LightRow } from "./LightRow.tsx";
import styles from "./ListTable.module.css";
import { moveInTable } from "./moveInTable.ts";
import { tableWidth } from "./tableColumns.tsx";
import { selectionWidth, tableFloor } from "./useColumns.ts";

/** What draws parts of a table in place of antd's own; a row draws its cells with `lightCells`. */
export type TableComponents = NonNullable<TableProps<Row>["components"]>;

/** How rows are chosen by boxes. */
export type RowSelection = NonNullable<TableProps<Row>["rowSelection"]>;

/** Where a kind of table differs from others: each hands in what it needs, and the table asks for no kind. */
export interface TableSlots {
  /** Columns before those of the screen. */
  readonly leading?: TableColumnsType<Row> | undefined;
  /** Columns behind those of the screen. */
  readonly trailing?: TableColumnsType<Row> | undefined;
  readonly selection?: RowSelection | undefined;
  /** How rows open to those below them. */
  readonly expansion?: TableProps<Row>["expandable"];
  /** Has to stay the same object. */
  readonly components?: TableComponents | undefined;
  /** Height of the rows before they scroll by themselves, as CSS says it. @default they scroll with the page, under a header that stays */
  readonly height?: number | string | undefined;
  /** Draws the table out of what antd's takes. @default antd's own */
  readonly draw?: ((table: TableProps<Row>) => ReactNode) | undefined;
}

/** Props of `RowTable`. */
export interface RowTableProps extends TableSlots {
  readonly ref?: Ref<HTMLDivElement>;
  /** What the cells are made by: they are kept while their row stays the same object, and another one means other cells. */
  readonly screenHash: string;
  readonly columns: TableColumnsType<Row>;
  readonly rows: readonly Row[];
  readonly density: Density;
  readonly isLoading: boolean;
  /** What stands there where no rows are. */
  readonly empty: ReactNode;
  readonly onChange: NonNullable<TableProps<Row>["onChange"]>;
  readonly onRow?: TableProps<Row>["onRow"];
  rowClassName(row: Row): string;
}

/** What every table of rows is, whatever its rows are for: columns, density, a header that stays, and the arrow keys from cell to cell. */
export function RowTable(props: RowTableProps) {
  const { ref, screenHash, rows, density, isLoading, empty, onChange, onRow, rowClassName, selection, expansion, draw } = props;
  const columns = [...(props.leading ?? []), ...props.columns, ...(props.trailing ?? [])];
  const isTiny = useNarrow(tinyWidth);
  const table: TableProps<Row> = {
    className: styles.table ?? "",
    rowKey: "id",
    size: density,
    columns,
    dataSource: rows as Row[],
    loading: { spinning: isLoading, delay: 200 },
    pagination: false,
    ...frameOf(tableWidth(columns) + (selection ? selectionWidth : 0), isTiny, props.height),
    showSorterTooltip: false,
    locale: { emptyText: empty },
    onChange,
    components: props.components ?? listComponents,
    rowClassName,
    ...(selection && { rowSelection: selection }),
    ...(expansion && { expandable: expansion }),
    ...(onRow && { onRow }),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what has the focus inside
    <div ref={ref} onKeyDown={moveInTable}>
      {draw ? <Fragment key={screenHash}>{draw(table)}</Fragment> : <Table<Row> key={screenHash} {...table} />}
    </div>
  );
}

const listComponents: TableComponents = { header: { cell: HeaderCell }, body: { row: LightRow } };

function frameOf(width: number, isTiny: boolean, height: TableSlots["height"]): Pick<TableProps<Row>, "sticky" | "scroll"> {
  if (height !== undefined) return { scroll: { x: width, y: height } };
  return { sticky: true, scroll: { x: isTiny ? Math.max(width, tableFloor) : width } };
}
