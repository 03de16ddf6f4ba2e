import { type AddressKind, LINKS, MEDIA, PICTURES, readAddress } from "../address/readAddress.ts";

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
    "caption",
    "figure",
    "figcaption",
    "font",
    "video",
    "audio",
  ],
  /** Attributes that hold an address. */
  addressAttributes: ["href", "src"],
  /** Attributes that hold anything else; no address is looked for in them. */
  plainAttributes: [
    "title",
    "target",
    "rel",
    "alt",
    "width",
    "height",
    "colspan",
    "rowspan",
    "align",
    "start",
    "color",
    "controls",
    "preload",
  ],
} as const;

/** What the reader of addresses lets through, as the sanitiser asks for it a second time. */
const READ = /^(?:https?:\/\/|mailto:|tel:|data:image\/|\/)/;

/** An attribute that the sanitiser is about to keep, as its hook `uponSanitizeAttribute` gives it. */
export interface SanitizedAttribute {
  readonly attrName: string;
  attrValue: string;
  keepAttr: boolean;
}

/** What the policy asks of an element, in the browser and on the server alike. */
export interface SanitizedElement {
  readonly nodeName: string;
  hasAttribute(name: string): boolean;
  setAttribute(name: string, value: string): void;
}

/** A sanitiser that takes hooks, as DOMPurify does. */
interface Sanitizer {
  addHook(entry: "uponSanitizeAttribute", hook: (node: SanitizedElement, attribute: SanitizedAttribute) => void): void;
  addHook(entry: "afterSanitizeAttributes", hook: (node: SanitizedElement) => void): void;
}

/** Makes a sanitiser keep the policy beyond lists of names; server and browser both call it, so neither is laxer. */
export function applyHtmlPolicy(sanitizer: Sanitizer): void {
  sanitizer.addHook("uponSanitizeAttribute", settleAttribute);
  sanitizer.addHook("afterSanitizeAttributes", settleElement);
}

/** Where each address may lead, by the element it stands at. An address at any other element goes. */
const ADDRESSES: Readonly<Record<string, readonly [attribute: string, kinds: readonly AddressKind[]]>> = {
  A: ["href", LINKS],
  IMG: ["src", PICTURES],
  VIDEO: ["src", MEDIA],
  AUDIO: ["src", MEDIA],
};

/** Values that an attribute may hold, where not every text will do. There is no `style`: looks are said by these alone. */
const VALUES: Readonly<Record<string, RegExp>> = {
  align: /^(?:left|center|right|justify)$/,
  color: /^#[0-9a-f]{6}$/,
  colspan: /^[1-9]\d{0,2}$/,
  rowspan: /^[1-9]\d{0,2}$/,
  width: /^\d{1,4}%?$/,
  height: /^\d{1,4}%?$/,
  start: /^-?\d{1,6}$/,
  target: /^_blank$/,
};

/**
 * Decides on every attribute of formatted text. Links lead to the web, to paths of our own host, to mail and telephone;
 * pictures may also lie in the text itself; films and sound come from a file or a site.
 */
function settleAttribute({ nodeName }: SanitizedElement, attribute: SanitizedAttribute): void {
  const { attrName, attrValue } = attribute;
  const tag = nodeName.toUpperCase();
  if ((htmlPolicy.addressAttributes as readonly string[]).includes(attrName)) {
    const [name, kinds] = ADDRESSES[tag] ?? [];
    const address = name === attrName ? readAddress(attrValue, kinds) : undefined;
    if (address) attribute.attrValue = address.text;
    else attribute.keepAttr = false;
  }
  const value = attrValue.trim().toLowerCase();
  const allowed = Object.hasOwn(VALUES, attrName) ? VALUES[attrName] : undefined;
  if (!allowed) return;
  if (allowed.test(value)) attribute.attrValue = value;
  else attribute.keepAttr = false;
}

/** A page opened from here must not reach back into ours; what plays is stopped by hand and loads nothing before. */
function settleElement(node: SanitizedElement): void {
  const tag = node.nodeName.toUpperCase();
  if (tag === "A" && node.hasAttribute("target")) node.setAttribute("rel", "noopener noreferrer");
  if (tag !== "VIDEO" && tag !== "AUDIO") return;
  node.setAttribute("controls", "");
  node.setAttribute("preload", "none");
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
