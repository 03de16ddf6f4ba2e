import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { CheckModel } from "../../model/entity.ts";
import { dependenciesOf, type Dependencies } from "../../expression/dependenciesOf.ts";
import { ExpressionError } from "../../expression/problem.ts";
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
  compile: ({ raw }) => ({ checks: (raw["x-checks"] ?? []).map(aboutItsFields) }),
  check: (site) => [
    ...checkIds(site.entity.checks, { list: "x-checks", what: "断言", at: site.source.at }),
    ...(site.source.raw["x-checks"] ?? []).flatMap((check, index) => checkOne(site, check, index)),
  ],
};

/**
 * A check is about the fields it reads, unless it says so itself: a fault that an edit does not touch does not hold it up. One
 * that asks who saves, that reads the row above, or no field of its own, has nothing to wait for and is held to at every save.
 */
function aboutItsFields(check: CheckModel): CheckModel {
  if (check.changes) return check;
  const reads = [check.when, check.assert].flatMap((source) => (source === undefined ? [] : readsOf(source)));
  const changes = [...new Set(reads.flatMap(({ row }) => row))];
  const isAlways = changes.length === 0 || reads.some(({ parent, asksWho }) => parent.length > 0 || asksWho);
  return isAlways ? check : { ...check, changes };
}

/** Nothing where the expression is not valid, which the check of the file reports. */
function readsOf(source: string): readonly Dependencies[] {
  try {
    return [dependenciesOf(source)];
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

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
