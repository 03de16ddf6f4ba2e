/** Tags that `[tag]…[/tag]` may name (IM-32). */
export const MARKUP_TAGS = [
  "pre",
  "div",
  "span",
  "p",
  "table",
  "thead",
  "th",
  "tbody",
  "tr",
  "td",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "h2",
  "h3",
  "h4",
  "h5",
] as const;

/** One of them. */
export type MarkupTag = (typeof MARKUP_TAGS)[number];

/** Where something that a message names lies: a file of our own by its path below the upload root, or an address of the web. */
export interface MarkupSource {
  readonly place: "stored" | "web";
  readonly address: string;
}

/** What stands in a message between its tags. */
export type MarkupLeaf =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "break" }
  | { readonly kind: "face"; readonly name: string; readonly sign: string }
  | { readonly kind: "image"; readonly source: MarkupSource }
  | { readonly kind: "audio" | "video"; readonly source: MarkupSource }
  | { readonly kind: "file"; readonly source: MarkupSource; readonly name: string }
  /** A link to a site; `text` is what its writer calls it. */
  | { readonly kind: "link"; readonly address: string; readonly text: string }
  /** `name` is what follows the `@`: a real name as a rule. */
  | { readonly kind: "mention"; readonly name: string };

/** A tag and what is in it. It stands only where HTML lets it stand. */
export interface MarkupElement {
  readonly kind: "element";
  readonly tag: MarkupTag;
  readonly children: readonly MarkupNode[];
}

/** A part of a message. Nothing in it is HTML, and no address in it runs anything. */
export type MarkupNode = MarkupLeaf | MarkupElement;
