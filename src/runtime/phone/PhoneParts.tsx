import { Empty } from "antd";
import { isBlank } from "../../schema/expression/values.ts";
import type { Row } from "../../schema/model/json.ts";
import type { PhoneParts as PartsLayout } from "../../schema/model/phonePreview.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import { FieldValue } from "../fields/masked/FieldValue.tsx";
import { PhoneNotes } from "./PhoneNotes.tsx";
import styles from "./PhonePreview.module.css";

/** Props of `PhoneParts`. */
export interface PhonePartsProps {
  readonly entity: CompiledEntity;
  readonly layout: PartsLayout;
  readonly row: Row;
}

/** The parts of a page, one below the other; nothing where the viewer may not see their entity. */
export function PhoneParts({ entity, layout, row }: PhonePartsProps) {
  const part = entity.children[layout.list];
  if (!part) return null;
  const title = entity.fields.find(({ name }) => name === layout.list)?.title ?? part.title;
  const value = row[layout.list];
  const rows = Array.isArray(value) ? (value as Row[]) : [];
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${title}`} />;
  return (
    <ol className={styles["questions"]} aria-label={title}>
      {rows.map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts stand still while they are looked at
        <Part key={index} entity={part} layout={layout} row={each} />
      ))}
    </ol>
  );
}

function Part({ entity, layout, row }: PhonePartsProps) {
  const fieldOf = (wanted: string) => shownFields(entity).find(({ name }) => name === wanted && !isBlank(row[wanted]));
  const [title, body] = [fieldOf(layout.title), fieldOf(layout.body)];
  return (
    <li>
      <h4 className={styles["part"]}>{title && <FieldValue entity={entity} field={title} row={row} />}</h4>
      <PhoneNotes entity={entity} names={layout.notes ?? []} row={row} />
      {body && <FieldValue entity={entity} field={body} row={row} />}
    </li>
  );
}
