import { isBlankText } from "../text/space.ts";
import type { MarkupElement, MarkupNode, MarkupTag } from "./markupNode.ts";

const FLOW: readonly MarkupTag[] = ["pre", "div", "span", "p", "table", "ul", "ol", "dl", "h2", "h3", "h4", "h5"];
const PHRASING: readonly MarkupTag[] = ["span"];
const WITHOUT_HEADINGS = FLOW.filter((tag) => !tag.startsWith("h"));

/** What may stand directly in what, as HTML has it; `undefined` is the message itself. */
const CONTENT: Readonly<Record<MarkupTag, readonly MarkupTag[]>> = {
  pre: PHRASING,
  div: FLOW,
  span: PHRASING,
  p: PHRASING,
  table: ["thead", "tbody", "tr"],
  thead: ["tr"],
  tbody: ["tr"],
  tr: ["th", "td"],
  th: WITHOUT_HEADINGS,
  td: FLOW,
  ul: ["li"],
  ol: ["li"],
  li: FLOW,
  dl: ["dt", "dd"],
  dt: WITHOUT_HEADINGS,
  dd: FLOW,
  h2: PHRASING,
  h3: PHRASING,
  h4: PHRASING,
  h5: PHRASING,
};

/** What is put around a text that stands where only rows, cells or items may. */
const HOLDER: Readonly<Partial<Record<MarkupTag, MarkupTag>>> = {
  table: "tbody",
  thead: "tr",
  tbody: "tr",
  tr: "td",
  ul: "li",
  ol: "li",
  dl: "dd",
};

/** Whether a tag may stand directly in another, or in the message itself. */
export function mayStandIn(tag: MarkupTag, parent: MarkupTag | undefined): boolean {
  return (parent === undefined ? FLOW : CONTENT[parent]).includes(tag);
}

/**
 * An element whose content stands where HTML lets it: in tables and lists the line breaks between rows and items go, and what
 * else is written there gets a cell or an item of its own, so that nothing that was said is lost.
 */
export function element(tag: MarkupTag, children: readonly MarkupNode[]): MarkupElement {
  const holder = HOLDER[tag];
  if (holder === undefined) return { kind: "element", tag, children };
  const settled: MarkupNode[] = [];
  let loose: MarkupNode[] = [];
  const keepLoose = () => {
    if (!loose.every(isSpace)) settled.push(element(holder, loose));
    loose = [];
  };
  for (const child of children) {
    if (isAtHome(child, tag)) {
      keepLoose();
      settled.push(child);
    } else loose.push(child);
  }
  keepLoose();
  return { kind: "element", tag, children: settled };
}

/** A row directly in a table gets a body around it. */
function isAtHome(child: MarkupNode, parent: MarkupTag): boolean {
  return child.kind === "element" && mayStandIn(child.tag, parent) && !(parent === "table" && child.tag === "tr");
}

function isSpace(node: MarkupNode): boolean {
  return node.kind === "break" || (node.kind === "text" && isBlankText(node.text));
}
