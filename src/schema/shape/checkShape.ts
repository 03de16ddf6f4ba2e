import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import { pointerOf } from "../source/pointer.ts";
import { positionOf } from "../source/position.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import { checkScalar, shown } from "./checkScalar.ts";
import { chooseBranch } from "./chooseBranch.ts";
import { isOfType } from "./jsonTypes.ts";
import { resolveMeta, type MetaDocument, type MetaSchema } from "./metaSchema.ts";
import { wrongType, type Locate, type ShapeSite } from "./shapeSite.ts";

/** A document that has no definitions of its own. */
const NO_DOCUMENT: MetaDocument = { title: "", description: "", $defs: {} };

/** Measures a file against its meta-schema. */
export function checkShape(file: SourceFile, document: MetaDocument): Diagnostic[] {
  if (file.value === undefined) return [];
  return check({ value: file.value, path: [], at: (path, part) => positionOf(file, pointerOf(path), part), schema: document, document });
}

/** Measures a part of a file against a schema, e.g. the options of a field kind; `at` is relative to that part. */
export function checkValue(value: JsonValue, schema: MetaSchema, at: Locate): Diagnostic[] {
  return check({ value, path: [], at, schema, document: NO_DOCUMENT });
}

function check(site: ShapeSite): Diagnostic[] {
  const resolved = { ...site, ...resolveMeta(site) };
  const { schema, value } = resolved;
  if (schema.oneOf) {
    const branch = chooseBranch(resolved, schema.oneOf);
    return branch.ok ? check({ ...resolved, ...branch.chosen }) : [branch.problem];
  }
  if (schema.type !== undefined && !isOfType(value, schema.type)) return [wrongType(resolved, [schema.type])];
  if (Array.isArray(value)) return checkList(resolved, value);
  if (typeof value === "object" && value !== null) return checkObject(resolved, value as JsonObject);
  return checkScalar(resolved);
}

function checkList(site: ShapeSite, items: readonly JsonValue[]): Diagnostic[] {
  const { uniqueItems, items: schema } = site.schema;
  const below = schema ? items.flatMap((value, index) => check({ ...site, schema, value, path: [...site.path, index] })) : [];
  return [...checkCount(site, items.length), ...(uniqueItems ? repeatedItems(site, items) : []), ...below];
}

function checkCount({ schema, path, at }: ShapeSite, count: number): Diagnostic[] {
  const least = schema.minItems ?? schema.minProperties ?? 0;
  const most = schema.maxItems ?? schema.maxProperties ?? Infinity;
  if (count < least) return [diagnose("SCHEMA_WRONG_FORM", at(path), { found: `${count} 项`, rule: `至少要有 ${least} 项` })];
  if (count > most) return [diagnose("SCHEMA_LIMIT", at(path), { what: "这里的内容", found: String(count), limit: most })];
  return [];
}

function repeatedItems({ path, at }: ShapeSite, items: readonly JsonValue[]): Diagnostic[] {
  const texts = items.map((item) => JSON.stringify(item));
  return texts.flatMap((text, index) => {
    const first = texts.indexOf(text);
    if (first === index) return [];
    const details = { what: "列表项", found: shown(items[index]), first: `第 ${at([...path, first]).line} 行` };
    return [diagnose("SCHEMA_DUPLICATE_NAME", at([...path, index]), details)];
  });
}

function checkObject(site: ShapeSite, object: JsonObject): Diagnostic[] {
  const { required = [] } = site.schema;
  const missing = required.filter((name) => !(name in object));
  return [
    ...missing.map((name) => diagnose("SCHEMA_MISSING_KEYWORD", site.at(site.path), { missing: name })),
    ...checkCount(site, Object.keys(object).length),
    ...Object.entries(object).flatMap(([key, value]) => checkMember(site, { key, value, siblings: Object.keys(object) })),
  ];
}

interface Member {
  readonly key: string;
  readonly value: JsonValue;
  readonly siblings: readonly string[];
}

function checkMember(site: ShapeSite, { key, value, siblings }: Member): Diagnostic[] {
  const { properties = {}, additionalProperties, propertyNames, retired = {} } = site.schema;
  const path = [...site.path, key];
  const schema = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
  const instead = Object.hasOwn(retired, key) ? retired[key] : undefined;
  if (instead !== undefined) return [diagnose("SCHEMA_RETIRED_KEYWORD", site.at(path, "key"), { found: key, instead })];
  if (schema === false) {
    const allowed = Object.keys(properties).filter((name) => !siblings.includes(name));
    return [diagnose("SCHEMA_UNKNOWN_KEYWORD", site.at(path, "key"), { found: key, allowed })];
  }
  const named = propertyNames
    ? checkScalar({ ...site, path, schema: propertyNames, value: key, at: (place) => site.at(place, "key") })
    : [];
  return [...named, ...(schema ? check({ ...site, schema, value, path }) : [])];
}
