import {
  isMaskText,
  kindOf,
  possibleItems,
  type FieldModel,
  type Row,
  type TextContext,
  type TextResult,
} from "../../../src/schema/index.ts";
import { rowFields } from "../../../src/schema/rules/dependentFields.ts";
import type { Database } from "../../database/database.types.ts";
import { hasLostCharacter } from "../../http/refuseLostCharacters.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { ImportColumn } from "./importColumns.ts";
import { ImportReferences } from "./importReferences.ts";
import { cellMeaning, type CellMeaning, type CellRemark } from "./cellMeaning.ts";
import { importKeys } from "./existingRows.ts";
import type { ImportRemarks } from "./importRemarks.ts";
import { momentRemark } from "./momentRemark.ts";
import type { CellFault } from "./lineFault.ts";
import type { ImportBook, NumberedLine } from "./readBook.ts";
import { textContext } from "./textContext.ts";
import type { Cell } from "./workbook/workbook.types.ts";
import { XLS_LIMITS } from "./xls/writeXls.ts";

/** Said of a cell that holds what a mask leaves of a value. */
const COVERED = "遮盖后的内容没有导入，已有的数据保持原值，新增的数据此项留空";

/** What a line of a file says: values by field, and what could not be read. */
export interface ImportLine {
  readonly input: Row;
  readonly faults: readonly CellFault[];
  /** Fields without a value because they, or what their choice depends on, could not be read. */
  readonly unread: ReadonlySet<string>;
  /** The texts of cells, by field. */
  readonly texts: ReadonlyMap<string, string>;
}

/** A line beside what it says. */
export interface ReadLine extends ImportLine {
  readonly line: NumberedLine;
}

/** The row that a line is about, and the fields of which it says nothing new. */
export interface StoredLine {
  readonly stored: Row;
  readonly kept: ReadonlySet<string>;
}

/** What the lines of one file have in common. */
export interface LineReader {
  /** In reading order: see `inReadingOrder`. */
  readonly columns: readonly ImportColumn[];
  readonly references: ImportReferences;
  /** What field kinds ask to read a text. */
  readonly texts: TextContext;
  /** Where to say what is understood otherwise than it stands in the file. */
  readonly remarks: ImportRemarks;
  /** Titles of columns with the sort of a remark about them, and what was said of the first such cell. */
  readonly examples: Map<string, string>;
  /** Fields that tell rows apart by themselves: cells merged over several lines mean none of them. */
  readonly keys: ReadonlySet<FieldModel>;
  readonly countsFrom1904: boolean;
}

/** Makes what reads the lines of a file with these columns. */
export function lineReader(scope: EntityScope, { columns, remarks, countsFrom1904 }: ImportBook): LineReader {
  const references = new ImportReferences(scope);
  const texts = textContext(
    scope.project,
    {
      referenceText: (_field, value) => value,
      referenceValue: (asked, label) => references.valueOf(asked, label),
      referenceFault: (asked, label) => references.faultOf(asked, label),
    },
    scope.now,
  );
  const keys = new Set(importKeys(scope, columns).flatMap((fields) => (fields.length === 1 ? fields : [])));
  return { columns: inReadingOrder(columns), references, texts, remarks, examples: new Map(), keys, countsFrom1904 };
}

/**
 * Reads the cells of a line as values of their fields; empty cells leave the field's default, and masked texts what is
 * stored. What is chosen by a field that could not be read is left unread without a word: its own text may be right.
 *
 * @param known what is stored, where the line was read before and some of its cells say the same
 */
export async function readLine(db: Database, reader: LineReader, line: NumberedLine, known?: StoredLine): Promise<ReadLine> {
  const input: Row = {};
  const faults: CellFault[] = [];
  const unread = new Set<string>();
  const texts = new Map<string, string>();
  for (const { field, index } of reader.columns) {
    if (known?.kept.has(field.name)) continue;
    const cell = line.cells[index] ?? null;
    const meaning = meaningIn(reader, field, cell);
    if (!isSaid(reader, { field, meaning, row: line.row })) continue;
    const text = textIn(meaning, cell);
    if (text !== "") texts.set(field.name, text);
    const isUndecided = choosingFields(field).some((name) => unread.has(name));
    const row = { ...known?.stored, ...input };
    const result = isUndecided ? undefined : await readMeaning(db, reader, { field, meaning, row, line: line.row });
    if (result?.ok) {
      input[field.name] = result.value;
      addRemark(reader, { field, row: line.row, remark: momentRemark(field, cell, result.value, reader.texts.today) });
      continue;
    }
    unread.add(field.name);
    if (result) faults.push({ field: field.name, title: field.title, message: result.message });
  }
  return { line, input, faults, unread, texts };
}

/** The text of a cell, also of one that means nothing for its field. */
function textIn(meaning: CellMeaning, cell: Cell): string {
  if ("text" in meaning) return meaning.text;
  return typeof cell === "string" ? cell : "";
}

/** Whether a cell says something of its field; what is remarkable about it is told. */
function isSaid(
  reader: LineReader,
  { field, meaning, row }: { readonly field: FieldModel; readonly meaning: CellMeaning; readonly row: number },
): boolean {
  if (!("text" in meaning)) return true;
  const isCovered = meaning.text !== "" && isMaskOf(field, meaning.text);
  if (isCovered) reader.remarks.add(field.title, COVERED, row);
  else addRemark(reader, { field, row, remark: meaning.remark });
  return !isCovered && meaning.text !== "";
}

function isMaskOf({ permission: { mask } }: FieldModel, text: string): boolean {
  return mask !== undefined && isMaskText(mask, text);
}

/** Puts columns whose choices depend on other columns behind those, wherever they stand in the file. */
function inReadingOrder(columns: readonly ImportColumn[]): readonly ImportColumn[] {
  const waiting = [...columns];
  const ordered: ImportColumn[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ field }) => field.name));
    const isFree = ({ field }: ImportColumn) => choosingFields(field).every((name) => name === field.name || !names.has(name));
    // Columns that wait for each other are taken as they stand.
    const next = Math.max(0, waiting.findIndex(isFree));
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

function choosingFields({ reference }: FieldModel): readonly string[] {
  return rowFields(reference?.where);
}

/** What a cell says; one that is merged over several lines cannot say which of them is meant. */
function meaningIn({ keys, countsFrom1904 }: LineReader, field: FieldModel, cell: Cell): CellMeaning {
  const isMerged = typeof cell === "object" && cell?.kind === "merged";
  if (isMerged && keys.has(field)) return { fault: `${field.title}的单元格跨几行合并，看不出本行是什么，请取消合并并逐行填写` };
  return cellMeaning(field, cell, countsFrom1904);
}

interface RemarkOfLine {
  readonly field: FieldModel;
  readonly row: number;
  readonly remark: CellRemark | undefined;
}

/** Remarks of one sort about a column are one, with the first cell as its example. */
function addRemark({ remarks, examples }: LineReader, { field, row, remark }: RemarkOfLine): void {
  if (remark === undefined) return;
  const { sort, message } = remark;
  const key = `${field.name} ${sort}`;
  const said = examples.get(key) ?? message;
  examples.set(key, said);
  remarks.add(field.title, said, row);
}

interface MeaningOfLine {
  readonly field: FieldModel;
  readonly meaning: CellMeaning;
  /** What the columns before it gave. */
  readonly row: Row;
  /** Its number as spreadsheet programs show it. */
  readonly line: number;
}

async function readMeaning(db: Database, reader: LineReader, { field, meaning, row, line }: MeaningOfLine): Promise<TextResult> {
  if ("fault" in meaning) return { ok: false, message: meaning.fault };
  const result = await readCell(db, reader, { field, text: meaning.text, row });
  if (result.ok || meaning.else === undefined) return result;
  const other = await readCell(db, reader, { field, text: meaning.else, row });
  if (!other.ok) return result;
  addRemark(reader, { field, row: line, remark: { sort: "else", message: `例如 ${meaning.text} 读作 ${meaning.else}` } });
  return other;
}

interface CellOfLine {
  readonly field: FieldModel;
  readonly text: string;
  /** What the columns before it gave. */
  readonly row: Row;
}

async function readCell(db: Database, { references, texts }: LineReader, { field, text, row }: CellOfLine): Promise<TextResult> {
  // Workbooks write such characters as `_x0000_`; without them the text could name another row than it says.
  if (hasLostCharacter(text)) return { ok: false, message: "含有空字符或不完整的字符，请全部删除后重新输入" };
  // Whoever wrote the file cut what is longer.
  if (text.length >= XLS_LIMITS.characters)
    return { ok: false, message: `内容达到一个单元格的上限（${XLS_LIMITS.characters} 个字），可能不完整，请在编辑页面中填写` };
  if (field.reference) await references.resolve(db, field, partsOf(field, text), row);
  return kindOf(field.kind).fromText(text, field, texts);
}

function partsOf(field: FieldModel, text: string): readonly string[] {
  return field.reference?.many ? possibleItems(text) : [text];
}
