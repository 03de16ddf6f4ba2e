import { isObject, itemKey } from "../../compile/screen/itemKey.ts";
import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import { checkFieldName, type Unfitness } from "../../keywords/checkFieldName.ts";
import { checkSort } from "../../keywords/checkSort.ts";
import { unknownValue } from "../../keywords/field/xDict.ts";
import { unfitOperator } from "../../keywords/field/xQuery.ts";
import type { FieldKind } from "../../kinds/kind.ts";
import { kindOf } from "../../kinds/registry.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { QueryOperator } from "../../model/entity.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkList, itemsAt, keysBelow } from "./listItems.ts";
import type { ScreenSite } from "./screenSite.ts";

/** Checks the fields that a screen names: query bar, columns, order, sections. */
export function checkFieldLists(site: ScreenSite): Diagnostic[] {
  const { entity, source } = site;
  return [
    ...checkFields(site, ["query"], unqueryable),
    ...checkConditions(site),
    ...checkFields(site, ["columns"], ({ writeOnly, children }) => (writeOnly ? "它只写不读" : children && "子表不能作表格列")),
    ...checkSort(entity, { sort: source.own.sort, path: ["sort"], isScreen: true }, source.at),
    ...checkGroups(site, "form", ({ system }) => (system ? "它由系统维护" : undefined)),
    ...checkGroups(site, "detail", ({ system, writeOnly }) => (system ? "它由系统维护" : writeOnly ? "它只写不读" : undefined)),
  ];
}

const unqueryable: Unfitness = ({ kind, writeOnly }) => {
  if (writeOnly) return "它只写不读";
  const { operators, title } = kindOf(kind);
  return operators.length === 0 ? `${title}不能查询` : undefined;
};

function checkFields(site: ScreenSite, path: JsonPath, unfitness: Unfitness, below?: readonly string[]): Diagnostic[] {
  const named = itemsAt(site, path).filter(({ isRemoved }) => !isRemoved);
  return [...checkList(site, path, below), ...named.flatMap(({ key, keyAt }) => checkFieldName(site.entity, key, keyAt, unfitness))];
}

function checkConditions(site: ScreenSite): Diagnostic[] {
  const { entity, source, project } = site;
  return itemsAt(site, ["query"]).flatMap(({ key, path, members }) => {
    const field = entity.fields.find(({ name }) => name === key);
    if (!field) return [];
    const values = [members["default"]].flat();
    return [
      ...checkOperator(kindOf(field.kind), members["operator"], source.at([...path, "operator"])),
      ...values.flatMap((value) => unknownValue({ field, project }, value, source.at([...path, "default"]))),
    ];
  });
}

function checkOperator(kind: FieldKind, operator: JsonValue | undefined, at: SourcePosition): Diagnostic[] {
  const isFit = operator === undefined || kind.operators.includes(operator as QueryOperator);
  // A kind without any operator has been told at the field.
  return isFit || kind.operators.length === 0 ? [] : [unfitOperator(at, String(operator), kind)];
}

/** Checks the sections of a form or detail: their fields, and that no field stands in two. */
function checkGroups(site: ScreenSite, part: "form" | "detail", unfitness: Unfitness): Diagnostic[] {
  const path = [part, "groups"];
  const groups = itemsAt(site, path);
  const unknown = groups.filter(({ key, members }) => members["title"] === undefined && !keysBelow(site, path).includes(key));
  const fields = groups.flatMap(({ key, path: place }) => checkFields(site, [...place, "fields"], unfitness, fieldsBelow(site, part, key)));
  return [
    ...checkList(site, path),
    ...unknown.map(({ key, keyAt }) =>
      diagnose("SCHEMA_OVERLAY_TARGET", keyAt, { found: key, list: path.join("."), allowed: keysBelow(site, path) }),
    ),
    ...fields,
    ...repeatedFields(
      site,
      groups.map(({ path: place }) => [...place, "fields"]),
    ),
  ];
}

function fieldsBelow({ below }: ScreenSite, part: "form" | "detail", title: string): string[] {
  const groups = (below[part]?.groups ?? []) as readonly JsonValue[];
  const group = groups.find((candidate) => itemKey(candidate) === title);
  const fields = isObject(group) ? (group as JsonObject)["fields"] : undefined;
  return Array.isArray(fields) ? (fields as readonly JsonValue[]).flatMap((item) => itemKey(item) ?? []) : [];
}

function repeatedFields(site: ScreenSite, lists: readonly JsonPath[]): Diagnostic[] {
  const first = new Map<string, number>();
  return lists.flatMap((path, group) =>
    itemsAt(site, path).flatMap(({ key, keyAt, isRemoved }) => {
      const earlier = first.get(key);
      if (isRemoved || earlier === group) return [];
      if (earlier === undefined) {
        first.set(key, group);
        return [];
      }
      return [diagnose("SCHEMA_DUPLICATE_NAME", keyAt, { what: "字段", found: key, first: `第 ${earlier + 1} 组` })];
    }),
  );
}
