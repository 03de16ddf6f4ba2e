import { functions, methods } from "./functions.ts";
import { macros } from "./macros.ts";
import type { ExpressionNode } from "./parseExpression.ts";
import { parseExpression, referencedAccess } from "./parseExpression.ts";
import { ExpressionError } from "./problem.ts";
import type { ExpressionScope } from "./scope.ts";
import type { Subject, Subjects } from "./structure.ts";
import { checkStructure } from "./structure.ts";
import { syntaxProblem } from "./syntaxProblem.ts";
import type { OrderOperator } from "./values.ts";
import { add, calculate, isEqual, isMember, isOrdered, isTrue, memberOf } from "./values.ts";

/** A compiled expression: plain closures, nothing generated from text. */
export type CompiledExpression = (scope: ExpressionScope) => unknown;

/** What a node is evaluated over: the scope and, inside a macro, the current item. */
export interface Frame {
  readonly scope: ExpressionScope;
  readonly item?: unknown;
}

/** A compiled node. */
export type Evaluate = (frame: Frame) => unknown;

type NodeOf<Op extends ExpressionNode["op"]> = Extract<ExpressionNode, { op: Op }>;
type Binary = (left: unknown, right: unknown) => unknown;

/** Subjects whose fields may have any name; which exist is checked against the entity by `checkExpression`. */
const anySubjects: Subjects = new Map<string, Subject>([
  ...["row", "old", "parent", "it", "user"].map((name): [string, Subject] => [name, { title: name }]),
  ["ref", { title: "ref", rows: "any" }],
]);

/** Live editing makes ever new expressions; beyond this many the cache starts afresh. */
const CACHE_SIZE = 4000;
const compiled = new Map<string, CompiledExpression>();

/**
 * Compiles CEL into a function. Missing fields read as null, and what the operators make of null stands in `values.ts`.
 * @throws ExpressionError for syntax, functions and forms that are not allowed
 * @example compileExpression("row.people * 2 > 3")(scope) // true for { people: 2 }
 */
export function compileExpression(source: string): CompiledExpression {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const evaluate = compileNode(parseAllowed(source));
  const expression: CompiledExpression = (scope) => evaluate({ scope });
  if (compiled.size >= CACHE_SIZE) compiled.clear();
  compiled.set(source, expression);
  return expression;
}

/**
 * Parses an expression and makes sure that it holds allowed forms only.
 * @throws ExpressionError
 */
export function parseAllowed(source: string): ExpressionNode {
  let root: ExpressionNode;
  try {
    root = parseExpression(source);
  } catch (error) {
    throw new ExpressionError(source, [syntaxProblem(error, source)]);
  }
  const problems = checkStructure(root, anySubjects);
  if (problems.length > 0) throw new ExpressionError(source, problems);
  return root;
}

/** Compiles a node that `checkStructure` has passed. */
export function compileNode(node: ExpressionNode): Evaluate {
  switch (node.op) {
    case "value":
      return compileLiteral(node);
    case "id":
      return node.args === "isNew" ? ({ scope }) => scope.isNew : ({ item }) => item;
    case ".":
      return compileField(node);
    case "list":
      return compileList(node);
    case "call":
      return compileCall(node);
    case "rcall":
      return macros.has(node.args[0]) ? compileMacro(node) : compileCall(node);
    default:
      return compileOperator(node);
  }
}

function compileLiteral(node: NodeOf<"value">): Evaluate {
  const value = typeof node.args === "bigint" ? Number(node.args) : node.args;
  return () => value;
}

function compileField(node: NodeOf<".">): Evaluate {
  const [subject, field] = node.args;
  const referenced = referencedAccess(node);
  if (referenced) return ({ scope }) => memberOf(memberOf(scope.ref, referenced.through), field);
  switch (subject.op === "id" ? subject.args : undefined) {
    case "row":
      return ({ scope }) => memberOf(scope.row, field);
    case "old":
      return ({ scope }) => memberOf(scope.old, field);
    case "parent":
      return ({ scope }) => memberOf(scope.parent, field);
    case "it":
      return ({ scope }) => memberOf(scope.it, field);
    case "user":
      return ({ scope }) => memberOf(scope.user, field);
    default:
      return ({ item }) => memberOf(item, field);
  }
}

function compileList(node: NodeOf<"list">): Evaluate {
  const items = node.args.map(compileNode);
  return (frame) => items.map((item) => item(frame));
}

function compileCall(node: NodeOf<"call" | "rcall">): Evaluate {
  const [name] = node.args;
  const target = (node.op === "call" ? functions : methods).get(name);
  if (target === undefined) throw unreachable(node);
  const args = (node.op === "call" ? node.args[1] : [node.args[1], ...node.args[2]]).map(compileNode);
  return (frame) =>
    target.call(
      args.map((argument) => argument(frame)),
      frame.scope,
    );
}

function compileMacro(node: NodeOf<"rcall">): Evaluate {
  const [name, list, [, ...bodies]] = node.args;
  const macro = macros.get(name);
  if (macro === undefined) throw unreachable(node);
  const items = compileNode(list);
  const each = bodies.map(compileNode);
  return ({ scope, item: outer }) => {
    const values = items({ scope, item: outer });
    return macro.run(
      Array.isArray(values) ? values : [],
      each.map((body) => (item: unknown) => body({ scope, item })),
    );
  };
}

const ORDERS: Readonly<Record<string, OrderOperator>> = { "<": "lt", "<=": "le", ">": "gt", ">=": "ge" };

const binaries: Readonly<Record<string, Binary>> = {
  "==": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  in: isMember,
  "+": add,
  "-": (left, right) => calculate(left, right, (a, b) => a - b),
  "*": (left, right) => calculate(left, right, (a, b) => a * b),
  "/": (left, right) => calculate(left, right, (a, b) => a / b),
  "%": (left, right) => calculate(left, right, (a, b) => a % b),
  ...Object.fromEntries(
    Object.entries(ORDERS).map(([sign, order]): [string, Binary] => [sign, (left, right) => isOrdered(order, left, right)]),
  ),
};

/** Order comparison a sign stands for; undefined for every other sign. */
export function orderOf(sign: string): OrderOperator | undefined {
  return Object.hasOwn(ORDERS, sign) ? ORDERS[sign] : undefined;
}

function compileOperator(node: ExpressionNode): Evaluate {
  const { op } = node;
  if (op === "!_" || op === "-_") {
    const operand = compileNode(node.args);
    return op === "!_" ? (frame) => !isTrue(operand(frame)) : (frame) => calculate(0, operand(frame), (a, b) => a - b);
  }
  if (op === "?:") {
    const [condition, then, otherwise] = [compileNode(node.args[0]), compileNode(node.args[1]), compileNode(node.args[2])];
    return (frame) => (isTrue(condition(frame)) ? then(frame) : otherwise(frame));
  }
  const binary = binaries[op];
  if (op === "&&" || op === "||") return compileLogic(node);
  if (binary === undefined) throw unreachable(node);
  const [left, right] = (node as NodeOf<"==">).args.map(compileNode) as [Evaluate, Evaluate];
  return (frame) => binary(left(frame), right(frame));
}

function compileLogic(node: NodeOf<"&&" | "||">): Evaluate {
  const [left, right] = [compileNode(node.args[0]), compileNode(node.args[1])];
  return node.op === "&&" ? (frame) => isTrue(left(frame)) && isTrue(right(frame)) : (frame) => isTrue(left(frame)) || isTrue(right(frame));
}

/** `checkStructure` lets no other node through, so this is a fault of ours. */
function unreachable(node: ExpressionNode): Error {
  return new Error(`表达式节点 ${node.op} 没有实现`);
}
