import { readFileName } from "../../src/schema/address/readFileName.ts";

/**
 * Writes the header that names a download (RFC 6266): the name as every system can keep it, once in ASCII for old readers and
 * once in full. No part of a name can end the header or begin another.
 *
 * @param type `inline` where the browser shows the file itself
 */
export function contentDisposition(type: "attachment" | "inline", name: string): string {
  const safe = readFileName(name);
  const plain = safe.replaceAll(/[^A-Za-z0-9 ._()-]/g, "_");
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded(safe)}`;
}

/** `encodeURIComponent` leaves characters as they are that mean something in a header (RFC 8187 §3.2.1). */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
