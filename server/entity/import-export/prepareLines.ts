import type { Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { ImportRun } from "./importRuns.ts";
import type { ImportBook, NumberedLine } from "./readBook.ts";
import { cellText } from "./readLine.ts";

/** Lines between two looks at whether the import is still wanted. */
const AT_ONCE = 10;

/**
 * Lets the module of an entity do its slow work for the lines of a file before their transaction begins. What a line refers
 * to is not known yet.
 *
 * @throws AppError IMPORT_CANCELLED, and what the module throws
 */
export async function prepareLines(scope: EntityScope, { columns, lines }: ImportBook, run: ImportRun): Promise<void> {
  const hooks = scope.hooks.get(scope.entity.name);
  if (!hooks?.prepare) return;
  const plain = columns.filter(({ field }) => !field.reference);
  const textsOf = ({ cells }: NumberedLine): Row =>
    Object.fromEntries(plain.map(({ field, index }) => [field.name, cellText(field, cells[index] ?? null)]));
  for (let done = 0; done < lines.length; done += AT_ONCE) {
    run.assertWanted();
    await hooks.prepare(lines.slice(done, done + AT_ONCE).map(textsOf), scope);
  }
}
