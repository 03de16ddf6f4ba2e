import DOMPurify from "dompurify";
import { DEEPEST_MARKUP, markupDepth } from "../../../schema/kinds/markupLimits.ts";
import { applyHtmlPolicy, sanitizerOptions } from "../../../schema/kinds/htmlPolicy.ts";

applyHtmlPolicy(DOMPurify);

/**
 * Turns stored HTML into nodes that hold only what the policy names. The nodes belong to no page yet: nothing in them
 * loads or runs. Working with nodes rather than text also satisfies pages that require trusted types.
 */
export function safeFragment(html: string): DocumentFragment {
  if (markupDepth(html) > DEEPEST_MARKUP) return wordsOf(html);
  const fragment = DOMPurify.sanitize(html, { ...sanitizerOptions(), RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll("a[href]")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  return fragment;
}

/** The words of what is too deep to be read, which the server no longer stores. */
function wordsOf(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(html.replaceAll(/<[^<>]*>/g, " "));
  return fragment;
}

/** The text of stored HTML, without its form. */
export function textOfHtml(html: string): string {
  return (
    safeFragment(html.replaceAll(/<(?:br|\/p|\/li|\/h\d|\/tr)[^>]*>/gi, "$& "))
      .textContent?.replaceAll(/\s+/g, " ")
      .trim() ?? ""
  );
}

/**
 * The text of stored HTML with its lines: paragraphs, items and rows each begin one, items after a `·`. What is shown and not
 * written, such as pictures, is left out.
 */
export function linesOfHtml(html: string): string {
  const fragment = safeFragment(html.replaceAll(/\s+/g, " "));
  for (const element of fragment.querySelectorAll("br, p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, tr, blockquote, pre")) {
    if (element.tagName === "LI") element.prepend("· ");
    element.before("\n");
    if (element.tagName !== "BR") element.after("\n");
  }
  for (const cell of fragment.querySelectorAll("td, th")) cell.append(" ");
  const lines = (fragment.textContent ?? "").split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim());
  const text = lines.filter((line) => line !== "").join("\n");
  // The paragraph that an item consists of has begun a line after its mark.
  return text.replaceAll(/^·\n(?!·)/gm, "· ").replaceAll(/^·$\n?/gm, "");
}
