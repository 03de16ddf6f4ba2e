import { kindOf, possibleItems, trimSpace, type FieldModel, type Row, type SqlType, type TextContext } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../entityScope.ts";
import type { ImportColumn } from "./importColumns.ts";
import type { ImportReferences } from "./importReferences.ts";
import { serialMoment } from "./serialMoment.ts";
import { textContext } from "./textContext.ts";
import type { Cell } from "./workbook/workbook.types.ts";

/** What a line of a file says: values by field, and what could not be read. */
export interface ImportLine {
  readonly input: Row;
  readonly faults: readonly string[];
}

/** Reads the cells of a line as values of their fields; empty cells leave the field's default. */
export async function readLine(db: Database, { scope, columns, references }: LineReader, cells: readonly Cell[]): Promise<ImportLine> {
  const context = readingContext(scope, references);
  const input: Row = {};
  const faults: string[] = [];
  for (const { field, index } of columns) {
    const text = cellText(field, cells[index] ?? null);
    if (text === "") continue;
    // A reference may depend on columns to its left, which are read by now.
    if (field.reference) await references.resolve(db, field, partsOf(field, text), input);
    const result = kindOf(field.kind).fromText(text, field, context);
    if (result.ok) input[field.name] = result.value;
    else faults.push(result.message);
  }
  return { input, faults };
}

function readingContext({ project, now }: EntityScope, references: ImportReferences): TextContext {
  const texts = {
    referenceText: (_field: FieldModel, value: string) => value,
    referenceValue: (field: FieldModel, text: string) => references.valueOf(field, text),
  };
  return textContext(project, texts, now);
}

/** What the lines of one file have in common. */
export interface LineReader {
  readonly scope: EntityScope;
  readonly columns: readonly ImportColumn[];
  readonly references: ImportReferences;
}

/** A cell as the text a person would have typed. */
export function cellText(field: FieldModel | undefined, cell: Cell): string {
  if (cell === null) return "";
  const type = field?.column?.type;
  if (cell instanceof Date) return momentText(type, cell);
  return (typeof cell === "number" ? serialMoment(type, cell) : undefined) ?? trimSpace(String(cell));
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
