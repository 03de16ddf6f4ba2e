import { compileNode, parseAllowed } from "./compileExpression.ts";
import { type ExpressionNode, fieldAccess } from "./parseExpression.ts";
import { and, constant, not, or, type Predicate } from "./predicate.ts";
import { checkPredicate, rowRuleOf } from "./predicateOf.ts";
import { heldAgainst, isMoving, type RuleHold, type RuleTest } from "./ruleTest.ts";
import type { ExpressionScope } from "./scope.ts";
import { memberOf } from "./values.ts";

/** Whether holding a field of the row against a field of the user gives everybody rows of their own only. */
export type IsTie = (hold: RuleHold, userField: string) => boolean;

/**
 * What a row rule admits for a person at any time and under any dictionaries, roles and codes. A test that can change
 * while the person stays the same becomes open: it implies only itself, so it proves no row for its holder, and for
 * somebody who would get the rule it counts as an uncovered row.
 *
 * @throws ExpressionError as `predicateOf`
 * @example rowRuleAtAnyTime("row.orgCode == 'D1' && now() > '2027'", scope) // implies row.orgCode == 'D1', not the other way round
 */
export function rowRuleAtAnyTime(source: string, scope: ExpressionScope): Predicate {
  return rowRuleOf(source, scope, (test) => (isMoving(test) ? openTest(keyOf(test, scope)) : undefined));
}

/**
 * What a row rule may admit for somebody whom it does not tie to the row: of whatever person, at whatever time, under
 * whatever dictionaries, roles and departments. What is left speaks of the row alone. Everybody gets of the rule what they
 * are tied to, and at most these rows.
 *
 * @throws ExpressionError as `predicateOf`
 * @example widestRows("row.orgCode in user.orgCodes || row.a == 1 && can('x')", isTie) // row.a == 1
 */
export function widestRows(source: string, isTie: IsTie): Predicate {
  const read = (test: RuleTest): Predicate | undefined => {
    if (test.isFixed) return undefined;
    const field = heldAgainst(test);
    return test.hold && field !== undefined && isTie(test.hold, field) ? TIE : OPEN;
  };
  return widest(rowRuleOf(source, NOBODY, read), true);
}

/** The parts of a rule of which any may hold, as they are written; those that the parser gives no whole text of are left out. */
export function alternativesOf(source: string): readonly string[] {
  const alternatives = (node: ExpressionNode): readonly ExpressionNode[] => (node.op === "||" ? node.args.flatMap(alternatives) : [node]);
  return alternatives(parseAllowed(source))
    .map(({ input, start, end }) => input.slice(start, end))
    .filter((part) => checkPredicate(part, "row").length === 0);
}

/**
 * The tests of a row rule.
 *
 * @throws ExpressionError as `predicateOf`
 */
export function testsOf(source: string): readonly RuleTest[] {
  const tests = new Set<RuleTest>();
  rowRuleOf(source, NOBODY, (test) => {
    tests.add(test);
    return OPEN;
  });
  return [...tests];
}

/** Stands for a test that ties the row to the holder, and for one that may hold or not. */
const TIE = openTest("tie");
const OPEN = openTest("open");

/** Fixed tests read nothing of it. */
const NOBODY: ExpressionScope = {
  row: {},
  isNew: false,
  user: { id: "", username: "", realname: "", orgCode: "", orgCodes: [], tenantId: "", roles: [] },
  now: new Date(0),
  can: () => false,
};

/** A tie opens the holder's own rows only, so it is left out where it is asked for and taken for given where it is denied. */
function widest(predicate: Predicate, isAsked: boolean): Predicate {
  if (predicate === TIE) return constant(false);
  if (predicate === OPEN) return constant(isAsked);
  switch (predicate.op) {
    case "and":
      return and(predicate.items.map((item) => widest(item, isAsked)));
    case "or":
      return or(predicate.items.map((item) => widest(item, isAsked)));
    case "not":
      return not(widest(predicate.item, !isAsked));
    default:
      return predicate;
  }
}

/** No field has such a name. */
function openTest(key: string): Predicate {
  return { op: "compare", field: `?${key}`, operator: "eq", value: true };
}

/** Tests of one key turn out alike: they are the same words, and whatever they read of the person is the same. */
function keyOf({ source, hold, nodes, user, calls }: RuleTest, scope: ExpressionScope): string {
  const read = user.map((field) => memberOf(scope.user, field));
  const isPersonal = user.includes("roles") || calls.includes("can");
  // Whether a code or a role is held is the person's own affair: what one holds by it proves nothing for another.
  const person = isPersonal ? [scope.user.id, valuesOf(nodes, scope)] : [];
  return JSON.stringify([source, hold?.kind, read, person]);
}

/** What the parts beside the row give at present; a change of them is a change of what the person has. */
function valuesOf(nodes: RuleTest["nodes"], scope: ExpressionScope): readonly unknown[] {
  return nodes.filter((node) => fieldAccess(node)?.subject !== "row").map((node) => compileNode(node)({ scope }));
}
