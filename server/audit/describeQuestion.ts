import { createHmac } from "node:crypto";
import {
  findOperator,
  readAdvancedQuery,
  readCondition,
  readParameterName,
  shownFields,
  type EntityModel,
  type FieldModel,
} from "../../src/schema/index.ts";

/** Parameters that choose how much of the answer is shown, not which rows are in it. */
const LAYOUT: readonly string[] = [
  "_t",
  "_format",
  "column",
  "order",
  "pageNo",
  "pageSize",
  "field",
  "fields",
  "exportFields",
  "details",
  "entity",
  "row",
];
const LONGEST = 400;
/** Names as parameters have them; what else is sent as a name may be a value. */
const NAME = /^[A-Za-z][\w,.]{0,119}$/;

/**
 * Describes a query by names of fields and rules. Only values of dictionaries and switches are written out, others as a
 * keyed hash. The hash includes entity and field: otherwise hashes of an unmasked field, which is free to query, would
 * reveal values of a masked one.
 *
 * @example describeQuestion(entity, { status: "booked", realname: "*张*" }, key) // "status eq booked、realname like #5b1f0c9d2e41"
 */
export function describeQuestion(entity: EntityModel, parameters: Readonly<Record<string, unknown>>, key: Uint8Array): string {
  const parts = Object.entries(parameters)
    .filter(([name, value]) => !LAYOUT.includes(name) && value !== undefined && value !== null && value !== "")
    .flatMap(([name, value]) => (name === "superQueryParams" ? advanced(entity, value, key) : [condition(entity, { name, value }, key)]));
  return parts.join("、").slice(0, LONGEST);
}

function condition(entity: EntityModel, { name, value }: { readonly name: string; readonly value: unknown }, key: Uint8Array): string {
  if (!NAME.test(name)) return hashed([entity.name, ""], name, key);
  const fieldOf = (known: string) => shownFields(entity).find((candidate) => candidate.name === known);
  const named = readParameterName(name, (known) => fieldOf(known) !== undefined);
  const field = fieldOf(named.field);
  const text = Array.isArray(value) ? value.map(String).join(",") : textOf(value);
  if (!field) return `${name} ${hashed([entity.name, name], text, key)}`;
  const asked = named.rule ? { rule: named.rule, text } : readCondition(field, text);
  return question(named.field, asked.rule, shown(entity, field, asked.text, key));
}

function advanced(entity: EntityModel, value: unknown, key: Uint8Array): readonly string[] {
  // The query itself was read and answered already.
  const list = readAdvancedQuery(textOf(value)) ?? [value];
  return list.map((item) => {
    const { field: name, rule = "eq", val } = (typeof item === "object" && item !== null ? item : {}) as Readonly<Record<string, unknown>>;
    const field = shownFields(entity).find((candidate) => candidate.name === name);
    const text = Array.isArray(val) ? val.map(String).join(",") : textOf(val);
    const named = typeof name === "string" && NAME.test(name) ? name : hashed([entity.name, ""], textOf(name), key);
    return question(
      named,
      NAME.test(textOf(rule)) ? textOf(rule) : "?",
      field ? shown(entity, field, text, key) : hashed([entity.name, named], text, key),
    );
  });
}

function question(field: string, rule: string, value: string): string {
  return findOperator(rule)?.takes === "none" ? `${field} ${rule}` : `${field} ${rule} ${value}`;
}

function shown(entity: EntityModel, field: FieldModel, text: string, key: Uint8Array): string {
  const isPlain = (field.dictionary !== undefined || field.type === "boolean") && field.permission.mask === undefined;
  return isPlain ? text.slice(0, 60) : hashed([entity.name, field.name], text, key);
}

/** The same text in the same place gives the same mark; without the key nobody can try out texts. */
function hashed(place: readonly [entity: string, field: string], text: string, key: Uint8Array): string {
  return `#${createHmac("sha256", key)
    .update(JSON.stringify(["question", ...place, text]))
    .digest("hex")
    .slice(0, 12)}`;
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
