import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import { viewOf } from "../fields/fieldView.ts";
import { isUnseen, Unseen } from "../fields/parts/Unseen.tsx";

/** Props of `PrintedValue`. */
export interface PrintedValueProps {
  readonly entity: string;
  readonly field: FieldModel;
  readonly row: Row;
  /** All there is to see of it, or one line. */
  readonly variant: "Cell" | "Read";
}

/** A value on paper: as the server sent it, so what is masked stays masked, and nothing to press beside it. */
export function PrintedValue({ entity, field, row, variant }: PrintedValueProps) {
  if (isUnseen(field, row)) return <Unseen field={field} row={row} />;
  const View = viewOf(field.kind)[variant];
  return (
    <View field={field} value={row[field.name]} row={row} text={row[`${field.name}_dictText`] as string | undefined} entity={entity} />
  );
}
