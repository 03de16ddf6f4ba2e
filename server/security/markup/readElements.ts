import { JSDOM } from "jsdom";
import type { XmlElement } from "./markup.types.ts";

/** Elements deeper than this are left out; nobody who is asked nests so far. */
const DEEPEST = 20;

/** Reads a document as a document, not by pattern: what stands in a text must not speak for what stands around it. */
export function readElements(xml: string): XmlElement | undefined {
  try {
    return elementOf(new JSDOM(xml, { contentType: "text/xml" }).window.document.documentElement, DEEPEST);
  } catch {
    return undefined;
  }
}

function elementOf({ localName, textContent, children }: Element, depth: number): XmlElement {
  const below = depth > 0 ? [...children].map((child) => elementOf(child, depth - 1)) : [];
  return { name: localName, text: textContent, children: below };
}
