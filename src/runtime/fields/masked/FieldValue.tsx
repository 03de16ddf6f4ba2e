import type { FieldModel } from "../../../schema/model/entity.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { canReveal, isMasked } from "../../../schema/rights/fieldRights.ts";
import { useCan } from "../../access/AccessProvider.tsx";
import { viewOf } from "../fieldView.ts";
import { isUnseen, Unseen } from "../parts/Unseen.tsx";
import { MaskedValue } from "./MaskedValue.tsx";

/** Props of `FieldValue`. */
export interface FieldValueProps {
  readonly entity: CompiledEntity;
  readonly field: FieldModel;
  readonly row: Row;
}

/** A value as a detail shows it, with the way to reveal it where it is masked and the viewer may. */
export function FieldValue({ entity, field, row }: FieldValueProps) {
  const can = useCan();
  if (isUnseen(field, row)) return <Unseen field={field} row={row} />;
  if (!field.derived && isMasked(field) && canReveal(entity, field, { can }))
    return <MaskedValue field={field} row={row} target={entity} variant="Read" />;
  const { Read } = viewOf(field.kind);
  const text = row[`${field.name}_dictText`] as string | undefined;
  return <Read field={field} value={row[field.name]} row={row} text={text} entity={entity.name} />;
}
