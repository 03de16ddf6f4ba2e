import { isoCell, numberCell, type NumberFormat } from "../numberCell.ts";
import { textCell } from "../textCell.ts";
import type { MarkedCell, PlainCell } from "../workbook.types.ts";
import { withoutEscapes } from "./runText.ts";

/** What the texts and numbers of a sheet are read by. */
export interface SheetContext {
  readonly texts: readonly string[];
  readonly styles: readonly (NumberFormat | undefined)[];
  readonly countsFrom1904: boolean;
  /** See `Book.isUncomputed`. */
  readonly isUncomputed: boolean;
}

/** A cell as its element says it. */
export interface CellParts {
  /** The `t` of the element; none is a number. */
  readonly type: string;
  readonly style: number;
  /** It carries a rich value, such as a picture. */
  readonly isRich: boolean;
  /** `undefined` where it has none. */
  readonly formula: string | undefined;
  /** `undefined` where it has none: a formula may lack its result. */
  readonly value: string | undefined;
  /** The text that stands in the cell itself. */
  readonly inline: string;
}

/** Functions whose result is a picture: that of WPS and that of Excel. */
const PICTURE_FUNCTION = /^=?(?:_xlfn\.)?(?:DISPIMG|IMAGE)\(/i;

/** What a cell means. */
export function cellOfParts(parts: CellParts, context: SheetContext): PlainCell | MarkedCell {
  const { formula, value, type } = parts;
  if (formula !== undefined && PICTURE_FUNCTION.test(formula)) return { kind: "picture" };
  if (isUncomputed(parts, context)) return { kind: "uncomputed" };
  // A rich value that no formula made is a picture; of formulas it is an error that older programs do not know.
  if (type === "e") return parts.isRich && formula === undefined ? { kind: "picture" } : { kind: "error", shown: value ?? "" };
  const text = textOfParts(parts, context);
  if (text !== undefined) return textCell(text);
  if (type === "b") return value === "1" || value?.toLowerCase() === "true";
  return numberOfParts(parts, context);
}

function textOfParts({ type, value, inline }: CellParts, { texts }: SheetContext): string | undefined {
  if (type === "s") return texts[Number(value ?? "")] ?? "";
  if (type === "str") return withoutEscapes(value ?? "");
  return type === "inlineStr" ? inline : undefined;
}

function numberOfParts({ type, style, value = "" }: CellParts, { styles, countsFrom1904 }: SheetContext): PlainCell | MarkedCell {
  if (value.trim() === "") return null;
  if (type === "d") return isoCell(value, styles[style], countsFrom1904);
  const number = Number(value);
  return Number.isNaN(number) ? value : numberCell(number, styles[style], countsFrom1904);
}

/**
 * Programs that do not calculate leave the result out, leave it empty, or write nought and ask whoever opens the file to
 * calculate. An empty text is a result.
 */
function isUncomputed({ formula, value, type }: CellParts, context: SheetContext): boolean {
  if (formula === undefined) return false;
  if (value === undefined || (value === "" && type !== "str")) return true;
  return context.isUncomputed && (value === "" || (Number(value) === 0 && type !== "str" && type !== "b" && type !== "s"));
}
