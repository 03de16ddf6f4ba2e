import { isEqual } from "../../schema/expression/values.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { viewOf } from "../fields/fieldView.ts";
import { rowsOf } from "./rowPath.ts";

/**
 * Values a row starts with in a form: what is given, then the field's default, then what its kind starts with.
 * Only fields of the entity are taken over, so nothing of the server's texts or of Formily's own travels along.
 */
export function startRow(entity: CompiledEntity, given: Row, isNew: boolean): Row {
  return Object.fromEntries(
    entity.fields
      .filter((field) => !field.system || given[field.name] !== undefined)
      .map((field) => [field.name, startValue(entity, field, given, isNew)]),
  );
}

function startValue(entity: CompiledEntity, field: FieldModel, given: Row, isNew: boolean): unknown {
  const value = given[field.name];
  const child = entity.children[field.name];
  if (field.children) return child ? startRows(child, field, value, isNew) : rowsOf(value);
  if (value !== undefined || !isNew) return value ?? null;
  return field.default ?? viewOf(field.kind).emptyValue?.(field) ?? null;
}

function startRows(child: CompiledEntity, field: FieldModel, value: unknown, isNew: boolean): Row[] {
  const rows = rowsOf(value).map((row) => startRow(child, row, isNewRow(row)));
  const { defaultRows } = field.ui.props;
  if (rows.length > 0 || !isNew || typeof defaultRows !== "number") return rows;
  return Array.from({ length: defaultRows }, () => startRow(child, {}, true));
}

/** A child row without an id is not stored yet. */
export function isNewRow(row: Row): boolean {
  return row["id"] === undefined || row["id"] === null;
}

/** Whether two rows hold the same, child rows included; missing and null are the same. */
export function isSameRow(entity: CompiledEntity, left: Row, right: Row): boolean {
  return entity.fields.every((field) => isSameValue(entity, field, left[field.name], right[field.name]));
}

/** Whether two values of a field are the same. Child rows are compared in order, and by id. */
export function isSameValue(entity: CompiledEntity, field: FieldModel, left: unknown, right: unknown): boolean {
  const child = entity.children[field.name];
  if (!field.children || !child) return isEqual(left ?? null, right ?? null);
  const [some, others] = [rowsOf(left), rowsOf(right)];
  return some.length === others.length && some.every((row, index) => isSameRow(child, row, others[index] ?? {}));
}

/** Fields of child rows that the server writes: what links a row to the one above, and its place in the list. */
export function linkFields({ children }: FieldModel): ReadonlySet<string> {
  return new Set([children?.by, children?.order].filter((name) => name !== undefined));
}

/** The stored row with the id of a row in the form; `undefined` for a new one. */
export function storedTwin(row: Row, stored: unknown): Row | undefined {
  return isNewRow(row) ? undefined : rowsOf(stored).find((other) => other["id"] === row["id"]);
}
