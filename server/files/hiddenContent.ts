/** Beginnings of pages and scripts; none of them stands in a picture or in what cameras and programs write beside it. */
const MARKUP = /<script[\s/>]|<html[\s>]|<!doctype\s+html|<iframe[\s/>]|<\?php\s/i;
/** End of a zip archive: its mark, and bytes from there to the end without the comment. */
const ZIP_END = Buffer.from("PK\u0005\u0006", "latin1");
const ZIP_END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;

/**
 * Whether a picture is a page, a script or an archive for a program that reads it as such. We serve it as a picture only, but files
 * are downloaded and passed on. What cameras put behind a picture (a second picture, a short film) is none of these.
 */
export function hidesContent(bytes: Buffer): boolean {
  return MARKUP.test(bytes.toString("latin1")) || isArchive(bytes);
}

/** Programs look for the end of an archive from the end of a file; its comment has to fill the rest exactly. */
function isArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_LENGTH - LONGEST_COMMENT);
  for (let at = bytes.indexOf(ZIP_END, from); at !== -1; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_LENGTH <= bytes.length && at + ZIP_END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}
