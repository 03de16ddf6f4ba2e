import type { FieldModel } from "../model/entity.ts";
import { parseAllowed } from "./compileExpression.ts";
import { fieldAt } from "./fieldAt.ts";
import type { ExpressionNode } from "./parseExpression.ts";
import type { ExpressionSite } from "./scope.ts";

/** A part of an expression that gives a value of a known kind, with its range in the source. */
export interface GivenKind {
  /** Id of the field kind. */
  readonly kind: string;
  /** The field whose value it is; absent of what is worked out. */
  readonly field?: FieldModel;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the parts whose value an expression may give as it is, and of what kind they are: fields, and days and moments as
 * `now()` gives one. To the check of types most of them are texts.
 *
 * @throws ExpressionError where the expression is not valid
 * @param source the expression, or a part of one
 * @example kindsGivenBy("blank(row.date) ? today() : row.createTime", site) // a date and a datetime
 */
export function kindsGivenBy(source: string | ExpressionNode, site: ExpressionSite): readonly GivenKind[] {
  const node = typeof source === "string" ? parseAllowed(source) : source;
  if (node.op === "?:") return [node.args[1], node.args[2]].flatMap((part) => kindsGivenBy(part, site));
  if (node.op === "call") return givenByCall(node, site);
  const field = fieldAt(node, site);
  return field ? [{ kind: field.kind, field, start: node.start, end: node.end }] : [];
}

function givenByCall(node: Extract<ExpressionNode, { op: "call" }>, site: ExpressionSite): readonly GivenKind[] {
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
      return first ? kindsGivenBy(first, site).map(({ kind }) => ({ kind, start, end })) : [];
    case "min":
    case "max":
      // Of a list it is one of its items, and of which kind these are, its field does not say.
      return operands.flatMap((operand) => kindsGivenBy(operand, site)).filter(({ field }) => field?.type !== "array");
    default:
      return [];
  }
}
