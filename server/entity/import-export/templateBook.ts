import { writeXlsx, type Cell, type DataValidation, type WriteSheet } from "hucre";
import type { ColumnGuide } from "./columnGuide.ts";
import { SAMPLE_MARK } from "./sampleLine.ts";
import { columnName } from "./workbook/sheetRows.ts";

const COLUMN_WIDTH = 20;
/** Says what goes into each column. */
const GUIDE_SHEET = "填写说明";

/** Rows that offer lists and say what to write; below them cells are plain, and read all the same. */
const GUIDED_ROWS = 2000;
const TEXT_FORMAT = "@";
/** Signs that the prompt beside a cell may have; spreadsheet programs call a file with longer ones broken. */
const PROMPT_LENGTH = 255;
const TITLE_LENGTH = 32;
const CHOICES_SHEET = "可选内容";
/** Names of the sheets of a template that hold no lines. */
export const TEMPLATE_SHEETS: readonly string[] = [GUIDE_SHEET, CHOICES_SHEET];
const GREY = { rgb: "808080" } as const;

/** What a template is made of. */
interface Template {
  readonly title: string;
  readonly columns: readonly ColumnGuide[];
  /** The example row: a text for each column. */
  readonly sample: readonly string[];
}

/**
 * The empty file to fill in: titles and an example row that is passed over when it is left in; lists to choose from, and
 * beside each cell what goes into it. Further sheets say the same at length and hold the lists.
 */
export async function templateBook({ title, columns, sample }: Template): Promise<Uint8Array> {
  return writeXlsx({ sheets: [dataSheet({ title, columns, sample }), guideSheet(columns), choicesSheet(columns)] });
}

function dataSheet({ title, columns, sample }: Template): WriteSheet {
  const examples = sample.map((text, index) => (index === 0 ? `${SAMPLE_MARK}${text}` : text));
  const cells = new Map<string, Partial<Cell>>();
  for (const [index, column] of columns.entries()) {
    cells.set(`0,${index}`, {
      style: { font: { bold: true, ...(column.isRequired && { color: { rgb: "C00000" } }) }, numFmt: TEXT_FORMAT },
    });
    cells.set(`1,${index}`, { style: { font: { italic: true, color: GREY }, numFmt: TEXT_FORMAT } });
  }
  return {
    name: sheetName(title),
    // Text cells keep leading zeros and long numbers as they are typed.
    columns: columns.map(() => ({ width: COLUMN_WIDTH, style: { numFmt: TEXT_FORMAT } })),
    rows: [columns.map((column) => column.title), examples],
    cells,
    freezePane: { rows: 1 },
    dataValidations: columns.map(validationOf),
  };
}

/** Other texts stay allowed: several choices, stored values and other notations are read too. */
function validationOf({ title, isRequired, how, choices }: ColumnGuide, index: number): DataValidation {
  const column = columnName(index);
  const prompt = `${isRequired ? "必填。" : ""}${how}`.slice(0, PROMPT_LENGTH);
  const shown = { range: `${column}3:${column}${GUIDED_ROWS + 2}`, allowBlank: true, showErrorMessage: false };
  const list = { type: "list" as const, formula1: `'${CHOICES_SHEET}'!$${column}$2:$${column}$${choices.length + 1}` };
  const anything = { type: "textLength" as const, operator: "greaterThanOrEqual" as const, formula1: "0" };
  return {
    ...(choices.length > 0 ? list : anything),
    ...shown,
    showInputMessage: prompt !== "",
    inputTitle: title.slice(0, TITLE_LENGTH),
    inputMessage: prompt,
  };
}

function guideSheet(columns: readonly ColumnGuide[]): WriteSheet {
  return {
    name: GUIDE_SHEET,
    columns: [{ width: 18 }, { width: 8 }, { width: 80 }, { width: 24 }],
    rows: [
      ["列", "必填", "怎样填写", "示例"],
      ...columns.map(({ title, isRequired, how, example }) => [title, isRequired ? "是" : "否", how, example]),
      [],
      [`“${SAMPLE_MARK}”开头的行只是示例，导入时跳过；空行也跳过。红色的列必填，不需要的列可以删除。`],
    ],
    freezePane: { rows: 1 },
  };
}

/** The lists stand under the letters of their columns. */
function choicesSheet(columns: readonly ColumnGuide[]): WriteSheet {
  const longest = Math.max(0, ...columns.map(({ choices }) => choices.length));
  return {
    name: CHOICES_SHEET,
    columns: columns.map(() => ({ width: COLUMN_WIDTH })),
    rows: [
      columns.map(({ title }) => title),
      ...Array.from({ length: longest }, (_, row) => columns.map(({ choices }) => choices[row] ?? null)),
    ],
  };
}

/** Spreadsheet programs allow 31 signs and none of `:\/?*[]`. */
/** A name that a sheet may have. */
export function sheetName(title: string): string {
  return (
    title
      .replaceAll(/[:\\/?*[\]]/g, " ")
      .trim()
      .slice(0, 31) || "数据"
  );
}
