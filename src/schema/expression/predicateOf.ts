import type { Frame } from "./compileExpression.ts";
import { compileNode, orderOf, parseAllowed } from "./compileExpression.ts";
import type { ExpressionNode } from "./parseExpression.ts";
import { allNodes, fieldAccess } from "./parseExpression.ts";
import type { CompareOperator, Predicate, PredicateValue } from "./predicate.ts";
import { and, constant, not, or } from "./predicate.ts";
import type { ExpressionProblem } from "./problem.ts";
import { ExpressionError } from "./problem.ts";
import { type RuleTest, testOf } from "./ruleTest.ts";
import type { ExpressionScope } from "./scope.ts";
import { isBlank, isEqual, isTrue, memberOf } from "./values.ts";

/** The row that a predicate is about; everything else in the expression is bound to its present value. */
export type PredicateSubject = "row" | "it";

/** What values are bound from. */
interface Binding extends Frame {
  /** What a test against a blank value of the user gives; absent: such a value is compared like any other. */
  readonly ofNobody?: boolean;
  /** Reads a test in another way than by binding its values; undefined: it is bound. */
  readonly asTest?: ReadTest;
}

/** Another reading of a rule's tests than by their present values; undefined: the present values count. */
export type ReadTest = (test: RuleTest, scope: ExpressionScope) => Predicate | undefined;

/** A node turned into a predicate, but for the values still to be bound. */
type Plan = (binding: Binding) => Predicate;

const CACHE_SIZE = 2000;
const plans = new Map<string, Plan>();

/**
 * Turns a boolean expression into a condition that a database can carry out. It selects exactly the rows for which
 * `compileExpression` gives true.
 * @throws ExpressionError where a part that reads the subject has no counterpart; `checkPredicate` says so beforehand
 * @example predicateOf("it.organId == row.organId", scope, "it")
 * // { op: "compare", field: "organId", operator: "eq", value: "o1" }
 */
export function predicateOf(source: string, scope: ExpressionScope, subject: PredicateSubject): Predicate {
  return keptPlan(source, subject)({ scope });
}

/**
 * Turns a row rule into a condition over `row`. A test against a value that the user lacks, such as a department, admits
 * nothing, negated or not: otherwise every text begins with the empty one, and every department differs from none. So a
 * row has to pass with such tests taken as true and as false.
 *
 * @param asTest another reading of single tests, for whoever judges the rule; sessions read all of them as they are now
 * @throws ExpressionError as `predicateOf`
 * @example rowRuleOf("row.orgCode != user.orgCode || row.createBy == user.username", scope)
 * // of somebody without a department: { op: "compare", field: "createBy", operator: "eq", value: "lin" }
 */
export function rowRuleOf(source: string, scope: ExpressionScope, asTest?: ReadTest): Predicate {
  const plan = keptPlan(source, "row");
  const binding = { scope, ...(asTest ? { asTest } : {}) };
  const [taken, refused] = [plan({ ...binding, ofNobody: true }), plan({ ...binding, ofNobody: false })];
  return isEqual(taken, refused) ? taken : and([taken, refused]);
}

function keptPlan(source: string, subject: PredicateSubject): Plan {
  const key = `${subject} ${source}`;
  const plan = plans.get(key) ?? planOf(parseAllowed(source), subject);
  if (plans.size >= CACHE_SIZE) plans.clear();
  plans.set(key, plan);
  return plan;
}

/** Says at check time which part of a valid expression cannot become a predicate; empty: all of it can. */
export function checkPredicate(source: string, subject: PredicateSubject): ExpressionProblem[] {
  try {
    planOf(parseAllowed(source), subject);
    return [];
  } catch (error) {
    if (error instanceof ExpressionError) return [...error.problems];
    throw error;
  }
}

function planOf(root: ExpressionNode, subject: PredicateSubject): Plan {
  return new Planner(subject).plan(root);
}

class Planner {
  readonly #subject: PredicateSubject;

  constructor(subject: PredicateSubject) {
    this.#subject = subject;
  }

  plan(node: ExpressionNode): Plan {
    // What asks the person alone admits nothing of somebody who lacks what is asked, test by test: see `rowRuleOf`.
    if (!this.#reads(node) && !(LOGIC.has(node.op) && userFieldsOf(node).length > 0))
      return tested(
        testOf([node]),
        bound(node, (value) => constant(isTrue(value))),
      );
    switch (node.op) {
      case "&&":
        return this.#planMany(node.args, and);
      case "||":
        return this.#planMany(node.args, or);
      case "!_":
        return negate(this.plan(node.args));
      case "?:":
        return this.#planChoice(this.plan(node.args[0]), this.plan(node.args[1]), this.plan(node.args[2]));
      case "==":
        return this.#planEqual(node.args[0], node.args[1]);
      case "!=":
        return negate(this.#planEqual(node.args[0], node.args[1]));
      case "in":
        return this.#planMember(node.args[0], node.args[1]);
      default:
        return tested(testOf([node]), this.#planLeaf(node));
    }
  }

  #planMany(nodes: readonly ExpressionNode[], combine: (items: readonly Predicate[]) => Predicate): Plan {
    const parts = nodes.map((node) => this.plan(node));
    return (frame) => combine(parts.map((part) => part(frame)));
  }

  /** `c ? a : b` is `c && a || !c && b`, logic being two-valued. */
  #planChoice(condition: Plan, then: Plan, otherwise: Plan): Plan {
    return (frame) => {
      const chosen = condition(frame);
      return or([and([chosen, then(frame)]), and([not(chosen), otherwise(frame)])]);
    };
  }

  #planLeaf(node: ExpressionNode): Plan {
    const field = this.#fieldOf(node);
    if (field !== undefined) return () => ({ op: "compare", field, operator: "eq", value: true });
    const operator = orderOf(node.op);
    if (operator !== undefined && "args" in node) return this.#planOrder(operator, node);
    if (node.op === "call" && node.args[0] === "blank") return this.#planBlank(node);
    if (node.op === "rcall") return this.#planTextTest(node);
    throw unsupported(node);
  }

  #planBlank(node: Extract<ExpressionNode, { op: "call" }>): Plan {
    const [operand] = node.args[1];
    const field = operand === undefined ? undefined : this.#fieldOf(operand);
    if (field === undefined) throw unsupported(node);
    return () => ({ op: "isBlank", field });
  }

  #planTextTest(node: Extract<ExpressionNode, { op: "rcall" }>): Plan {
    const [op, receiver, [part]] = node.args;
    const field = this.#fieldOf(receiver);
    const isTest = op === "contains" || op === "startsWith" || op === "endsWith";
    if (!isTest || field === undefined || part === undefined || this.#reads(part)) throw unsupported(node);
    return bound(part, (value) => (typeof value === "string" ? { op, field, value } : constant(false)));
  }

  #planOrder(operator: CompareOperator, node: ExpressionNode): Plan {
    const [left, right] = (node as Extract<ExpressionNode, { op: "<" }>).args;
    const [field, other] = [this.#fieldOf(left), this.#fieldOf(right)];
    if (field !== undefined && other !== undefined) return () => ({ op: "compareFields", field, operator, other });
    if (field !== undefined && !this.#reads(right)) return order(field, operator, right);
    if (other !== undefined && !this.#reads(left)) return order(other, MIRRORED[operator], left);
    throw unsupported(node);
  }

  #planEqual(left: ExpressionNode, right: ExpressionNode): Plan {
    const [field, other] = [this.#fieldOf(left), this.#fieldOf(right)];
    if (field !== undefined && other !== undefined)
      return tested(testOf([left, right]), () => ({ op: "compareFields", field, operator: "eq", other }));
    if (field !== undefined && !this.#reads(right)) return tested(testOf([left, right], { kind: "equal", field }), equal(field, right));
    if (other !== undefined && !this.#reads(left))
      return tested(testOf([right, left], { kind: "equal", field: other }), equal(other, left));
    if (isTruthNode(left) && isTruthNode(right)) return this.#planSame(this.plan(left), this.plan(right));
    throw unsupported([left, right].find((node) => this.#reads(node) && !isTruthNode(node)) ?? left);
  }

  /** Two truth values are the same where both hold or neither does. */
  #planSame(left: Plan, right: Plan): Plan {
    return this.#planChoice(left, right, negate(right));
  }

  #planMember(left: ExpressionNode, right: ExpressionNode): Plan {
    const [field, list] = [this.#fieldOf(left), this.#fieldOf(right)];
    if (right.op === "list" && (this.#reads(right) || userFieldsOf(right).length > 0)) {
      const parts = right.args.map((item) => this.#planEqual(left, item));
      return (frame) => or(parts.map((part) => part(frame)));
    }
    if (field !== undefined && !this.#reads(right)) return tested(testOf([left, right], { kind: "member", field }), member(field, right));
    if (list !== undefined && !this.#reads(left)) return tested(testOf([right, left], { kind: "item", field: list }), hasItem(list, left));
    throw unsupported(this.#reads(left) && field === undefined ? left : right);
  }

  #reads(node: ExpressionNode): boolean {
    for (const each of allNodes(node)) if (fieldAccess(each)?.subject === this.#subject) return true;
    return false;
  }

  #fieldOf(node: ExpressionNode): string | undefined {
    const access = fieldAccess(node);
    return access?.subject === this.#subject ? access.field : undefined;
  }
}

const MIRRORED: Readonly<Record<CompareOperator, CompareOperator>> = { lt: "gt", le: "ge", gt: "lt", ge: "le", eq: "eq", ne: "ne" };
const LOGIC = new Set<string>(["&&", "||", "!_", "?:"]);
const TRUTH_OPERATORS = new Set<string>(["&&", "||", "!_", "==", "!=", "<", "<=", ">", ">=", "in"]);
const TRUTH_CALLS = new Set(["blank", "can", "contains", "startsWith", "endsWith", "all", "exists", "exists_one"]);

/** Whether a node gives true or false and never null. */
function isTruthNode(node: ExpressionNode): boolean {
  if (node.op === "call" || node.op === "rcall") return TRUTH_CALLS.has(node.args[0]);
  if (node.op === "value") return typeof node.args === "boolean";
  if (node.op === "?:") return isTruthNode(node.args[1]) && isTruthNode(node.args[2]);
  return TRUTH_OPERATORS.has(node.op) || (node.op === "id" && node.args === "isNew");
}

/** A test that is bound, unless whoever asks reads it in another way. */
function tested(test: RuleTest, plan: Plan): Plan {
  return (binding) => binding.asTest?.(test, binding.scope) ?? plan(binding);
}

function negate(plan: Plan): Plan {
  return (frame) => not(plan(frame));
}

/** A test against a value that is known once the predicate is asked for. */
function bound(node: ExpressionNode, test: (value: unknown) => Predicate): Plan {
  const evaluate = compileNode(node);
  const asked = userFieldsOf(node);
  return (binding) => {
    const { ofNobody, scope } = binding;
    const isMissing = ofNobody !== undefined && asked.some((field) => isBlank(memberOf(scope.user, field)));
    return isMissing ? constant(ofNobody) : test(evaluate(binding));
  };
}

function userFieldsOf(node: ExpressionNode): readonly string[] {
  return [...allNodes(node)].flatMap((each) => {
    const access = fieldAccess(each);
    return access?.subject === "user" ? [access.field] : [];
  });
}

function order(field: string, operator: CompareOperator, node: ExpressionNode): Plan {
  return bound(node, (value) => (isPredicateValue(value) ? { op: "compare", field, operator, value } : constant(false)));
}

function equal(field: string, node: ExpressionNode): Plan {
  return bound(node, (value) => {
    if (value === null) return { op: "isNull", field };
    if (!isPredicateValue(value)) throw unsupported(node);
    return { op: "compare", field, operator: "eq", value };
  });
}

function member(field: string, node: ExpressionNode): Plan {
  return bound(node, (container) => {
    const items: unknown[] = Array.isArray(container) ? container : [];
    const values = items.filter(isPredicateValue);
    const inValues: Predicate = values.length === 0 ? constant(false) : { op: "in", field, values };
    return items.includes(null) ? or([inValues, { op: "isNull", field }]) : inValues;
  });
}

function hasItem(field: string, node: ExpressionNode): Plan {
  return bound(node, (value) => (isPredicateValue(value) ? { op: "hasItem", field, value } : constant(false)));
}

function isPredicateValue(value: unknown): value is PredicateValue {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function unsupported(node: ExpressionNode): ExpressionError {
  const found = node.input.slice(node.start, node.end);
  return new ExpressionError(node.input, [
    {
      start: node.start,
      end: node.end,
      found,
      message: `“${found}”不能作为查询条件交给数据库`,
      advice: "把计算移到另一边，让字段单独与值比较，例如 it.date >= plusDays(today(), -7)",
    },
  ]);
}
