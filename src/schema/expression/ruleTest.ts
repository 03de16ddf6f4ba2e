import type { ExpressionNode } from "./parseExpression.ts";
import { allNodes, fieldAccess } from "./parseExpression.ts";

/** How a test holds one field of the row against one value. */
export interface RuleHold {
  /** `equal`: the field is the value; `member`: it is one of them; `item`: it is a list that has it. */
  readonly kind: "equal" | "member" | "item";
  readonly field: string;
}

/** One test of a rule: the smallest part that holds or does not. */
export interface RuleTest {
  /** As it is written. */
  readonly source: string;
  /** Present where one field is held against a value; the value is the last of `nodes`. */
  readonly hold?: RuleHold;
  readonly nodes: readonly ExpressionNode[];
  /** Fields of the user that it reads. */
  readonly user: readonly string[];
  /** Functions it calls. */
  readonly calls: readonly string[];
  /** It reads the row and what is written down, nothing else: always the same rows. */
  readonly isFixed: boolean;
}

/** What a test reads. */
export function testOf(nodes: readonly ExpressionNode[], hold?: RuleHold): RuleTest {
  const all = nodes.flatMap((node) => [...allNodes(node)]);
  const user = all.flatMap((node) => {
    const access = fieldAccess(node);
    return access?.subject === "user" ? [access.field] : [];
  });
  const calls = all.flatMap((node) => (node.op === "call" ? [node.args[0]] : []));
  const isFixed = user.length === 0 && !calls.some((name) => MOVING.has(name)) && !all.some(isFlag);
  const source = nodes.map(({ input, start, end }) => input.slice(start, end)).join(" ~ ");
  return { source, nodes, user, calls, isFixed, ...(hold ? { hold } : {}) };
}

/** Functions that answer otherwise at another time, with another dictionary or for somebody else. */
const MOVING: ReadonlySet<string> = new Set(["now", "today", "dict", "can"]);

/** Whether what a test reads may change without anybody changing the user: by time, dictionaries, roles and their codes. */
export function isMoving({ user, calls }: RuleTest): boolean {
  return user.includes("roles") || calls.some((name) => MOVING.has(name));
}

/** The field of the user that a test holds its field against, and nothing but that; else undefined. */
export function heldAgainst({ nodes }: RuleTest): string | undefined {
  const value = nodes.at(-1);
  const access = value && fieldAccess(value);
  return access?.subject === "user" ? access.field : undefined;
}

function isFlag(node: ExpressionNode): boolean {
  return node.op === "id" && node.args === "isNew";
}
