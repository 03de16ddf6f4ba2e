import { LINKS, PICTURES, readAddress } from "../address/readAddress.ts";

/**
 * What formatted text may hold. The server cleans what it stores by this policy and the browser what it shows (S-30, S-33).
 * Everything not listed is taken away; text inside stays.
 */
export const htmlPolicy = {
  tags: [
    "p",
    "br",
    "hr",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "pre",
    "code",
    "div",
    "span",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "mark",
    "ul",
    "ol",
    "li",
    "a",
    "img",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "colgroup",
    "col",
    "figure",
    "figcaption",
  ],
  /** Attributes that hold an address. */
  addressAttributes: ["href", "src"],
  /** Attributes that hold anything else; no address is looked for in them. */
  plainAttributes: ["title", "target", "rel", "alt", "width", "height", "colspan", "rowspan", "align", "start"],
} as const;

/** What the reader of addresses lets through, as the sanitiser asks for it a second time. */
const READ = /^(?:https?:\/\/|mailto:|tel:|data:image\/|\/)/;

/** An attribute that the sanitiser is about to keep, as its hook `uponSanitizeAttribute` gives it. */
export interface SanitizedAttribute {
  readonly attrName: string;
  attrValue: string;
  keepAttr: boolean;
}

/**
 * Has the reader of addresses decide on every address in formatted text, on the server and in the browser; the hook
 * `uponSanitizeAttribute` of both. Links lead to the web, to paths of our own host, to mail and telephone; pictures may also lie in
 * the text itself.
 */
export function settleAddress({ nodeName }: { readonly nodeName: string }, attribute: SanitizedAttribute): void {
  if (!(htmlPolicy.addressAttributes as readonly string[]).includes(attribute.attrName)) return;
  const address = readAddress(attribute.attrValue, nodeName.toUpperCase() === "IMG" ? PICTURES : LINKS);
  if (address) attribute.attrValue = address.text;
  else attribute.keepAttr = false;
}

/** The policy as DOMPurify takes it, the same for server and browser. */
export function sanitizerOptions() {
  return {
    ALLOWED_TAGS: [...htmlPolicy.tags],
    ALLOWED_ATTR: [...htmlPolicy.addressAttributes, ...htmlPolicy.plainAttributes],
    // Without this every value would have to look like an address, and merged cells would fall apart.
    ADD_URI_SAFE_ATTR: [...htmlPolicy.plainAttributes],
    ALLOWED_URI_REGEXP: READ,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  };
}
