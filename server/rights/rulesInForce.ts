import { checkExpression } from "../../src/schema/expression/checkExpression.ts";
import { checkPredicate } from "../../src/schema/index.ts";
import type { EntityModel } from "../../src/schema/model/entity.ts";
import { codesReadAsText } from "./departmentCodes.ts";
import { type Rights, rowRulesOf } from "./rights.ts";
import { neverRead } from "./ruleFields.ts";

/** What a rule that cannot be read any more opens. */
const NO_ROW = "false";

/** Rules of one entity whose judgement is kept; who writes ever new ones makes it begin afresh. */
const MOST_JUDGED = 2000;

/** What is wrong with rules, by entity as it is now: schemas change while rules are stored. */
const judged = new WeakMap<EntityModel, Map<string, readonly string[]>>();

/**
 * Everything that is wrong with a row rule of an entity, each with what to write instead. Rules are read by it when they
 * are saved, and stored ones whenever they count: an entity may have changed since, and a rule may be older than the reading.
 */
export function ruleProblems(entity: EntityModel, expression: string): readonly string[] {
  const known = judged.get(entity) ?? new Map<string, readonly string[]>();
  judged.set(entity, known);
  const problems = known.get(expression) ?? readProblems(entity, expression);
  if (known.size >= MOST_JUDGED) known.clear();
  known.set(expression, problems);
  return problems;
}

/** The row rules of an entity that count, joined by OR, as `rowRulesOf`; one that cannot be read opens nothing. */
export function rulesInForce(rights: Rights, entity: EntityModel): readonly string[] {
  const rules = rowRulesOf(rights, entity);
  return rules.map((rule) => (ruleProblems(entity, rule).length === 0 ? rule : NO_ROW));
}

function readProblems(entity: EntityModel, expression: string): readonly string[] {
  const problems = checkExpression(expression, { entity, result: "bool" });
  const found =
    problems.length > 0
      ? problems
      : [...neverRead(expression, entity), ...codesReadAsText(expression, entity), ...checkPredicate(expression, "row")];
  return found.map(({ message, advice }) => `${message}${advice ? `（${advice}）` : ""}`);
}
