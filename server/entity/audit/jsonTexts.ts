import type { EntityModel, FieldModel, Row } from "../../../src/schema/index.ts";
import { entityOf, type EntityScope } from "../scope/entityScope.ts";
import { rowsOf } from "../values/rowsOf.ts";

type Project = Pick<EntityScope, "project">;

/**
 * A row as the log keeps it: JSON whose order is kept stands in it as its text, since the log itself, which is JSON that is
 * looked into, forgets the order of names. Child rows included.
 */
export function withJsonTexts(source: Project, entity: EntityModel, row: Row): Row {
  return mapJson(source, entity, { row, map: (value) => (value === null || value === undefined ? value : JSON.stringify(value)) });
}

/** A row out of the log as it was: texts of JSON are read. Older entries hold the values themselves. */
export function withoutJsonTexts(source: Project, entity: EntityModel, row: Row): Row {
  return mapJson(source, entity, { row, map: (value) => (typeof value === "string" ? valueOf(value) : value) });
}

interface Mapping {
  readonly row: Row;
  readonly map: (value: unknown) => unknown;
}

function mapJson(source: Project, entity: EntityModel, { row, map }: Mapping): Row {
  const changed = entity.fields.flatMap((field): [string, unknown][] => {
    if (!(field.name in row)) return [];
    if (field.column?.type === "json") return [[field.name, map(row[field.name])]];
    return field.children ? childrenOf(source, field, { row, map }) : [];
  });
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed) };
}

function childrenOf(source: Project, { name, children }: FieldModel, { row, map }: Mapping): [string, unknown][] {
  if (!children || !Array.isArray(row[name])) return [];
  const below = entityOf(source, children.entity);
  return [[name, rowsOf(row[name]).map((own) => mapJson(source, below, { row: own, map }))]];
}

/** What a text of JSON says; a text from when the field was none stays one. */
function valueOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : text;
  } catch {
    return text;
  }
}
