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
  /** Addresses: web, mail, telephone, paths of our own host; nothing that runs, nothing embedded. */
  address: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i,
} as const;

/** The policy as DOMPurify takes it, the same for server and browser. */
export function sanitizerOptions() {
  return {
    ALLOWED_TAGS: [...htmlPolicy.tags],
    ALLOWED_ATTR: [...htmlPolicy.addressAttributes, ...htmlPolicy.plainAttributes],
    // Without this every value would have to look like an address, and merged cells would fall apart.
    ADD_URI_SAFE_ATTR: [...htmlPolicy.plainAttributes],
    ALLOWED_URI_REGEXP: htmlPolicy.address,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  };
}
