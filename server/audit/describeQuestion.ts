import { createHmac } from "node:crypto";
import type { EntityModel, FieldModel } from "../../src/schema/index.ts";
import { parseParameter } from "../entity/listing/microSyntax.ts";

/** Parameters that choose how much of the answer is shown, not which rows are in it. */
const LAYOUT: readonly string[] = [
  "_t",
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
const NAME = /^[A-Za-z][\w,]{0,59}$/;

/**
 * Says what was asked for: names of fields and rules. Of values only those of dictionaries and switches stand there; every
 * other becomes a keyed hash, which tells that two questions were the same and nothing else.
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
  if (!NAME.test(name)) return covered(name, key);
  const field = entity.fields.find((candidate) => candidate.name === name);
  const text = Array.isArray(value) ? value.map(String).join(",") : textOf(value);
  if (!field) return `${name} ${covered(text, key)}`;
  const asked = parseParameter(field, text);
  return `${name} ${asked.rule} ${shown(field, textOf(asked.value), key)}`;
}

function advanced(entity: EntityModel, value: unknown, key: Uint8Array): readonly string[] {
  const list = listOf(textOf(value));
  return list.map((item) => {
    const { field: name, rule = "eq", val } = (typeof item === "object" && item !== null ? item : {}) as Readonly<Record<string, unknown>>;
    const field = entity.fields.find((candidate) => candidate.name === name);
    const text = Array.isArray(val) ? val.map(String).join(",") : textOf(val);
    const named = typeof name === "string" && NAME.test(name) ? name : covered(textOf(name), key);
    return `${named} ${NAME.test(textOf(rule)) ? textOf(rule) : "?"} ${field ? shown(field, text, key) : covered(text, key)}`;
  });
}

/** The list of an advanced query, which may be percent-encoded once more. The query itself was read and answered already. */
function listOf(text: string): readonly unknown[] {
  for (const read of [(raw: string) => raw, decodeURIComponent]) {
    try {
      const parsed: unknown = JSON.parse(read(text));
      if (Array.isArray(parsed)) return parsed;
    } catch {
      // The other spelling.
    }
  }
  return [text];
}

function shown(field: FieldModel, text: string, key: Uint8Array): string {
  const isPlain = (field.dictionary !== undefined || field.type === "boolean") && field.permission.mask === undefined;
  return isPlain ? text.slice(0, 60) : covered(text, key);
}

/** The same text gives the same mark; without the key nobody can try out texts. */
function covered(text: string, key: Uint8Array): string {
  return `#${createHmac("sha256", key).update(`question ${text}`).digest("hex").slice(0, 12)}`;
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
