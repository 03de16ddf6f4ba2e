/** Bytes that file systems give a name (255), less what they and browsers add: ` (12)`, `.crdownload`. */
const LONGEST = 200;
/** Letters, digits and the like behind the last dot, as suffixes are. */
const SUFFIX = /\.[A-Za-z0-9]{1,10}$/;
/** Names of devices, which Windows opens instead of a file, whatever suffix follows. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\.|$)/i;

/**
 * Reads a text as a file name that is safe to show and to write to a disk; `fallback` where no usable character is left.
 * Reading a name twice changes nothing.
 *
 * Removed or replaced are folders, invisible characters (a mark that turns the direction makes `gpj.exe` of `exe.jpg`),
 * reserved characters and names, leading dots and hyphens, trailing dots and blanks, and what is too long.
 *
 * @example
 * readFileName("..\\..\\预约\u202Egpj.exe") // "预约gpj.exe"
 * readFileName("CON.txt")                  // "_CON.txt"
 */
export function readFileName(text: string, fallback = "文件"): string {
  const name = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFC")
    .replaceAll(/\p{Zs}/gu, " ")
    .replace(/^.*[/\\]/s, "")
    .replaceAll(/[<>:"|?*%]/g, "_");
  const trimmed = trimEnds(shortened(trimEnds(name)));
  if (trimmed === "") return fallback;
  return DEVICE.test(trimmed) ? `_${trimmed}` : trimmed;
}

function trimEnds(name: string): string {
  return name.replace(/^[ .-]+/, "").replace(/[ .]+$/, "");
}

/** Keeps the suffix, which says what the file is, and as many whole characters before it as fit. */
function shortened(name: string): string {
  if (bytesOf(name) <= LONGEST) return name;
  const suffix = SUFFIX.exec(name)?.[0] ?? "";
  let left = LONGEST - suffix.length;
  let kept = "";
  for (const character of name.slice(0, name.length - suffix.length)) {
    left -= bytesOf(character);
    if (left < 0) break;
    kept += character;
  }
  return kept.replace(/[ .]+$/, "") + suffix;
}

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
