/** What stands between tags; people type it in full width too. */
const SEPARATOR = ";";
const SEPARATORS = /[;；]/g;

/** Characters of a tag (GRID-24). */
const TAG_LENGTH = 2;

/**
 * The tags of a text (GRID-24): its characters two by two, the last tag may have one. Where semicolons stood before does not
 * matter.
 */
export function tagsOf(text: string): readonly string[] {
  const characters = [...text.replaceAll(SEPARATORS, "")];
  const count = Math.ceil(characters.length / TAG_LENGTH);
  return Array.from({ length: count }, (_, index) => characters.slice(index * TAG_LENGTH, (index + 1) * TAG_LENGTH).join(""));
}

/** A text as a cell of tags holds it: its tags with semicolons between them. @example tagText("头痛发热") // "头痛;发热" */
export function tagText(text: string): string {
  return tagsOf(text).join(SEPARATOR);
}
