import type { FieldModel } from "../../schema/model/entity.ts";
import { isSameStored } from "../../schema/rules/sameStored.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { fillInitialValues } from "../../schema/rules/initialValues.ts";
import { viewOf } from "../fields/fieldView.ts";
import { rowsOf } from "./rowPath.ts";
import { rowScope, type ScopeSource } from "./rowScope.ts";

/** A row that is put into a form. */
export interface StartingRow {
  readonly entity: CompiledEntity;
  /** Values that are there already. */
  readonly given: Row;
  readonly isNew: boolean;
  /** The row above, for child rows. */
  readonly parent?: Row | undefined;
}

/**
 * Values a row starts with in a form: what is given, then the field's default or what its rule works out (`x-rule.initial`),
 * then what its kind starts with. Only fields of the entity are taken over, so nothing of the server's texts or of Formily's
 * own travels along.
 */
export function startRow(source: ScopeSource, { entity, given, isNew, parent }: StartingRow): Row {
  const fields = entity.fields.filter((field) => !field.system || given[field.name] !== undefined);
  const row: Row = Object.fromEntries(fields.map((field) => [field.name, startValue(field, given, isNew)]));
  if (isNew) fillInitialValues(fields, rowScope(source, { row, parent }), (name) => given[name] !== undefined);
  for (const field of fields) {
    const child = entity.children[field.name];
    if (field.children)
      row[field.name] = child ? startRows(source, { entity: child, given, isNew, parent: row }, field) : rowsOf(given[field.name]);
  }
  return row;
}

function startValue(field: FieldModel, given: Row, isNew: boolean): unknown {
  const value = given[field.name];
  if (field.children) return [];
  if (value !== undefined || !isNew) return value ?? null;
  return field.default ?? viewOf(field.kind).emptyValue?.(field) ?? null;
}

/** Child rows of a starting row, whose given values hold the list under the field's name. */
function startRows(source: ScopeSource, { entity, given, isNew, parent }: StartingRow, field: FieldModel): Row[] {
  const rows = rowsOf(given[field.name]).map((row) => startRow(source, { entity, given: row, isNew: isNewRow(row), parent }));
  const { defaultRows } = field.ui.props;
  if (rows.length > 0 || !isNew || typeof defaultRows !== "number") return rows;
  return Array.from({ length: defaultRows }, () => startRow(source, { entity, given: {}, isNew: true, parent }));
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
  if (!field.children || !child) return isSameStored(field, left, right);
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
