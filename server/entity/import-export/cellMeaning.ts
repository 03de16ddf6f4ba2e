import { kindOf, trimSpace, type FieldModel } from "../../../src/schema/index.ts";
import { exactNumber } from "../../../src/schema/kinds/sheetNumbers.ts";
import { sheetText } from "../../../src/schema/kinds/sheetText.ts";
import type { SheetNumber } from "../../../src/schema/kinds/kind.ts";
import { serialMoment } from "./serialMoment.ts";
import type { Cell, PlainCell } from "./workbook/workbook.types.ts";

/** What is understood otherwise than it stands in a cell; the part that differs from cell to cell is an example. */
export interface CellRemark {
  /** Remarks of one sort about a column are one. */
  readonly sort: string;
  readonly message: string;
}

/** What a cell says to a field: a text as a person would have typed it, or why there is none. */
export type CellMeaning =
  | {
      readonly text: string;
      /** What is read where the text is none of the field: a cell that says TRUE may mean 是. */
      readonly else?: string;
      readonly remark?: CellRemark;
    }
  | { readonly fault: string };

/** Integers from here on have more digits than a sheet keeps: those behind the fifteenth are lost. */
const TOO_LONG = 1e15;
/** Errors of spreadsheet programs, also where somebody copied them as text. */
const ERROR_TEXT =
  /^(?:#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:\d{3})$/i;
/** Begins what an error file writes for a cell that could not be read: left as it is, it is refused again. */
export const FAULT_MARK = "#错误：";

/** What a cell says to a field, of any sort; see decision 0148. */
export function cellMeaning(field: FieldModel, cell: Cell, countsFrom1904: boolean): CellMeaning {
  if (cell === null || typeof cell !== "object") return plainMeaning(field, cell, countsFrom1904);
  switch (cell.kind) {
    case "merged":
      return mergedMeaning(cellMeaning(field, cell.cell, countsFrom1904));
    case "error":
      return { fault: errorMessage(field, cell.shown) };
    case "uncomputed":
      return { fault: `${field.title}的公式没有保存计算结果，请在 Excel 或 WPS 中打开文件并保存后再导入` };
    case "picture":
      return { text: "", remark: { sort: "picture", message: "单元格里的图片没有导入，请导入后在编辑页面上传" } };
    default:
      return numberMeaning(field, cell, countsFrom1904);
  }
}

function mergedMeaning(meaning: CellMeaning): CellMeaning {
  if ("fault" in meaning || meaning.text === "") return meaning;
  return { ...meaning, remark: { sort: "merged", message: `合并的单元格，各行都按它的值读取，例如“${meaning.text}”` } };
}

function plainMeaning(field: FieldModel, cell: PlainCell, countsFrom1904: boolean): CellMeaning {
  if (cell === null) return { text: "" };
  if (typeof cell === "boolean") return { text: cell ? "TRUE" : "FALSE", else: cell ? "是" : "否" };
  if (typeof cell === "number") return digitsMeaning(field, cell, countsFrom1904);
  const text = textOf(field, withoutPadding(cell));
  return ERROR_TEXT.test(text) || text.startsWith(FAULT_MARK) ? { fault: errorMessage(field, text.replace(FAULT_MARK, "")) } : { text };
}

/** The text of a cell without the space around it; texts of several lines keep the indent of their first one. */
function textOf({ kind, type }: FieldModel, written: string): string {
  const tidied = type === "string" ? kindOf(kind).tidy?.(written) : undefined;
  return typeof tidied === "string" ? tidied : trimSpace(written);
}

function errorMessage({ title }: FieldModel, shown: string): string {
  return `${title}是错误值 ${shown}，请改正单元格的公式或内容后再导入`;
}

function digitsMeaning(field: FieldModel, value: number, countsFrom1904: boolean): CellMeaning {
  const counted = countedMeaning(field, { value, shown: String(value) }, countsFrom1904);
  if (counted) return counted;
  const exact = exactNumber(value);
  if (exact === value) return { text: String(value) };
  return {
    text: String(exact),
    remark: { sort: "exact", message: `计算留下的零头不算，按 15 位有效数字读取，例如 ${value} 读作 ${exact}` },
  };
}

/** Kinds whose text may be a month or a day behind a point. */
const POINTED_KINDS = new Set(["month", "date", "datetime", "dateRange"]);
/** A sheet drops the last zero of 2026.10 and 11.20: what is left could be either. */
const LOST_ZERO = /^\d{1,4}\.[123]$/;

/** What a number says that is a moment, could be two of them, or has lost digits; `undefined` for all others. */
function countedMeaning(
  field: FieldModel,
  { value, shown }: Pick<SheetNumber & { kind: "number" }, "value" | "shown">,
  countsFrom1904: boolean,
): CellMeaning | undefined {
  const moment = serialMoment(field.column?.type, value, countsFrom1904);
  if (moment !== undefined)
    return { text: moment, remark: { sort: "serial", message: `没有日期格式的数按表格计算日期的方法读取，例如 ${value} 读作 ${moment}` } };
  if (Math.abs(value) >= TOO_LONG) return { fault: tooLongMessage(field) };
  if (!POINTED_KINDS.has(field.kind) || !LOST_ZERO.test(shown)) return undefined;
  return { fault: `${field.title}里的数 ${shown} 也可能是 ${shown}0（表格不保存数字末尾的 0），请先把该列设为“文本”格式，再重新填写` };
}

function tooLongMessage({ title }: FieldModel): string {
  return `${title}超过 15 位，表格只保存数字的前 15 位，后面的已经丢失，请先把该列设为“文本”格式，再重新填写`;
}

function numberMeaning(field: FieldModel, cell: SheetNumber, countsFrom1904: boolean): CellMeaning {
  const { shown } = cell;
  const counted = cell.kind === "number" ? countedMeaning(field, cell, countsFrom1904) : undefined;
  if (counted) return counted;
  const text = sheetText(field, cell);
  if (text === undefined) return { fault: strangeMessage(field, cell) };
  if (cell.kind === "moment") return { text };
  if (text === shown && text !== String(cell.value)) return { text, remark: shownRemark(cell) };
  const isValue = cell.kind === "percent" && !text.endsWith("%");
  return isValue ? { text, remark: { sort: "value", message: `按单元格的数值读取，例如显示为 ${shown} 的读作 ${text}` } } : { text };
}

/** Said of a cell of which the shown text is read; digits that it does not show are lost, which is a sort of its own. */
function shownRemark({ kind, shown, value }: Exclude<SheetNumber, { kind: "moment" }>): CellRemark {
  const exact = exactNumber(value);
  const isRounded = kind === "number" && Number.isFinite(Number(shown)) && Number(shown) !== exact;
  if (isRounded) return { sort: "rounded", message: `只读取单元格显示的位数，例如 ${shown}（没有显示的位数不导入，原数是 ${exact}）` };
  return { sort: "shown", message: `按单元格显示的内容读取，例如 ${shown}（不是 ${exact}）` };
}

function strangeMessage({ title, kind }: FieldModel, cell: SheetNumber): string {
  if (cell.kind === "elapsed") return `${title}里的“${cell.shown}”是时长，应为${kindOf(kind).title}`;
  return `${title}里的“${cell.shown}”被表格当成了日期或时间（${cell.kind === "moment" ? cell.value.replace(" 00:00:00", "") : cell.value}），请先把该列设为“文本”格式，再重新填写`;
}

/** Some programs fill texts up with U+0000; what stands behind the first one of the end is no part of the text. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end);
}
