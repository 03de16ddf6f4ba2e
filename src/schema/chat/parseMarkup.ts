import { element, mayStandIn } from "./markupNesting.ts";
import type { MarkupLeaf, MarkupNode, MarkupTag } from "./markupNode.ts";
import { markupTokens, type MarkupToken } from "./markupTokens.ts";

/** Elements that stand in each other. */
const DEEPEST = 20;

/**
 * Reads a message (IM-25 to IM-32) into a tree, in time that grows as its length does, and never fails. What is no markup, names
 * an unknown face, leads to no address of the web and to no file of the chat, is not closed or stands where it may not, stays the
 * text that it is.
 *
 * @example
 * parseMarkup("好face[赞]") // [{ kind: "text", text: "好" }, { kind: "face", name: "赞", sign: "💯" }]
 */
export function parseMarkup(text: string): readonly MarkupNode[] {
  const tokens = markupTokens(text);
  const ends = closings(tokens);
  const root: MarkupNode[] = [];
  const open: OpenElement[] = [];
  const here = () => open.at(-1)?.children ?? root;
  for (const [index, token] of tokens.entries()) {
    const inner = open.at(-1);
    if (inner?.end === index) {
      open.pop();
      here().push(element(inner.tag, inner.children));
      continue;
    }
    const begun = open.length < DEEPEST ? opened(token, ends.get(index), inner?.tag) : undefined;
    if (begun) open.push(begun);
    else add(asLeaf(token), here());
  }
  return root;
}

interface OpenElement {
  readonly tag: MarkupTag;
  /** Place of the token that closes it. */
  readonly end: number;
  readonly children: MarkupNode[];
}

function opened(token: MarkupToken, end: number | undefined, parent: MarkupTag | undefined): OpenElement | undefined {
  if (token.kind !== "open" || end === undefined || !mayStandIn(token.tag, parent)) return undefined;
  return { tag: token.tag, end, children: [] };
}

/**
 * Where each tag is closed, by the places of the tokens. A closing tag belongs to the nearest open one of its name; those opened
 * between them are closed by nothing.
 */
function closings(tokens: readonly MarkupToken[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { readonly tag: MarkupTag; readonly index: number }[] = [];
  const counts = new Map<MarkupTag, number>();
  const count = (tag: MarkupTag, step: number) => counts.set(tag, (counts.get(tag) ?? 0) + step);
  const close = (tag: MarkupTag, end: number) => {
    for (let last = open.pop(); last; last = open.pop()) {
      count(last.tag, -1);
      if (last.tag === tag) return void ends.set(last.index, end);
    }
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open") {
      open.push({ tag: token.tag, index });
      count(token.tag, 1);
    } else if (token.kind === "close" && (counts.get(token.tag) ?? 0) > 0) close(token.tag, index);
  }
  return ends;
}

function asLeaf(token: MarkupToken): MarkupLeaf {
  return "tag" in token ? { kind: "text", text: token.text } : token;
}

/** Texts that stand side by side are one. */
function add(leaf: MarkupLeaf, children: MarkupNode[]): void {
  const last = children.at(-1);
  if (leaf.kind === "text" && last?.kind === "text") children[children.length - 1] = { kind: "text", text: last.text + leaf.text };
  else children.push(leaf);
}
