/** What the thread is asked: to clean formatted text, or to read an XML document. */
export interface MarkupRequest {
  readonly kind: "clean" | "read";
  readonly text: string;
}

/** What it answers; `"ready"` is its first word. `undefined`: the text is no document. */
export type MarkupReply = "ready" | { readonly cleaned: string } | { readonly root: XmlElement | undefined };

/** An element of an XML document, without what it says beside names and texts. */
export interface XmlElement {
  /** Without a prefix. */
  readonly name: string;
  /** All text in it. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}
