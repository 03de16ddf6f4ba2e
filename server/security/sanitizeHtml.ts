import type { DOMPurify } from "dompurify";
import { sanitizerOptions, settleAddress } from "../../src/schema/kinds/htmlPolicy.ts";

let purifier: Promise<DOMPurify> | undefined;

/**
 * Takes everything out of formatted text that the policy does not name: scripts, handlers, foreign addresses.
 *
 * @example await sanitizeHtml('<p onclick="x()">好<script>y()</script></p>') // "<p>好</p>"
 */
export async function sanitizeHtml(html: string): Promise<string> {
  if (!/[<&]/.test(html)) return html;
  return (await loadSanitizer()).sanitize(html, sanitizerOptions());
}

/**
 * Loads what cleaning needs. It takes a second, many on a busy machine, so a server that keeps formatted text does it
 * right after its start: within a request it could use up the request's time.
 */
export function loadSanitizer(): Promise<DOMPurify> {
  purifier ??= createPurifier().catch((error: unknown) => {
    // The next call tries again instead of failing for ever.
    purifier = undefined;
    throw error;
  });
  return purifier;
}

async function createPurifier(): Promise<DOMPurify> {
  const [{ JSDOM }, { default: createDOMPurify }] = await Promise.all([import("jsdom"), import("dompurify")]);
  const made = createDOMPurify(new JSDOM("").window);
  made.addHook("uponSanitizeAttribute", settleAddress);
  made.addHook("afterSanitizeAttributes", (node) => {
    // A page opened from here must not reach back into ours.
    if (node.tagName === "A" && node.hasAttribute("target")) node.setAttribute("rel", "noopener noreferrer");
  });
  return made;
}
