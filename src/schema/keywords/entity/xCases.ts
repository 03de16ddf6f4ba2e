import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { CaseModel } from "../../model/ruleCase.ts";
import type { JsonValue } from "../../model/json.ts";
import { checkValue } from "../../shape/checkShape.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { listedSchema } from "../checkConstant.ts";
import { parentsOf, referencesOf } from "../checkExpressionAt.ts";
import { checkFieldName } from "../checkFieldName.ts";
import type { EntityKeyword, EntitySite } from "../entityKeyword.ts";
import { checksOf } from "../../rules/actionChecks.ts";
import { unknownValue } from "../field/xDict.ts";

/** `x-cases`: tests of the rules and checks. */
export interface RawXCases {
  readonly "x-cases"?: readonly CaseModel[];
}

/** Tests the rules and checks of the entity. What they name is checked here; `runCases` runs them. */
export const xCasesKeyword: EntityKeyword = {
  names: ["x-cases"],
  compile: ({ raw }) => ({ cases: raw["x-cases"] ?? [] }),
  check: (site) => site.entity.cases.flatMap((testCase, index) => checkOne(site, testCase, ["x-cases", index])),
};

function checkOne(
  site: EntitySite,
  { row, old = {}, parent = {}, ref = {}, expect, action, fails = [] }: CaseModel,
  path: JsonPath,
): Diagnostic[] {
  const { entity, source, project } = site;
  const actions = entity.actions.map(({ id }) => id);
  const checks = checksOf(entity, action).map(({ id }) => id);
  const [main] = parentsOf(project, entity.name);
  return [
    ...checkRow(site, row, [...path, "row"]),
    ...checkRow(site, old, [...path, "old"]),
    ...(main ? checkRow({ ...site, entity: main }, parent, [...path, "parent"]) : []),
    ...Object.entries(ref).flatMap(([name, behind]) => checkReferenced(site, { name, behind }, [...path, "ref", name])),
    ...Object.keys(expect).flatMap((name) => checkFieldName(entity, name, source.at([...path, "expect", name], "key"))),
    ...Object.entries(expect).flatMap(([name, { value }]) => checkCaseValue(site, name, value, [...path, "expect", name, "value"])),
    ...(action === undefined || actions.includes(action)
      ? []
      : [diagnose("SCHEMA_WRONG_VALUE", source.at([...path, "action"]), { found: action, allowed: actions })]),
    ...fails.flatMap((id, index) => {
      if (checks.includes(id)) return [];
      return [diagnose("SCHEMA_WRONG_VALUE", source.at([...path, "fails", index]), { found: id, allowed: checks })];
    }),
  ];
}

function checkReferenced(
  site: EntitySite,
  { name, behind }: { readonly name: string; readonly behind: CaseModel["row"] },
  path: JsonPath,
): Diagnostic[] {
  const references = referencesOf(site.project, site.entity);
  const target = references.get(name);
  if (target) return checkRow({ ...site, entity: target }, behind, path);
  const reference = site.entity.fields.find((field) => field.name === name)?.reference;
  // That the entity is not there is told at the reference.
  if (reference && !site.project.entities.has(reference.entity)) return [];
  return checkFieldName(site.entity, name, site.source.at(path, "key"), () => "它不是引用一行的字段");
}

function checkRow({ entity, source, project }: EntitySite, row: CaseModel["row"], path: JsonPath): Diagnostic[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const field = entity.fields.find((candidate) => candidate.name === name);
    if (!field) return checkFieldName(entity, name, source.at([...path, name], "key"));
    return checkCaseValue({ entity, source, project }, name, value, [...path, name]);
  });
}

/** A value that no row holds tests nothing; one beyond a limit may be what the case is about. */
function checkCaseValue(
  { entity, source, project }: Pick<EntitySite, "entity" | "source" | "project">,
  name: string,
  value: JsonValue | undefined,
  path: JsonPath,
): Diagnostic[] {
  const field = entity.fields.find((candidate) => candidate.name === name);
  if (!field || field.children || value === undefined || value === null || value === "") return [];
  const at = source.at(path);
  const unknown = unknownValue({ field, project }, value, at);
  return unknown.length > 0 ? unknown : checkValue(value, listedSchema(field), () => at);
}
