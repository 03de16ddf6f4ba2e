/**
 * What formatted text may hold. The server cleans what it stores by this policy and the browser what it shows (S-30, S-33).
 * Everything not listed is taken away; text inside stays.
 */
export const htmlPolicy = {
  tags: [
    "p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "code", "div", "span",
    "strong", "b", "em", "i", "u", "s", "sub", "sup", "mark", "ul", "ol", "li", "a", "img",
    "table", "thead", "tbody", "tfoot", "tr", "th", "td", "colgroup", "col", "figure", "figcaption",
  ],
  attributes: ["href", "title", "target", "rel", "src", "alt", "width", "height", "colspan", "rowspan", "align", "start"],
  /** Addresses: web, mail, telephone, paths of our own host; nothing that runs, nothing embedded. */
  address: /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i,
} as const;
