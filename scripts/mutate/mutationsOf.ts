import { parseSync, Visitor } from "vite";

/** One small change of a source text that takes something away from what it says. */
export interface Mutation {
  /** What was done, e.g. `negated condition`. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
}

const swapped: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
};

/** Calls that narrow something; without them everything passes. */
const narrowing: ReadonlySet<string> = new Set(["filter", "where"]);
const quantifiers: Readonly<Record<string, string>> = { some: "every", every: "some" };

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Lists what a mutation run may change in a TypeScript file: conditions negated, comparisons and connectives swapped, early
 * returns and throws removed, filters and `where` emptied, truth values turned round.
 *
 * @throws Error where the text cannot be parsed
 */
export function mutationsOf(path: string, source: string): readonly Mutation[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Mutation[] = [];
  /** Where literals stand for types. */
  const types = new Set<number>();
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const replace = (kind: string, { start, end }: Span, text: string) => void found.push({ kind, start, end, text });
  const negate = (test: Span) => replace("negated condition", test, `!(${textOf(test)})`);
  const swap = (node: Span & { readonly operator: string; readonly left: Span; readonly right: Span }) => {
    const next = swapped[node.operator];
    if (next === undefined) return;
    const gap = { start: node.left.end, end: node.right.start };
    replace(`${node.operator} for ${next}`, gap, textOf(gap).replace(node.operator, next));
  };

  new Visitor({
    IfStatement(node) {
      const { consequent } = node;
      negate(node.test);
      const leaves = consequent.type === "ReturnStatement" || consequent.type === "ThrowStatement";
      if (leaves && !node.alternate) replace(consequent.type === "ThrowStatement" ? "removed refusal" : "removed early return", node, ";");
    },
    ConditionalExpression: (node) => negate(node.test),
    BinaryExpression: (node) => swap(node),
    LogicalExpression: (node) => swap(node),
    TSLiteralType: ({ literal }) => void types.add(literal.start),
    Literal: (node) => {
      if (typeof node.value === "boolean" && !types.has(node.start)) replace("turned truth value", node, String(!node.value));
    },
    CallExpression({ callee, ...node }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      if (narrowing.has(name)) replace("emptied filter", { start: callee.object.end, end: node.end }, "");
      const other = quantifiers[name];
      if (other !== undefined) replace(`${name} for ${other}`, callee.property, other);
    },
  }).visit(program);
  return found;
}

/** The text with one change made. */
export function mutated(source: string, { start, end, text }: Mutation): string {
  return source.slice(0, start) + text + source.slice(end);
}
