/**
 * What counts as space around a text: what a keyboard, a spreadsheet, a web page or an input method leaves there. Controls
 * and line breaks, the blanks of all scripts, and letters of no width.
 */
const SPACES = [
  [0x01, 0x20],
  [0x7f, 0xa0],
  0x1680,
  0x180e,
  [0x2000, 0x200f],
  [0x2028, 0x2029],
  0x202f,
  [0x205f, 0x2064],
  0x3000,
  0xfeff,
] as const;

/**
 * What shows as nothing but belongs to the letters beside it: marks of the direction of writing, fillers, variants of a sign.
 * At the end of a text they stay; a text of nothing else is blank.
 */
const INVISIBLE_MARKS = [
  0xad,
  0x034f,
  0x061c,
  [0x115f, 0x1160],
  [0x202a, 0x202e],
  [0x2066, 0x206f],
  0x2800,
  0x3164,
  [0xfe00, 0xfe0f],
  0xffa0,
] as const;

type CodePoints = readonly (number | readonly [first: number, last: number])[];

/**
 * Every character of which a blank text may consist, in one text: the second argument of SQL's `btrim`, so that the database
 * finds the same texts blank as `isBlankText`.
 */
export const BLANK_CHARACTERS = charactersOf([...SPACES, ...INVISIBLE_MARKS]);

/** A visible character, as the source of a regular expression: what a schema demands of a text that must say something. */
export const VISIBLE_PATTERN = `[^${[...SPACES, ...INVISIBLE_MARKS].map((point) => (typeof point === "number" ? escaped(point) : point.map(escaped).join("-"))).join("")}]`;

const space = new Set(charactersOf(SPACES));
const blank = new Set(BLANK_CHARACTERS);

/** Whether a text says nothing: it is empty, or all of it is space or shows as nothing. */
export function isBlankText(text: string): boolean {
  for (const character of text) if (!blank.has(character)) return false;
  return true;
}

/** The text without the space around it; `""` where it is blank. */
export function trimSpace(text: string): string {
  if (isBlankText(text)) return "";
  let [start, end] = [0, text.length];
  while (space.has(text.charAt(start))) start += 1;
  while (space.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function charactersOf(points: CodePoints): string {
  return points
    .flatMap((point) =>
      typeof point === "number" ? [point] : Array.from({ length: point[1] - point[0] + 1 }, (_, step) => point[0] + step),
    )
    .map((code) => String.fromCharCode(code))
    .join("");
}

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
