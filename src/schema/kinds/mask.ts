import type { FieldPermission, MaskKind } from "../model/entity.ts";

const COMPOUND_SURNAMES = new Set([
  "欧阳",
  "上官",
  "司马",
  "诸葛",
  "东方",
  "皇甫",
  "尉迟",
  "公孙",
  "慕容",
  "令狐",
  "司徒",
  "司空",
  "夏侯",
  "长孙",
  "宇文",
  "端木",
  "南宫",
  "独孤",
]);
/** Leading characters of an address that stay: about the province and city. */
const ADDRESS_HEAD = 6;
const COVERED = "******";
/** Characters that are covered at least: of a number of eight digits, one that is not shown is ten guesses. */
const LEAST_COVERED = 4;

const masks: Readonly<Record<MaskKind, (text: string) => string>> = {
  mobile: (text) => keepEnds(text, 3, 4),
  name: coverName,
  idCard: (text) => keepEnds(text, 3, 4),
  email: coverEmail,
  address: (text) => ([...text].length <= ADDRESS_HEAD ? COVERED : `${[...text].slice(0, ADDRESS_HEAD).join("")}${COVERED}`),
  all: () => COVERED,
};

/**
 * Covers a value for those who may know that it exists but not what it is.
 * Null stays null; what is not text is masked whole.
 * @example mask("mobile", "13812341234") // "138****1234"
 */
export function mask(kind: MaskKind, value: unknown): unknown {
  if (value === null || value === undefined || value === "") return value;
  return typeof value === "string" ? masks[kind](value) : COVERED;
}

/**
 * A value as a field shows it outside the audited reveal: covered where the field has a mask, but for words that stand where a
 * value was erased (`x-perm.whole`). They name nobody, and a part of them says nothing.
 */
export function covered({ mask: kind, whole = [] }: Pick<FieldPermission, "mask" | "whole">, value: unknown): unknown {
  const isWord = typeof value === "string" && whole.includes(value);
  return kind === undefined || isWord ? value : mask(kind, value);
}

/**
 * Whether a text is what `mask` writes of some value: an answer that comes back, and nobody's value.
 * @example isMaskText("name", "欧阳**") // true
 */
export function isMaskText(kind: MaskKind, text: string): boolean {
  return text === COVERED || (text.includes("*") && (mask(kind, text) === text || (kind === "email" && text.startsWith("***@"))));
}

/** Keeps both ends and one star for each character between; a text with too little between them is masked whole. */
function keepEnds(text: string, head: number, tail: number): string {
  const characters = [...text];
  const middle = characters.length - head - tail;
  if (middle < LEAST_COVERED) return "*".repeat(characters.length);
  return `${characters.slice(0, head).join("")}${"*".repeat(middle)}${characters.slice(-tail).join("")}`;
}

/** A character with the marks that belong to it: those of a letter, and what chooses one of several forms of 葛. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;

function coverName(text: string): string {
  const characters = text.match(CHARACTER) ?? [];
  const surname = characters.length > 2 && COMPOUND_SURNAMES.has(characters.slice(0, 2).join("")) ? 2 : 1;
  if (characters.length === 1) return "*";
  return `${characters.slice(0, surname).join("")}${"*".repeat(characters.length - surname)}`;
}

function coverEmail(text: string): string {
  const at = text.lastIndexOf("@");
  if (at < 1) return COVERED;
  return `${at === 1 ? "" : text.slice(0, 1)}***${text.slice(at)}`;
}
