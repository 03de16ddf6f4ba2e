import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { DetailSheets } from "../../schema/model/print.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { useRowScope } from "../access/AccessProvider.tsx";
import { visibleGroups } from "../detail/visibleFields.ts";
import styles from "./print.module.css";
import { PrintedChildren } from "./PrintedChildren.tsx";
import { PrintedValue } from "./PrintedValue.tsx";
import { SheetHead } from "./SheetHead.tsx";

/** Props of `PrintedDetails`. */
export interface PrintedDetailsProps {
  readonly title: string;
  readonly layout: DetailSheets;
  readonly entity: CompiledEntity;
  readonly rows: readonly Row[];
}

/** Each row on sheets of its own: its sections as the detail shows them, child rows as tables. */
export function PrintedDetails({ title, layout, entity, rows }: PrintedDetailsProps) {
  const scopeOf = useRowScope();
  return rows.map((row) => (
    <section key={String(row["id"])} className={styles.sheet} aria-label={title}>
      <SheetHead title={title} entity={entity} fields={entity.fields.filter(({ name }) => name === entity.label)} row={row} />
      {visibleGroups(entity, layout.groups, scopeOf(row)).map(({ group, fields }) => (
        <table key={group.key} className={styles.table}>
          <caption>{group.title}</caption>
          <tbody>
            {fields.map((field) => (
              <FieldLine key={field.name} {...{ entity, field, row }} />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  ));
}

function FieldLine({ entity, field, row }: { readonly entity: CompiledEntity; readonly field: FieldModel; readonly row: Row }) {
  const child = field.children && entity.children[field.name];
  if (child)
    return (
      <tr>
        <td colSpan={2} className={styles.below}>
          <PrintedChildren field={field} entity={child} rows={(row[field.name] as readonly Row[] | null) ?? []} />
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {field.title}
      </th>
      <td>
        <PrintedValue entity={entity.name} field={field} row={row} variant="Read" />
      </td>
    </tr>
  );
}
