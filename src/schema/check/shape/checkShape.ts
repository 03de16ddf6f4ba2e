import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { pointerOf } from "../../source/pointer.ts";
import { positionOf } from "../../source/position.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import { chooseBranch } from "./chooseBranch.ts";
import { checkScalar, shown } from "./checkScalar.ts";
import { isOfType, jsonTypeOf, typeTitle } from "./jsonTypes.ts";
import { resolveMeta, type MetaDocument, type MetaSchema, type MetaSite } from "./metaSchema.ts";

/** A value, where it stands and what it is measured against. */
export interface ShapeSite extends MetaSite {
  readonly value: JsonValue;
  readonly file: SourceFile;
  readonly pointer: string;
}

/** Measures a file against its meta-schema. */
export function checkShape(file: SourceFile, document: MetaDocument): Diagnostic[] {
  return file.value === undefined ? [] : check({ value: file.value, file, pointer: "", schema: document, document });
}

/** Measures a part of a file against a schema, e.g. the options of a field kind. */
export function checkPart(part: { readonly value: JsonValue; readonly file: SourceFile; readonly pointer: string }, schema: MetaSchema): Diagnostic[] {
  return check({ ...part, schema, document: { title: "", description: "", $defs: {} } });
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

/** Says that a value is of none of the allowed types. */
export function wrongType(site: ShapeSite, allowed: readonly string[]): Diagnostic {
  return diagnose("SCHEMA_WRONG_TYPE", at(site), { found: typeTitle(jsonTypeOf(site.value)), allowed: allowed.map(typeTitle) });
}

function at({ file, pointer }: ShapeSite): SourcePosition {
  return positionOf(file, pointer);
}

function checkList(site: ShapeSite, items: readonly JsonValue[]): Diagnostic[] {
  const { minItems = 0, maxItems, uniqueItems, items: schema } = site.schema;
  const problems: Diagnostic[] = [];
  const found = String(items.length);
  if (items.length < minItems) problems.push(diagnose("SCHEMA_WRONG_FORM", at(site), { found: `${found} 项`, rule: `至少要有 ${minItems} 项` }));
  if (maxItems !== undefined && items.length > maxItems) {
    problems.push(diagnose("SCHEMA_LIMIT", at(site), { what: "这个列表", found, limit: maxItems }));
  }
  if (uniqueItems) problems.push(...repeatedItems(site, items));
  const below = schema ? items.flatMap((value, index) => check({ ...site, schema, value, pointer: `${site.pointer}/${index}` })) : [];
  return [...problems, ...below];
}

function repeatedItems({ file, pointer }: ShapeSite, items: readonly JsonValue[]): Diagnostic[] {
  const texts = items.map((item) => JSON.stringify(item));
  return texts.flatMap((text, index) => {
    const first = texts.indexOf(text);
    if (first === index) return [];
    const { line } = positionOf(file, `${pointer}/${first}`);
    return [diagnose("SCHEMA_DUPLICATE_NAME", positionOf(file, `${pointer}/${index}`), { what: "列表项", found: shown(items[index]), first: `第 ${line} 行` })];
  });
}

function checkObject(site: ShapeSite, object: JsonObject): Diagnostic[] {
  const { properties = {}, required = [], additionalProperties, propertyNames, minProperties = 0, maxProperties } = site.schema;
  const keys = Object.keys(object);
  const problems = required.filter((name) => !(name in object)).map((missing) => diagnose("SCHEMA_MISSING_KEYWORD", at(site), { missing }));
  if (keys.length < minProperties) problems.push(diagnose("SCHEMA_WRONG_FORM", at(site), { found: `${keys.length} 项`, rule: `至少要有 ${minProperties} 项` }));
  if (maxProperties !== undefined && keys.length > maxProperties) {
    problems.push(diagnose("SCHEMA_LIMIT", at(site), { what: "这里的键", found: String(keys.length), limit: maxProperties }));
  }
  const members = keys.flatMap((key) => {
    const pointer = site.pointer + pointerOf([key]);
    const value = object[key];
    if (value === undefined) return [];
    const named = propertyNames ? checkName({ ...site, pointer, schema: propertyNames, value: key }) : [];
    const schema = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    if (schema === false) return [unknownKeyword({ ...site, pointer }, key, Object.keys(properties).filter((name) => !keys.includes(name)))];
    return [...named, ...(schema ? check({ ...site, schema, value, pointer }) : [])];
  });
  return [...problems, ...members];
}

/** Findings about a key stand at the key. */
function checkName(site: ShapeSite): Diagnostic[] {
  const position = positionOf(site.file, site.pointer, "key");
  return checkScalar(site).map((problem) => ({ ...problem, ...position }));
}

function unknownKeyword({ file, pointer }: ShapeSite, found: string, allowed: readonly string[]): Diagnostic {
  return diagnose("SCHEMA_UNKNOWN_KEYWORD", positionOf(file, pointer, "key"), { found, allowed });
}
