import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { CheckModel } from "../../model/entity.ts";
import { checkExpressionAt } from "../checkExpressionAt.ts";
import { checkFieldName } from "../checkFieldName.ts";
import { checkIds } from "../checkIds.ts";
import type { EntityKeyword, EntitySite } from "../entityKeyword.ts";

/** `x-checks`: what must hold between the fields of a row. */
export interface RawXChecks {
  readonly "x-checks"?: readonly CheckModel[];
}

/** Asserts what must hold between the fields of a row. */
export const xChecksKeyword: EntityKeyword = {
  names: ["x-checks"],
  compile: ({ raw }) => ({ checks: raw["x-checks"] ?? [] }),
  check: (site) => [
    ...checkIds(site.entity.checks, { list: "x-checks", what: "断言", at: site.source.at }),
    ...site.entity.checks.flatMap((check, index) => checkOne(site, check, index)),
  ],
};

function checkOne(
  { entity, source: { at }, project }: EntitySite,
  { id, changes = [], when, assert, at: field }: CheckModel,
  index: number,
): Diagnostic[] {
  const path = ["x-checks", index];
  const place = { at, project, entity, result: "bool" as const, readsReferences: true };
  return [
    ...changes.flatMap((name, position) => checkFieldName(entity, name, at([...path, "changes", position]))),
    ...checkExpressionAt({ ...place, expression: when, path: [...path, "when"] }),
    ...checkExpressionAt({ ...place, expression: assert, path: [...path, "assert"] }),
    ...(field === undefined ? [] : checkFieldName(entity, field, at([...path, "at"]))),
    ...(isTested(entity.cases, id) ? [] : [diagnose("SCHEMA_UNTESTED_RULE", at([...path, "id"]), { found: id })]),
  ];
}

function isTested(cases: EntitySite["entity"]["cases"], id: string): boolean {
  return cases.some(({ fails = [] }) => fails.includes(id));
}
