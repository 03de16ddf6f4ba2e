import type { Field, GeneralField } from "@formily/core";
import { dependenciesOf } from "../../schema/expression/dependenciesOf.ts";
import { checksumWarning } from "../../schema/kinds/checksum.ts";
import { unreadMessage } from "../../schema/kinds/readTyped.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { rowFields } from "../../schema/rules/dependentFields.ts";
import { type Limits, limitsOf } from "../../schema/rules/limits.ts";
import type { FieldEditProps } from "../fields/fieldView.ts";
import type { EntityForm } from "./EntityForm.ts";
import { dataOf } from "./fieldData.ts";
import { editorId } from "./EntityFormProvider.tsx";
import { entityAt } from "./placement.ts";
import { plain } from "./plain.ts";
import { joinPath, parentPathOf, rowAt } from "./rowPath.ts";

/** A field as it is now, ready to be drawn. */
export interface BoundField {
  readonly model: FieldModel;
  readonly path: string;
  /** Entity of the row it stands in. */
  readonly entity: CompiledEntity;
  /** That row as stored; absent for a new one. */
  readonly stored: Row | undefined;
  readonly isRequired: boolean;
  /** The server is being asked about the value. */
  readonly isChecking: boolean;
  /** What is wrong and shown; `undefined` where nothing is. */
  readonly error: string | undefined;
  /** What should be looked at again in a value that may be saved as it is. */
  readonly warning: string | undefined;
  /** Props of the kind's editor; what describes it is added by who draws the texts. */
  readonly editor: Omit<FieldEditProps, "aria-describedby" | "aria-label">;
}

/** Where a field stands. */
export interface FieldSite {
  readonly form: EntityForm;
  readonly prefix: string;
  readonly model: FieldModel;
  readonly rowPath: string;
}

/** Reads what a field shows. Called while Formily watches: every value read here draws the field anew. */
export function readField({ form, prefix, model, rowPath }: FieldSite, target: GeneralField): BoundField {
  const field = target as Field;
  const path = joinPath(rowPath, model.name);
  const parentPath = parentPathOf(rowPath);
  const value = model.children ? field.value : plain(field.value);
  const error = field.selfErrors[0] as string | undefined;
  const entity = entityAt(form.entity, path)?.entity ?? form.entity;
  const row = choosingRow(entity, model, rowAt(form.core.values, rowPath) ?? {});
  const stored = form.storedRow(rowPath);
  const { isRequired, isChecking, isTouched } = dataOf(field);
  const warning = isTouched && error === undefined ? checksumWarning(model, value) : undefined;
  return {
    model,
    path,
    entity,
    stored,
    isRequired,
    isChecking,
    error,
    warning,
    editor: {
      field: model,
      entity: entity.name,
      id: editorId(prefix, path),
      value,
      row,
      parent: parentPath === undefined ? undefined : rowAt(form.core.values, parentPath),
      text: textOf(model.name, value, stored),
      limits: limitsAt(form, model, path),
      readOnly: field.pattern !== "editable",
      disabled: false,
      status: error !== undefined ? "error" : warning !== undefined ? "warning" : undefined,
      onChange: (next) => form.input(field, next),
      onBlur: () => form.leave(field),
      onSet: (name, next) => setOther({ form, entity, rowPath }, name, next),
    },
  };
}

/** Reading what the bounds read is watched; a missing key only where it is read as a property. */
function limitsAt(form: EntityForm, model: FieldModel, path: string): Limits | undefined {
  const { minimum, maximum } = model.rule;
  const scope = form.scopeOf(path);
  if (!scope || (minimum === undefined && maximum === undefined)) return undefined;
  for (const name of [minimum, maximum].flatMap(rowFields)) void scope.row[name];
  return limitsOf(model, scope);
}

/** Takes a value for another field of the row; for one that cannot be written now it does nothing. */
function setOther(
  { form, entity, rowPath }: Pick<FieldSite, "form" | "rowPath"> & Pick<BoundField, "entity">,
  name: string,
  value: unknown,
): void {
  const other = entity.fields.find((candidate) => candidate.name === name);
  const target = other && !other.children ? form.ensureField(rowPath, other) : undefined;
  if (target?.pattern === "editable") form.input(target as Field, value);
}

/** The row that choices are asked for: a value on which they depend and that nobody could read is none. Reading it is watched. */
function choosingRow({ fields }: CompiledEntity, model: FieldModel, row: Row): Row {
  const names = decidingNames(model);
  for (const name of names) void row[name];
  const unread = fields.filter(({ name }) => names.includes(name)).filter((field) => unreadMessage(field, row[field.name]) !== undefined);
  return unread.length === 0 ? row : { ...row, ...Object.fromEntries(unread.map(({ name }) => [name, null])) };
}

/** Names of the values on which the choices of a reference depend. */
function decidingNames({ reference }: FieldModel): readonly string[] {
  return reference?.where === undefined ? [] : dependenciesOf(reference.where).row;
}

/** The text that came with the stored value, as long as the value is the stored one. */
function textOf(name: string, value: unknown, stored: Row | undefined): string | undefined {
  const text = stored?.[`${name}_dictText`];
  return typeof text === "string" && String(stored?.[name]) === String(value) ? text : undefined;
}
