import { Fragment } from "react";
import { isBlank } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { shownChildFields } from "../fields/children/childFields.ts";
import styles from "./print.module.css";
import { PrintedValue } from "./PrintedValue.tsx";

/** Props of `PrintedChildren`. */
export interface PrintedChildrenProps {
  /** The field of the row above that holds them. */
  readonly field: FieldModel;
  readonly entity: CompiledEntity;
  readonly rows: readonly Row[];
}

/** Child rows on paper, all of them, each with those below it. */
export function PrintedChildren({ field: above, entity, rows }: PrintedChildrenProps) {
  const shown = shownChildFields(entity, above);
  // A column without a single value only takes room.
  const columns = shown.filter((field) => !field.children && rows.some((row) => !isBlank(row[field.name])));
  const below = shown.filter(({ children }) => children);
  if (rows.length === 0 || columns.length === 0)
    return (
      <>
        {above.title}：{rows.length} 条
      </>
    );
  return (
    <table className={styles.table}>
      <caption>{above.title}</caption>
      <thead>
        <tr>
          {columns.map(({ name, title }) => (
            <th key={name}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={String(row["id"] ?? index)}>
            <tr>
              {columns.map((field) => (
                <td key={field.name}>
                  <PrintedValue entity={entity.name} field={field} row={row} variant="Cell" />
                </td>
              ))}
            </tr>
            {below.map((field) => (
              <BelowRow key={field.name} field={field} entity={entity} row={row} span={columns.length} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface BelowRowProps extends Omit<PrintedChildrenProps, "rows"> {
  readonly row: Row;
  /** Columns of the table around. */
  readonly span: number;
}

function BelowRow({ field, entity, row, span }: BelowRowProps) {
  const child = entity.children[field.name];
  const rows = (row[field.name] as readonly Row[] | null) ?? [];
  if (!child || rows.length === 0) return null;
  return (
    <tr>
      <td colSpan={span} className={styles.below}>
        <PrintedChildren field={field} entity={child} rows={rows} />
      </td>
    </tr>
  );
}
