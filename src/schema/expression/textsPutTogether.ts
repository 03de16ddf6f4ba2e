import { formOf } from "../kinds/registry.ts";
import { wireFormatWords } from "../time/wireFormats.ts";
import { parseAllowed } from "./compileExpression.ts";
import { kindsGivenBy } from "./kindsGivenBy.ts";
import type { ExpressionNode } from "./parseExpression.ts";
import type { ExpressionSite } from "./scope.ts";

/** A text that an expression puts together with `+`, as it may turn out, with its range in the source. */
export interface TextPutTogether {
  readonly sample: string;
  readonly start: number;
  readonly end: number;
}

/** No more ways are followed than a person would write. */
const MOST_WAYS = 16;

/**
 * Finds the texts that an expression may give by putting others together, as far as all of their parts are known in form:
 * literals, days and times. What holds a text that people type is left out.
 *
 * @throws ExpressionError where the expression is not valid
 * @example textsPutTogether("row.date + ' 08:00'", site) // [{ sample: "2026-01-02 08:00", … }]
 */
export function textsPutTogether(source: string, site: ExpressionSite): readonly TextPutTogether[] {
  return sumsIn(parseAllowed(source)).flatMap((node) => {
    const { start, end } = node;
    return (waysOf(node, site) ?? []).map((sample) => ({ sample, start, end }));
  });
}

function sumsIn(node: ExpressionNode): readonly ExpressionNode[] {
  if (node.op === "?:") return [node.args[1], node.args[2]].flatMap(sumsIn);
  return node.op === "+" ? [node] : [];
}

/** How a text may turn out; `undefined` where that cannot be known. */
function waysOf(node: ExpressionNode, site: ExpressionSite): readonly string[] | undefined {
  if (node.op === "value") return typeof node.args === "string" ? [node.args] : undefined;
  if (node.op === "?:") return together([node.args[1], node.args[2]], site, (then, otherwise) => [...then, ...otherwise]);
  if (node.op === "+") {
    return together(node.args, site, (left, right) => left.flatMap((first) => right.map((second) => first + second)));
  }
  const [given] = kindsGivenBy(node, site);
  const form = given && formOf(given.kind);
  return form && [wireFormatWords[form][1]];
}

function together(
  [left, right]: readonly [ExpressionNode, ExpressionNode],
  site: ExpressionSite,
  join: (left: readonly string[], right: readonly string[]) => readonly string[],
): readonly string[] | undefined {
  const [first, second] = [waysOf(left, site), waysOf(right, site)];
  return first && second ? join(first, second).slice(0, MOST_WAYS) : undefined;
}
