import { DEEPEST_MARKUP, markupDepth } from "../../../schema/kinds/markupLimits.ts";
import { htmlOf, readDocument } from "./documentHtml.ts";
import { safeFragment } from "./safeHtml.ts";

/** Elements for which another is written that says the same. */
const SAME: Readonly<Record<string, string>> = { b: "strong", i: "em" };
/** Attributes that mean something at some elements only. */
const MEANT: Readonly<Record<string, string>> = { alt: "img", start: "ol", color: "font", colspan: "td th", rowspan: "td th" };
/** What an element is taken to say without the attribute. */
const USUAL: Readonly<Record<string, string>> = { colspan: "1", rowspan: "1", start: "1", alt: "" };
/** Attributes that the console itself writes wherever they belong. */
const OWN: readonly string[] = ["target", "rel", "controls", "preload"];

/**
 * What of a stored text would be lost as soon as one letter of it were changed; empty for everything that the console writes
 * itself, and for what the policy lets through as far as programs are known to write it.
 *
 * @example lossesOf("<table><caption><b>粗</b></caption>…") // ["<strong>"]
 */
export function lossesOf(html: string): readonly string[] {
  if (html === "") return [];
  if (markupDepth(html) > DEEPEST_MARKUP) return [`超过 ${DEEPEST_MARKUP} 层的嵌套`];
  const given = safeFragment(html);
  const kept = safeFragment(htmlOf(readDocument(html)));
  const after = countsOf(kept);
  const lost = [...countsOf(given)].filter(([part, count]) => (after.get(part) ?? 0) < count).map(([part]) => part);
  return wordsOf(given) === wordsOf(kept) ? lost : ["部分文字", ...lost];
}

function wordsOf({ textContent }: DocumentFragment): string {
  return (textContent ?? "").replaceAll(/\s+/g, "");
}

/** How often each element and each attribute with its value occurs. */
function countsOf(fragment: DocumentFragment): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (part: string): void => void counts.set(part, (counts.get(part) ?? 0) + 1);
  for (const element of fragment.querySelectorAll("*")) {
    const attributes = [...element.attributes].filter(({ name, value }) => saysSomething(element, name, value));
    if (attributes.length === 0 && isBare(element)) continue;
    const tag = SAME[element.localName] ?? element.localName;
    count(`<${tag}>`);
    for (const { name, value } of attributes) count(`<${tag} ${name}="${value.slice(0, 40)}">`);
  }
  return counts;
}

function saysSomething({ localName }: Element, name: string, value: string): boolean {
  if (OWN.includes(name) || USUAL[name] === value) return false;
  return MEANT[name]?.split(" ").includes(localName) ?? true;
}

/** Elements that without attributes or content say nothing. */
function isBare({ localName, childNodes }: Element): boolean {
  return /^(?:span|font|a|colgroup)$/.test(localName) || (localName === "p" && childNodes.length === 0);
}
