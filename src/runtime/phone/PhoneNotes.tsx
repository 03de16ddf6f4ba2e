import { isBlank } from "../../schema/expression/values.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import { FieldValue } from "../fields/masked/FieldValue.tsx";
import styles from "./PhonePreview.module.css";

/** Props of `PhoneNotes`. */
export interface PhoneNotesProps {
  readonly entity: CompiledEntity;
  readonly names: readonly string[];
  readonly row: Row;
}

/** Values shown small below a title; those that are blank are left out. */
export function PhoneNotes({ entity, names, row }: PhoneNotesProps) {
  const fields = shownFields(entity);
  const notes = names.flatMap((name) => fields.find((field) => field.name === name && !isBlank(row[name])) ?? []);
  if (notes.length === 0) return null;
  return (
    <ul className={styles["notes"]} aria-label="说明">
      {notes.map((field) => (
        <li key={field.name}>
          <FieldValue entity={entity} field={field} row={row} />
        </li>
      ))}
    </ul>
  );
}
