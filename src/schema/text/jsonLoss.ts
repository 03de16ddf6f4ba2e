import { isExactNumber } from "./exactNumber.ts";

/** Something in a JSON text that would not come back as it was given. */
export interface JsonLoss {
  /** Keys and numbers of items from the outside in, e.g. `settings.serial` or `items[2]`; `""` for the whole text. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** What would be lost and what to do, e.g. `数 1e400 不能准确保存，请…`. */
  readonly reason: string;
}

/** Lists and objects inside each other; nothing that people write comes near. */
const DEEPEST = 200;
/** Levels that a path names; deeper ones are found by line and column. */
const NAMED_LEVELS = 12;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
/** Names that JavaScript takes for places in a list and puts first, by size. */
const PLACE = /^(?:0|[1-9]\d{0,9})$/;
const LAST_PLACE = 2 ** 32 - 2;

/** Whether a text is JSON at all. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A list or object that is being read. */
interface Level {
  /** Names so far; absent in a list. */
  readonly names: Set<string> | undefined;
  /** The name or number of the member that is being read. */
  member: string | number;
  /** The next text is a name. */
  isNameNext: boolean;
  /** The largest of the names that are figures; infinite where another name came. */
  lastPlace: number;
}

/**
 * Finds the first thing in a JSON text that reading it would change without a word: a number with more digits than are kept or
 * beyond all bounds, a name that an object has twice, names that are figures and would change their order, names
 * that reach into the program, which readers leave out or refuse, and nesting beyond all use.
 *
 * @param text JSON that a parser has taken
 */
export function jsonLoss(text: string): JsonLoss | undefined {
  const levels: Level[] = [];
  const at = (place: number, reason: string): JsonLoss => {
    const before = text.slice(0, place).split("\n");
    return { path: pathOf(levels), line: before.length, column: (before.at(-1) ?? "").length + 1, reason };
  };
  for (let place = 0; place < text.length;) {
    const { end, reason } = tokenAt(text, place, levels);
    if (reason !== undefined) return at(place, reason);
    place = end;
  }
  return undefined;
}

/** The end of what stands at a place, and what of it would be lost. */
interface Token {
  readonly end: number;
  readonly reason?: string | undefined;
}

function tokenAt(text: string, place: number, levels: Level[]): Token {
  const level = levels.at(-1);
  const sign = text.charAt(place);
  if (sign === '"') {
    const end = endOfText(text, place);
    if (!level?.isNameNext) return { end };
    const name = JSON.parse(text.slice(place, end)) as string;
    const isForbidden = name === "__proto__" || (name === "prototype" && levels.at(-2)?.member === "constructor");
    return { end, reason: takeName(level, name) ?? (isForbidden ? `键“${name}”会改变程序自身的对象，不能使用，请换一个名字` : undefined) };
  }
  if (/[-\d]/.test(sign)) {
    const literal = numberAt(text, place);
    const reason = isExactNumber(literal) ? undefined : `数 ${shortened(literal)} 不能准确保存，请减少位数，或加引号写成文本`;
    return { end: place + literal.length, reason };
  }
  return { end: place + 1, reason: changeLevel(levels, sign) };
}

/** Goes into or out of a list or object, or to its next member; gives why it may not be entered. */
function changeLevel(levels: Level[], sign: string): string | undefined {
  const level = levels.at(-1);
  if (sign === "}" || sign === "]") levels.pop();
  else if (sign === "," && level) nextMember(level);
  if (sign !== "{" && sign !== "[") return undefined;
  if (levels.length === DEEPEST) return `层级超过 ${DEEPEST} 层，请减少嵌套`;
  levels.push(opened(sign));
  return undefined;
}

/** A loss as a sentence: where, and why. */
export function lossText({ path, line, column, reason }: JsonLoss): string {
  return `第 ${line} 行第 ${column} 列${path === "" ? "" : `（${path}）`}的${reason}`;
}

function opened(sign: "{" | "["): Level {
  return sign === "{"
    ? { names: new Set(), member: "", isNameNext: true, lastPlace: -1 }
    : { names: undefined, member: 0, isNameNext: false, lastPlace: -1 };
}

/** Where a text ends that begins at a place: behind its closing quote. */
function endOfText(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place += 1) {
    if (text.charAt(place) === "\\") place += 1;
    else if (text.charAt(place) === '"') return place + 1;
  }
  return text.length;
}

function numberAt(text: string, place: number): string {
  NUMBER.lastIndex = place;
  return NUMBER.exec(text)?.[0] ?? "0";
}

function nextMember(level: Level): void {
  if (level.names) level.isNameNext = true;
  else level.member = Number(level.member) + 1;
}

/** Takes the name of a member; gives why it would be lost, or change its place. */
function takeName(level: Level, name: string): string | undefined {
  level.member = name;
  level.isNameNext = false;
  if (level.names?.has(name)) return `键“${shortened(name)}”写了两次，只能保留一个，请删去另一个`;
  const place = PLACE.test(name) && Number(name) <= LAST_PLACE ? Number(name) : undefined;
  const isMoved = place !== undefined && place < level.lastPlace;
  level.names?.add(name);
  level.lastPlace = place ?? Number.POSITIVE_INFINITY;
  return isMoved ? `键“${name}”是数字，会被排到别的键前面，请从小到大写在最前，或换一个不是数字的键` : undefined;
}

function pathOf(levels: readonly Level[]): string {
  const names = levels.map(({ member }, index) =>
    typeof member === "number" ? `[${member}]` : `${index === 0 || member === "" ? "" : "."}${shortened(member)}`,
  );
  return names.length > NAMED_LEVELS ? `${names.slice(0, NAMED_LEVELS).join("")}…` : names.join("");
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > 40 ? `${characters.slice(0, 40).join("")}…` : text;
}
