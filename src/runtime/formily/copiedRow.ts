import type { FieldModel } from "../../schema/model/entity.ts";
import type { Row } from "../../schema/model/json.ts";
import type { CompiledEntity } from "../../schema/model/screen.ts";
import { fieldState } from "../../schema/rules/fieldStates.ts";
import { linkFields } from "./formRows.ts";
import { rowsOf } from "./rowPath.ts";
import { rowScope } from "./rowScope.ts";
import type { ScopeSource } from "./rowScope.ts";

/** Said behind a value that may occur once only. */
const COPY = "（副本）";

/**
 * What a new row starts with that is made after another: what a person could fill in, with the rows below it. What the
 * server or a rule writes starts as in any new row, what is masked stays with the row it belongs to, and a name that may
 * occur once says that it is a copy.
 *
 * @example copiedRow(survey, { id: "s1", topicName: "满意度", status: "published", … }, source) // { topicName: "满意度（副本）", … }
 */
export function copiedRow(entity: CompiledEntity, row: Row, source: ScopeSource, parent?: Row): Row {
  const scope = rowScope(source, { row, parent });
  return Object.fromEntries(
    entity.fields
      .filter((field) => !field.system && !field.readOnly && !field.permission.mask && !fieldState(field, scope).readOnly)
      .map((field) => [field.name, copiedValue(entity, field, row, source)]),
  );
}

/** A child row that is copied, with the field that holds it and the row above. */
export interface ChildToCopy {
  readonly field: FieldModel;
  readonly child: CompiledEntity;
  readonly row: Row;
  readonly parent: Row;
}

/** The same for a child row: the server writes what links it to the row above, and its place. */
export function copiedChildRow({ field, child, row, parent }: ChildToCopy, source: ScopeSource): Row {
  const links = linkFields(field);
  return copiedRow({ ...child, fields: child.fields.filter(({ name }) => !links.has(name)) }, row, source, parent);
}

function copiedValue(entity: CompiledEntity, field: FieldModel, row: Row, source: ScopeSource): unknown {
  const value = row[field.name];
  const child = entity.children[field.name];
  if (child) return rowsOf(value).map((below) => copiedChildRow({ field, child, row: below, parent: row }, source));
  return entity.unique?.fields.includes(field.name) === true ? asCopy(field, value) : value;
}

function asCopy({ constraints: { maxLength = Number.POSITIVE_INFINITY, pattern } }: FieldModel, value: unknown): string | undefined {
  if (typeof value !== "string" || pattern !== undefined) return undefined;
  return `${[...value].slice(0, maxLength - COPY.length).join("")}${COPY}`;
}
