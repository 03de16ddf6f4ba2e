import { dependenciesOf } from "../expression/dependenciesOf.ts";
import { kindOf } from "../kinds/registry.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import { uniqueFieldsOf } from "./uniqueFields.ts";

/** The entity whose rows are changed, as far as it decides which fields they can be given together. */
interface BatchGround {
  readonly fields: readonly FieldModel[];
  /** Name of the field that names a row: with one value for all of them nobody could tell the rows apart. */
  readonly label: string;
  /** Names of fields of which no two rows hold the same value. */
  readonly unique: readonly string[];
}

/**
 * Fields that many rows may be given one value of. Their editors need no row: which values may be chosen, and whether the
 * field is shown or open, does not go by the rest of it. What differs from row to row, what nobody types and what is masked
 * stay out; whether the viewer may write a field is asked elsewhere.
 */
export function batchFields({ fields, label, unique }: BatchGround): readonly FieldModel[] {
  return fields.filter(
    (field) => field.name !== label && !unique.includes(field.name) && isShort(field) && isForPeople(field) && needsNoRow(field),
  );
}

/** The same of an entity, whoever looks at it. */
export function batchFieldsOf(entity: EntityModel): readonly FieldModel[] {
  const unique = uniqueFieldsOf(entity).map(({ field }) => field.name);
  return batchFields({ fields: entity.fields, label: entity.label, unique });
}

/** Texts and tables that would fill a row of a list are written for one row, and would be lost in all the others. */
function isShort({ kind }: FieldModel): boolean {
  return kindOf(kind).listed ?? true;
}

function isForPeople({ readOnly, system, writeOnly, rule, children, derived, autoNumber, permission, reference }: FieldModel): boolean {
  const isMade = readOnly || system || rule.value !== undefined || derived !== undefined || autoNumber !== undefined;
  const isRows = children !== undefined || reference?.owner === true;
  return !isMade && !isRows && !writeOnly && permission.mask === undefined;
}

function needsNoRow({ rule, dictionaryBy, days, reference }: FieldModel): boolean {
  const isChosenByRow = reference?.where !== undefined && dependenciesOf(reference.where).row.length > 0;
  return !isChosenByRow && !dictionaryBy && !days && rule.visible === undefined && !isClosed(rule.readOnly);
}

/** Whether a rule closes the field whatever stands in a row: a stored row is not new, and who looks at it stays the same. */
function isClosed(readOnly: string | undefined): boolean {
  return readOnly !== undefined && dependenciesOf(readOnly).row.length === 0;
}
