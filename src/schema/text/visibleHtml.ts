import { isBlankText } from "./space.ts";

/** Elements that show something though no text stands in them. */
const SHOWN = /<(?:img|video|audio|iframe|hr|input|table)\b/i;
/** Elements whose text nobody sees. */
const UNSEEN = /<(script|style|template|title)\b[\s\S]*?(?:<\/\1|$)/gi;
const COMMENTS = /<!--[\s\S]*?(?:-->|$)/g;
const TAGS = /<[^<>]*>/g;
const NUMBERED = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi;
/** Named characters that show as nothing. */
const INVISIBLE_NAMED =
  /&(?:nbsp|ensp|emsp|emsp13|emsp14|thinsp|hairsp|numsp|puncsp|zwj|zwnj|lrm|rlm|shy|tab|newline|zerowidthspace|nobreak);/gi;

/** Whether formatted text shows nothing: empty paragraphs, blanks and line breaks alone. */
export function isBlankHtml(html: string): boolean {
  const text = html.replaceAll(COMMENTS, "").replaceAll(UNSEEN, "<");
  if (SHOWN.test(text)) return false;
  return isBlankText(text.replaceAll(TAGS, "").replaceAll(INVISIBLE_NAMED, "").replaceAll(NUMBERED, numbered));
}

function numbered(whole: string, hexadecimal: string | undefined, decimal: string | undefined): string {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}
