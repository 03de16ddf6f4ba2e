/** Tells a format by the first bytes of a file. */
export type HeadTest = (head: Uint8Array) => boolean;

/** Whether bytes stand at a place. Texts stand for the bytes of their characters, up to 255. */
export function hasAt(head: Uint8Array, offset: number, bytes: string | readonly number[]): boolean {
  const expected = typeof bytes === "string" ? Array.from(bytes, (character) => character.charCodeAt(0)) : bytes;
  return expected.every((byte, index) => head[offset + index] === byte);
}

/** Makes a test for files that begin with one of these. */
export function startsWith(...prefixes: readonly (string | readonly number[])[]): HeadTest {
  return (head) => prefixes.some((prefix) => hasAt(head, 0, prefix));
}

/** Makes a test for containers of the MP4 family by their brand; films, recordings and pictures of phones all begin alike. */
export function hasBrand(...brands: readonly string[]): HeadTest {
  return (head) => hasAt(head, 4, "ftyp") && brands.some((brand) => hasAt(head, 8, brand));
}

/** Makes a test for RIFF containers of a kind. */
export function isRiff(kind: string): HeadTest {
  return (head) => hasAt(head, 0, "RIFF") && hasAt(head, 8, kind);
}

export const isZip = startsWith("PK\u0003\u0004", "PK\u0005\u0006");
/** The compound file of older office programs, and of protected files of newer ones. */
export const isOle = startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
export const isJpeg = startsWith([0xff, 0xd8, 0xff]);

/** Text has no NUL, whatever its character set. */
export function isText(head: Uint8Array): boolean {
  return !head.includes(0);
}

/** A page of the web, also one that a program saved under another suffix. */
export function isPage(head: Uint8Array): boolean {
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--.{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body|meta|title|style|script|table|div)[\s>/]|^mime-version:/s.test(
    beginning(head),
  );
}

/** A drawing in XML, which may hold scripts. */
export function isDrawing(head: Uint8Array): boolean {
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--.{0,500}?-->\s*)?(?:<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/s.test(beginning(head));
}

/** How a text begins: lower case, without its mark and the zeros of two-byte characters. */
export function beginning(head: Uint8Array): string {
  const text = Array.from(head.subarray(0, 2048), (byte) => String.fromCharCode(byte)).join("");
  return text
    .replaceAll("\u0000", "")
    .replace(/^(?:ï»¿|ÿþ|þÿ)/, "")
    .trimStart()
    .toLowerCase();
}
