import { isBlank } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import type { PhonePreview as PhoneLayout } from "../../schema/model/phonePreview.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { storedFiles } from "../fields/file/storedFiles.ts";
import { useStoredFile } from "../fields/file/useStoredFile.ts";
import { FieldValue } from "../fields/masked/FieldValue.tsx";
import { PhoneNotes } from "./PhoneNotes.tsx";
import { PhoneParts } from "./PhoneParts.tsx";
import styles from "./PhonePreview.module.css";
import { Questionnaire } from "./Questionnaire.tsx";

/** Props of `PhonePreview`. */
export interface PhonePreviewProps {
  readonly entity: CompiledEntity;
  readonly layout: PhoneLayout;
  readonly row: Row;
}

/** A row as a page on a phone: picture, title, small notes, text, questions. The width is that of usual phones, 375 px. */
export function PhonePreview({ entity, layout, row }: PhonePreviewProps) {
  const fieldOf = (name: string): FieldModel | undefined => shownFields(entity).find((field) => field.name === name);
  const title = fieldOf(layout.title);
  const body = fieldOf(layout.body);
  const [cover] = layout.cover === undefined ? [] : storedFiles(row[layout.cover]);
  return (
    <div className={styles["stage"]}>
      <article className={styles["phone"]} aria-label={`${entity.title}的手机预览`}>
        {cover && <Cover path={cover.path} />}
        <div className={styles["page"]}>
          <h3 className={styles["title"]}>{title && <FieldValue entity={entity} field={title} row={row} />}</h3>
          <PhoneNotes entity={entity} names={layout.notes} row={row} />
          {body && !isBlank(row[body.name]) && <FieldValue entity={entity} field={body} row={row} />}
          {layout.parts && <PhoneParts entity={entity} layout={layout.parts} row={row} />}
          {layout.questions && <Questionnaire entity={entity} layout={layout.questions} row={row} />}
        </div>
      </article>
    </div>
  );
}

/** The picture at the top, as wide as the phone; one that does not load leaves its place. */
function Cover({ path }: { readonly path: string }) {
  const { address } = useStoredFile(path);
  return <div className={styles["cover"]}>{address && <img src={address} alt="封面" />}</div>;
}
