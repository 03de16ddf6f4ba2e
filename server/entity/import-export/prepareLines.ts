import type { Row } from "../../../src/schema/index.ts";
import { CLEANED_KINDS, withTexts } from "../draft/cleanTexts.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { ImportColumn } from "./importColumns.ts";
import type { ImportRun } from "./importRuns.ts";
import type { ImportBook, NumberedLine } from "./readBook.ts";
import { cellMeaning } from "./cellMeaning.ts";

/** Lines between two looks at whether the import is still wanted. */
const AT_ONCE = 10;

/**
 * Lets the module of an entity do its slow work for the lines of a file before their transaction begins. What a line refers
 * to is not known yet.
 *
 * @throws AppError IMPORT_CANCELLED, and what the module throws
 */
export async function prepareLines(scope: EntityScope, { columns, lines, countsFrom1904 }: ImportBook, run: ImportRun): Promise<void> {
  const hooks = scope.hooks.get(scope.entity.name);
  if (!hooks?.prepare) return;
  const plain = columns.filter(({ field }) => !field.reference);
  const textsOf = (line: NumberedLine): Row =>
    Object.fromEntries(plain.map((column) => [column.field.name, textOf(line, column, countsFrom1904)]));
  for (let done = 0; done < lines.length; done += AT_ONCE) {
    run.assertWanted();
    await hooks.prepare(lines.slice(done, done + AT_ONCE).map(textsOf), scope);
  }
}

/** What a cell says, as a person would have typed it; nothing where that cannot be told. */
function textOf({ cells }: NumberedLine, { field, index }: ImportColumn, countsFrom1904: boolean): string {
  const meaning = cellMeaning(field, cells[index] ?? null, countsFrom1904);
  return "text" in meaning ? meaning.text : "";
}

/**
 * Cleans the formatted texts of a file before the transaction of its lines begins; a line whose text may not be stored is
 * refused when its turn comes.
 *
 * @returns the scope for that transaction
 * @throws AppError IMPORT_CANCELLED
 */
export async function withCleanLines(
  scope: EntityScope,
  { columns, lines, countsFrom1904 }: ImportBook,
  run: ImportRun,
): Promise<EntityScope> {
  const formatted = columns.filter(({ field }) => CLEANED_KINDS.has(field.kind));
  if (formatted.length === 0) return scope;
  let cleaned = scope;
  for (let done = 0; done < lines.length; done += AT_ONCE) {
    run.assertWanted();
    const texts = lines.slice(done, done + AT_ONCE).flatMap((line) => formatted.map((column) => textOf(line, column, countsFrom1904)));
    cleaned = await withTexts(cleaned, texts);
  }
  return cleaned;
}
