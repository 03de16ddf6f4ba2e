import createDOMPurify, { type DOMPurify } from "dompurify";
import { JSDOM } from "jsdom";
import { sanitizerOptions, settleAddress } from "../../../src/schema/kinds/htmlPolicy.ts";

const purifier = createPurifier();

/** Takes everything out of formatted text that the policy does not name: scripts, handlers, foreign addresses. */
export function cleanHtml(html: string): string {
  return purifier.sanitize(html, sanitizerOptions());
}

function createPurifier(): DOMPurify {
  const made = createDOMPurify(new JSDOM("").window);
  made.addHook("uponSanitizeAttribute", settleAddress);
  made.addHook("afterSanitizeAttributes", (node) => {
    // A page opened from here must not reach back into ours.
    if (node.tagName === "A" && node.hasAttribute("target")) node.setAttribute("rel", "noopener noreferrer");
  });
  return made;
}
