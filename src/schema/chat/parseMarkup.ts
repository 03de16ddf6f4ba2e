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
  let inner: OpenElement | undefined;
  let place = -1;
  for (const token of tokens) {
    place += 1;
    if (!isTag(token)) {
      add(token, children);
      continue;
    }
    const end = ends[place] ?? NOTHING;
    if (inner?.end === place) {
      const closed = element(inner.tag, inner.children);
      open.pop();
      inner = open.at(-1);
      children = inner?.children ?? root;
      children.push(closed);
    } else if (end !== NOTHING && open.length < DEEPEST && mayStandIn(token.tag, inner?.tag)) {
      children = [];
      inner = { tag: token.tag, end, children };
      open.push(inner);
    } else add({ kind: "text", text: token.text }, children);
  }
  return root;
}

interface OpenElement {
  readonly tag: MarkupTag;
  /** Place of the token that closes it. */
  readonly end: number;
  readonly children: MarkupNode[];
}

/** The first token closes nothing, so its place is free to mean that nothing does. */
const NOTHING = 0;

/**
 * By the place of each token the place of what closes it, `NOTHING` where it is no tag that is closed. A closing tag belongs to the
 * nearest open one of its name; those opened between them are closed by nothing.
 */
function closings(tokens: readonly MarkupToken[]): Uint32Array {
  const ends = new Uint32Array(tokens.length);
  const open: OpenTag[] = [];
  const counts = new Map<MarkupTag, number>();
  let place = -1;
  for (const token of tokens) {
    place += 1;
    if (!isTag(token)) continue;
    const { kind, tag } = token;
    const count = counts.get(tag) ?? 0;
    if (kind === "open") {
      open.push({ tag, place });
      counts.set(tag, count + 1);
    } else if (count > 0) ends[takeNearest(tag, open, counts)] = place;
  }
  return ends;
}

interface OpenTag {
  readonly tag: MarkupTag;
  /** Of the token that opens it. */
  readonly place: number;
}

/** Takes the nearest open tag of a name, which there is, from the open ones, and those after it; gives back its place. */
function takeNearest(tag: MarkupTag, open: OpenTag[], counts: Map<MarkupTag, number>): number {
  for (let last = open.pop(); last; last = open.pop()) {
    counts.set(last.tag, (counts.get(last.tag) ?? 0) - 1);
    if (last.tag === tag) return last.place;
  }
  return NOTHING;
}

function isTag(token: MarkupToken): token is MarkupTagToken {
  return token.kind === "open" || token.kind === "close";
}

/** Texts that stand side by side are one. */
function add(leaf: MarkupLeaf, children: MarkupNode[]): void {
  const last = children[children.length - 1];
  if (leaf.kind === "text" && last?.kind === "text") children[children.length - 1] = { kind: "text", text: last.text + leaf.text };
  else children.push(leaf);
}
