import { element, mayStandIn } from "./markupNesting.ts";
import type { MarkupLeaf, MarkupNode, MarkupTag } from "./markupNode.ts";
import { markupTokens, type MarkupTagToken, type MarkupToken } from "./markupTokens.ts";

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
  let children = root;
  for (const token of tokens) {
    if (!isTag(token)) {
      add(token, children);
      continue;
    }
    const inner = open.at(-1);
    const end = ends.get(token);
    if (inner?.end === token) {
      open.pop();
      children = open.at(-1)?.children ?? root;
      children.push(element(inner.tag, inner.children));
    } else if (end && open.length < DEEPEST && mayStandIn(token.tag, inner?.tag)) {
      children = [];
      open.push({ tag: token.tag, end, children });
    } else add({ kind: "text", text: token.text }, children);
  }
  return root;
}

interface OpenElement {
  readonly tag: MarkupTag;
  /** What closes it. */
  readonly end: MarkupTagToken;
  readonly children: MarkupNode[];
}

/**
 * By each tag that is opened, what closes it. A closing tag belongs to the nearest open one of its name; those opened between them
 * are closed by nothing.
 */
function closings(tokens: readonly MarkupToken[]): ReadonlyMap<MarkupTagToken, MarkupTagToken> {
  const ends = new Map<MarkupTagToken, MarkupTagToken>();
  const open: MarkupTagToken[] = [];
  const counts = new Map<MarkupTag, number>();
  const count = (tag: MarkupTag, step: number) => counts.set(tag, (counts.get(tag) ?? 0) + step);
  const close = (end: MarkupTagToken) => {
    for (let last = open.pop(); last; last = open.pop()) {
      count(last.tag, -1);
      if (last.tag === end.tag) return void ends.set(last, end);
    }
  };
  for (const token of tokens) {
    if (!isTag(token)) continue;
    if (token.kind === "open") {
      open.push(token);
      count(token.tag, 1);
    } else if ((counts.get(token.tag) ?? 0) > 0) close(token);
  }
  return ends;
}

function isTag(token: MarkupToken): token is MarkupTagToken {
  return token.kind === "open" || token.kind === "close";
}

/** Texts that stand side by side are one. */
function add(leaf: MarkupLeaf, children: MarkupNode[]): void {
  const last = children.at(-1);
  if (leaf.kind === "text" && last?.kind === "text") children[children.length - 1] = { kind: "text", text: last.text + leaf.text };
  else children.push(leaf);
}
