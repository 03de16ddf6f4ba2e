import { isDeepStrictEqual } from "node:util";
import type { FieldModel, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { exportTable } from "./exportTable.ts";
import { readLine, type LineReader, type ReadLine } from "./readLine.ts";
import { isWritten } from "./writtenTexts.ts";

/** A line and the stored row that it is about, if there is one. */
export interface LineOfRow {
  readonly read: ReadLine;
  readonly old: Row | undefined;
}

/**
 * Leaves out of lines what an export would write of their rows: it says nothing new, though it may be read as something else,
 * or not at all. Two rows may have the name of the one that is referred to, a word may be in its dictionary no more, a file's
 * path says nothing of its size, a long text was cut.
 */
export async function withoutKeptCells(
  db: Database,
  { scope, reader }: { readonly scope: EntityScope; readonly reader: LineReader },
  lines: readonly LineOfRow[],
): Promise<readonly ReadLine[]> {
  const imported = reader.columns.map(({ field }) => field);
  const doubtful = lines.map(({ read, old }) => (old ? imported.filter((field) => isDoubtful(read, field, old)) : []));
  const fields = [...new Set(doubtful.flat())].filter((field) => canRead(field, scope));
  if (fields.length === 0) return lines.map(({ read }) => read);
  const olds = lines.flatMap(({ old }, index) => (old && doubtful[index]?.length ? [old] : []));
  const table = await exportTable(db, scope, fields, olds);
  const written = new Map(olds.map((old, index) => [old, table.rows[index] ?? []]));
  const ends: ReadLine[] = [];
  for (const [index, { read, old }] of lines.entries()) {
    const cells = old && written.get(old);
    const isKept = (field: FieldModel): boolean => isWritten(cells?.[fields.indexOf(field)], read.texts.get(field.name));
    const kept = new Set(doubtful[index]?.filter(isKept).map(({ name }) => name));
    if (!old || kept.size === 0) ends.push(read);
    // What could not be read may hang on what is kept.
    else if (read.unread.size > 0) ends.push(await readLine(db, reader, read.line, { stored: old, kept }));
    else ends.push({ ...read, input: Object.fromEntries(Object.entries(read.input).filter(([name]) => !kept.has(name))) });
  }
  return ends;
}

/** Whether a cell was not read as what is stored. */
function isDoubtful({ input, unread }: ReadLine, { name }: FieldModel, old: Row): boolean {
  const isOther = name in input && !isDeepStrictEqual(input[name] ?? null, old[name] ?? null);
  return (isOther || unread.has(name)) && (old[name] ?? null) !== null;
}
