import {
  kindOf,
  possibleItems,
  trimSpace,
  type FieldModel,
  type Row,
  type SqlType,
  type TextContext,
  type TextResult,
} from "../../../src/schema/index.ts";
import { rowFields } from "../../../src/schema/rules/dependentFields.ts";
import type { Database } from "../../database/database.types.ts";
import { hasLostCharacter } from "../../http/refuseLostCharacters.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { ImportColumn } from "./importColumns.ts";
import { ImportReferences } from "./importReferences.ts";
import type { ImportRemarks } from "./importRemarks.ts";
import type { CellFault } from "./lineFault.ts";
import { serialMoment } from "./serialMoment.ts";
import { textContext } from "./textContext.ts";
import type { Cell } from "./workbook/workbook.types.ts";

/** What a line of a file says: values by field, and what could not be read. */
export interface ImportLine {
  readonly input: Row;
  readonly faults: readonly CellFault[];
  /** Fields without a value because they, or what their choice depends on, could not be read. */
  readonly unread: ReadonlySet<string>;
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
}

/** Makes what reads the lines of a file with these columns. */
export function lineReader(scope: EntityScope, columns: readonly ImportColumn[], remarks: ImportRemarks): LineReader {
  const references = new ImportReferences(scope);
  const texts = textContext(
    scope.project,
    { referenceText: (_field, value) => value, referenceValue: (asked, label) => references.valueOf(asked, label) },
    scope.now,
  );
  return { columns: inReadingOrder(columns), references, texts, remarks };
}

/**
 * Reads the cells of a line as values of their fields; empty cells leave the field's default. What is chosen by a field
 * that could not be read is left unread without a word: its own text may be right.
 */
export async function readLine(db: Database, reader: LineReader, cells: readonly Cell[]): Promise<ImportLine> {
  const input: Row = {};
  const faults: CellFault[] = [];
  const unread = new Set<string>();
  for (const { field, index } of reader.columns) {
    const text = cellText(field, cells[index] ?? null);
    if (text === "") continue;
    const isUndecided = choosingFields(field).some((name) => unread.has(name));
    const result = isUndecided ? undefined : await readCell(db, reader, { field, text, row: input });
    if (result?.ok) {
      input[field.name] = result.value;
      continue;
    }
    unread.add(field.name);
    if (result) faults.push({ field: field.name, title: field.title, message: result.message });
  }
  return { input, faults, unread };
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

interface CellOfLine {
  readonly field: FieldModel;
  readonly text: string;
  /** What the columns before it gave. */
  readonly row: Row;
}

async function readCell(db: Database, { references, texts }: LineReader, { field, text, row }: CellOfLine): Promise<TextResult> {
  // Workbooks write such characters as `_x0000_`; without them the text could name another row than it says.
  if (hasLostCharacter(text)) return { ok: false, message: "含有空字符或不完整的字符，请全部删除后重新输入" };
  const read = () => kindOf(field.kind).fromText(text, field, texts);
  if (!field.reference) return read();
  const parts = partsOf(field, text);
  await references.resolve(db, field, parts, row);
  const result = read();
  if (result.ok) return result;
  const message = parts.map((part) => references.faultOf(field, part)).find((fault) => fault !== undefined);
  return { ok: false, message: message ?? result.message };
}

/** A cell as the text a person would have typed. */
export function cellText(field: FieldModel | undefined, cell: Cell): string {
  if (cell === null) return "";
  const type = field?.column?.type;
  if (cell instanceof Date) return momentText(type, cell);
  return (typeof cell === "number" ? serialMoment(type, cell) : undefined) ?? trimSpace(withoutPadding(String(cell)));
}

/** Some programs fill texts up with U+0000; what stands behind the first one of the end is no part of the text. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0) end -= 1;
  return text.slice(0, end);
}

/** A cell that holds a time of day alone stands on the sheet's day zero, before 1900. */
function momentText(type: SqlType | undefined, cell: Date): string {
  const moment = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace("T", " ");
  const [day = "", time = ""] = moment.split(" ");
  if (type === "time" || cell.getUTCFullYear() < 1900) return time;
  return type === "timestamp" || time !== "00:00:00" ? moment : day;
}

function partsOf(field: FieldModel, text: string): readonly string[] {
  return field.reference?.many ? possibleItems(text) : [text];
}
