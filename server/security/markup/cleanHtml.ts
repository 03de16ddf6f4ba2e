import createDOMPurify, { type DOMPurify } from "dompurify";
import { JSDOM } from "jsdom";
import { applyHtmlPolicy, sanitizerOptions } from "../../../src/schema/kinds/htmlPolicy.ts";

const purifier = createPurifier();

/** What is cleaned is read again by whoever shows it, and a page may put it together in another way: so often is that tried. */
const MOST_READINGS = 4;

/**
 * Takes everything out of formatted text that the policy does not name: scripts, handlers, foreign addresses. What comes out is
 * read as it is written: cleaning it again changes nothing.
 */
export function cleanHtml(html: string): string {
  let text = html;
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const cleaned = purifier.sanitize(text, sanitizerOptions());
    if (cleaned === text) break;
    text = cleaned;
  }
  return text;
}

function createPurifier(): DOMPurify {
  const made = createDOMPurify(new JSDOM("").window);
  applyHtmlPolicy(made);
  return made;
}
