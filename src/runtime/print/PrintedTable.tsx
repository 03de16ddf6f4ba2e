import type { CSSProperties } from "react";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { PrintColumn, TableSheets } from "../../schema/model/print.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import styles from "./print.module.css";
import { PrintedValue } from "./PrintedValue.tsx";
import { SheetHead } from "./SheetHead.tsx";
import { sheetTables, type RowGroup } from "./sheetTables.ts";

/** Props of `PrintedTables`. */
export interface PrintedTablesProps {
  readonly title: string;
  readonly layout: TableSheets;
  readonly entity: CompiledEntity;
  readonly rows: readonly Row[];
}

/** Rows in tables; what heads a table begins a new sheet. */
export function PrintedTables({ title, layout, entity, rows }: PrintedTablesProps) {
  const fields = new Map(shownFields(entity).map((field) => [field.name, field]));
  return sheetTables(layout, rows).map(({ key, groups, count }) => (
    <section key={key} className={styles.sheet} aria-label={title}>
      <SheetHead title={title} entity={entity} fields={layout.per.flatMap((name) => fields.get(name) ?? [])} row={groups[0]?.rows[0]}>
        共 {count} 条
      </SheetHead>
      <Table layout={layout} entity={entity.name} fields={fields} groups={groups} />
    </section>
  ));
}

interface TableProps {
  readonly layout: TableSheets;
  readonly entity: string;
  readonly fields: ReadonlyMap<string, FieldModel>;
  readonly groups: readonly RowGroup[];
}

function Table({ layout, entity, fields, groups }: TableProps) {
  const { columns, isNumbered, groupBy } = layout;
  const heading = groupBy === undefined ? undefined : fields.get(groupBy);
  const firsts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 1));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {isNumbered && <th className={styles.number}>序号</th>}
          {columns.map((column) => (
            <th key={keyOf(column)} style={widthOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ key, rows }, index) => (
        <tbody key={key}>
          {heading && rows[0] && (
            <tr className={styles.heading}>
              <th colSpan={columns.length + Number(isNumbered)} scope="rowgroup">
                <PrintedValue entity={entity} field={heading} row={rows[0]} variant="Cell" />（{rows.length}）
              </th>
            </tr>
          )}
          {rows.map((row, place) => (
            <tr key={String(row["id"])}>
              {isNumbered && <td className={styles.number}>{(firsts[index] ?? 1) + place}</td>}
              {columns.map((column) => (
                <td key={keyOf(column)}>
                  <ColumnValue column={column} {...{ entity, fields, row }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ColumnValue({ column, entity, fields, row }: Pick<TableProps, "entity" | "fields"> & { column: PrintColumn; row: Row }) {
  const field = column.field === undefined ? undefined : fields.get(column.field);
  return field ? <PrintedValue entity={entity} field={field} row={row} variant="Cell" /> : null;
}

function keyOf({ field, title }: PrintColumn): string {
  return field ?? `blank ${title}`;
}

function widthOf({ width }: PrintColumn): CSSProperties {
  return width === undefined ? {} : { width: `${width}mm` };
}
