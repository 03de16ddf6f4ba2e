import { parseAllowed } from "./compileExpression.ts";
import { fieldAccess, referencedAccess, type ExpressionNode } from "./parseExpression.ts";
import type { ExpressionSite } from "./scope.ts";

/** What a text says of time: a day, a moment of a day, or a time of day. */
export type MomentKind = "date" | "datetime" | "time";

/** A part of an expression that gives a moment, with its range in the source. */
export interface GivenMoment {
  readonly kind: MomentKind;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the moments that an expression is known to give, as `now()` gives a moment and `today()` a day; texts that are put
 * together are not looked into. All of them are texts to the check of types.
 *
 * @throws ExpressionError where the expression is not valid
 * @example momentsGivenBy("blank(row.date) ? today() : row.createTime", site) // a date and a datetime
 */
export function momentsGivenBy(source: string, site: ExpressionSite): readonly GivenMoment[] {
  return given(parseAllowed(source), site);
}

function given(node: ExpressionNode, site: ExpressionSite): readonly GivenMoment[] {
  if (node.op === "?:") return [node.args[1], node.args[2]].flatMap((part) => given(part, site));
  if (node.op === "call") return givenByCall(node, site);
  const kind = kindOfField(node, site);
  return isMoment(kind) ? [{ kind, start: node.start, end: node.end }] : [];
}

function givenByCall(node: Extract<ExpressionNode, { op: "call" }>, site: ExpressionSite): readonly GivenMoment[] {
  const [name, operands] = node.args;
  const [first] = operands;
  const { start, end } = node;
  switch (name) {
    case "today":
      return [{ kind: "date", start, end }];
    case "now":
    case "plusHours":
      return [{ kind: "datetime", start, end }];
    case "plusDays":
      return first ? given(first, site).map(({ kind }) => ({ kind, start, end })) : [];
    case "min":
    case "max":
      return operands.flatMap((operand) => given(operand, site));
    default:
      return [];
  }
}

function kindOfField(node: ExpressionNode, { entity, parent, candidate, references }: ExpressionSite): string | undefined {
  const behind = referencedAccess(node);
  if (behind) return references?.get(behind.through)?.fields.find(({ name }) => name === behind.field)?.kind;
  const access = fieldAccess(node);
  const holder = access && { row: entity, old: entity, parent, it: candidate }[access.subject];
  return holder?.fields.find(({ name }) => name === access?.field)?.kind;
}

function isMoment(kind: string | undefined): kind is MomentKind {
  return kind === "date" || kind === "datetime" || kind === "time";
}
