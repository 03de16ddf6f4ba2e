import { createHash } from "node:crypto";
import type { ReadSheets } from "../../../src/schema/wire/importAnswers.ts";
import { isBlankText, trimSpace } from "../../../src/schema/text/space.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { chosenColumns, type ColumnChoice } from "./columnChoice.ts";
import { columnsQuestion } from "./columnsQuestion.ts";
import { headerBlock, ROWS_ABOVE } from "./headerBlock.ts";
import { importColumns, isOwnTitle, type ImportColumn } from "./importColumns.ts";
import { importLimits } from "./importLimits.ts";
import { ImportRemarks } from "./importRemarks.ts";
import { ownersAbove } from "./ownersAbove.ts";
import { passedColumns } from "./passedColumns.ts";
import { isSampleLine } from "./sampleLine.ts";
import { TEMPLATE_SHEETS } from "./templateBook.ts";
import { IMPORT_LIMITS, readWorkbook } from "./workbook/readWorkbook.ts";
import { columnName } from "./workbook/sheetRows.ts";
import { shownText } from "./workbook/shownText.ts";
import { bareTitle, isTitleNote, titleOf } from "./workbook/titleOf.ts";
import type { Cell, Sheet } from "./workbook/workbook.types.ts";

/** A line of an import file that holds data. */
export interface NumberedLine {
  /** Number of the row as spreadsheet programs show it. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** An import file that was read. */
export interface ImportBook {
  /** SHA-256 of the file, hex. */
  readonly fileHash: string;
  /** Titles, one a column of the file; "" where it has none. */
  readonly header: readonly string[];
  readonly columns: readonly ImportColumn[];
  readonly lines: readonly NumberedLine[];
  /** Numbers of the rows that stand there as examples only. */
  readonly sampleRows: readonly number[];
  /** Gathers what is understood otherwise than it stands there, while the file and its lines are read. */
  readonly remarks: ImportRemarks;
  /** Which sheet was read. */
  readonly sheets: ReadSheets;
  /** Whether the sheet counts its days from 1904 instead of 1900. */
  readonly countsFrom1904: boolean;
}

/** What the importer says about a file, beyond what it says itself. */
export interface BookChoice {
  readonly columns?: ColumnChoice | undefined;
  /** Name of the sheet that is read. @default the one that holds most titles */
  readonly sheet?: string | undefined;
}

/** Columns beside those of the fields: the reasons of an error file, and notes that people keep at the side. */
const SPARE_COLUMNS = 50;
/** What the first cell of a line below the data says: totals, and who signs. */
const FOOT =
  /^(?:合\s*计|总\s*计|小\s*计|共\s*计|制\s*表|填\s*表|填\s*报|审\s*核|复\s*核|经办人|负责人|签\s*[名字]|备注[:：]|说明[:：]|注[:：])/;
/** Lines at the end of a file that are looked at. */
const FOOT_ROWS = 4;
/** Rows between the titles and the lines that may say how to fill them in. */
const NOTE_ROWS = 3;

const HIDDEN_ROW = "在表格里是隐藏的（例如被筛选掉的行），也作为数据读取；不要导入的请先删除";
const HIDDEN_COLUMN = "在表格里是隐藏的列，也作为数据读取";
const PICTURE_REMARK = "浮在表格上的图片没有导入，请导入后在编辑页面上传";

/**
 * Reads a file: titles, lines with their numbers, without blank rows, the template's example and notes below the titles.
 *
 * @throws IMPORT_…
 */
export async function readBook(scope: EntityScope, data: Buffer, choice: BookChoice = {}): Promise<ImportBook> {
  const fileHash = createHash("sha256").update(data).digest("hex");
  await scope.write?.identify(fileHash);
  const limits = {
    ...IMPORT_LIMITS,
    rows: importLimits(scope.context.database).lines + 1 + ROWS_ABOVE,
    columns: scope.entity.fields.length + SPARE_COLUMNS,
  };
  const titles = entityTitles(scope);
  const sheet = await readWorkbook(data, limits, { titles, ...(choice.sheet !== undefined && { name: choice.sheet }) });
  const { rows, merges, pictures, countsFrom1904, name } = sheet;
  const remarks = new ImportRemarks();
  const { end, titles: header } = headerBlock({ rows, merges }, new Set(titles));
  const filled = rows.flatMap((cells, index) => (index > end && cells.some(holdsData) ? [{ row: index + 1, cells }] : []));
  const sampleRows = filled.filter(({ cells }) => isSampleLine(cells)).map(({ row }) => row);
  const written = filled.filter(({ row, cells }) => {
    const isNote = row <= end + 1 + NOTE_ROWS && cells.every((cell) => !holdsData(cell) || isTitleNote(cell));
    if (isNote) remarks.add("", "写的是怎样填写，没有导入", row);
    return !isNote && !isSampleLine(cells);
  });
  const others = ofPeople(sheet.otherSheets);
  const hiddenSheets = ofPeople(sheet.hiddenSheets);
  const sheets = { name, others };
  if (others.length > 0) remarks.add("", `读取的是工作表“${name}”，没有读取：${others.join("、")}`);
  if (hiddenSheets.length > 0) remarks.add("", `没有读取隐藏的工作表：${hiddenSheets.join("、")}；要导入的请先取消隐藏`);
  // Of a file without titles the first line is taken for them.
  if (choice.columns) remarks.add("", "读作列名，没有作为数据导入", end + 1);
  const columns = columnsOf(scope, { header, lines: written, remarks, sheets }, choice.columns);
  const lines = ownersAbove(scope, { columns, lines: written, remarks });
  if (lines.length === 0) throw new AppError("IMPORT_EMPTY", { hiddenSheets });
  sayHidden(remarks, sheet, { lines, columns });
  const untitled = untitledColumns({ header, columns, lines });
  if (untitled.length > 0) remarks.add("", `没有列名的列没有导入：${untitled.join("、")}`);
  for (const { row, cells } of written.slice(-FOOT_ROWS))
    if (isFoot(cells)) remarks.add("", "看起来是表尾的合计或签名，仍按数据读取；如果不是数据，请先从文件中删除", row);
  for (const { row } of pictures.filter((picture) => picture.row > end)) remarks.add("", PICTURE_REMARK, row + 1);
  return { fileHash, header, columns, lines, sampleRows, remarks, sheets, countsFrom1904 };
}

/** Whether a line may be one that people write below their data; it could be data all the same. */
function isFoot(cells: readonly Cell[]): boolean {
  return FOOT.test(trimSpace(shownText(cells.find(holdsData))));
}

/** Names of sheets without those that a template brings along. */
function ofPeople(names: readonly string[]): readonly string[] {
  return names.filter((name) => !TEMPLATE_SHEETS.includes(name));
}

/** What people do not see is data all the same: that it was read, they have to know. */
function sayHidden(remarks: ImportRemarks, { hidden }: Sheet, { lines, columns }: Pick<ImportBook, "lines" | "columns">): void {
  const rows = new Set(hidden.rows);
  for (const { row } of lines) if (rows.has(row - 1)) remarks.add("", HIDDEN_ROW, row);
  for (const { field, index } of columns) if (hidden.columns.includes(index)) remarks.add(field.title, HIDDEN_COLUMN);
}

/** Titles by which a sheet is known, with and without what stands in brackets. */
function entityTitles({ entity }: EntityScope): readonly string[] {
  return entity.fields.flatMap(({ title }) => [titleOf(title), bareTitle(titleOf(title))]);
}

/** Whether a cell makes its row a line: a value merged over rows is that of the lines that are there. */
function holdsData(cell: Cell): boolean {
  return cell !== null && typeof cell === "object" ? cell.kind !== "merged" : !isBlankText(shownText(cell));
}

/** @throws IMPORT_HEADER with what to ask the importer, IMPORT_COLUMNS */
function columnsOf(
  scope: EntityScope,
  table: Pick<ImportBook, "header" | "lines" | "remarks" | "sheets">,
  choice: ColumnChoice | undefined,
): readonly ImportColumn[] {
  const { header, remarks } = table;
  if (choice) {
    const columns = chosenColumns(scope, header, choice);
    const left = header.filter((title, index) => title !== "" && !isOwnTitle(title) && !choice.has(index));
    if (left.length > 0) remarks.add("", `按您的选择没有导入的列：${left.join("、")}`);
    return columns;
  }
  const found = importColumns(scope, header, remarks);
  if ("faults" in found) throw new AppError("IMPORT_HEADER", { ...found.faults, question: columnsQuestion(scope, table) });
  for (const { title, reason } of passedColumns(scope, header)) remarks.add(title, reason);
  return found.columns;
}

/** Names of the columns that hold something and say nothing about what it is. */
function untitledColumns({ header, columns, lines }: Pick<ImportBook, "header" | "columns" | "lines">): readonly string[] {
  const taken = new Set(columns.map(({ index }) => index));
  const isLeft = (title: string, index: number) =>
    title === "" && !taken.has(index) && lines.some(({ cells }) => holdsData(cells[index] ?? null));
  return header.flatMap((title, index) => (isLeft(title, index) ? [columnName(index)] : []));
}
