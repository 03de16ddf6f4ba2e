import type { Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import { markUndoable } from "../audit/markUndoable.ts";
import { loadChildren } from "../rows/loadChildren.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { derivedColumns } from "../query/derivedColumns.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { hasId } from "../rows/findRows.ts";
import { liveRows, visibleRows } from "../query/rowFilter.ts";
import { rowsOf } from "../query/rowSource.ts";
import { ROW_ALIAS, selectRowWithTexts } from "../query/selectRows.ts";
import { askTexts } from "./presentRows.ts";
import { presentTree } from "./presentTree.ts";
import { TextLookup } from "../query/textLookup.ts";

/**
 * Reads a visible row with its child rows as the viewer may see it. The row comes with the texts of its references in one
 * statement. One outside the row rule is as missing as one that never was.
 *
 * @throws AppError ROW_MISSING
 */
export async function readWhole(db: Database, scope: EntityScope, id: string): Promise<Row> {
  const { stored, presented } = await readAmong(db, scope, { id, among: visibleRows(scope, ROW_ALIAS) });
  const [row] = await markUndoable(db, scope, { stored: [stored], presented: [presented] });
  return row ?? presented;
}

/** Reads a row that was just written in the same way, also where the writer would not see it any more. */
export async function readWrittenWhole(trx: Database, scope: EntityScope, id: string): Promise<Row> {
  const { presented } = await readAmong(trx, scope, { id, among: liveRows(scope, ROW_ALIAS) });
  return presented;
}

interface WholeRow {
  readonly stored: Row;
  readonly presented: Row;
}

async function readAmong(
  db: Database,
  scope: EntityScope,
  { id, among }: { readonly id: string; readonly among: Filter },
): Promise<WholeRow> {
  const lookup = new TextLookup();
  askTexts(lookup, { scope, stored: [] });
  const where = allOf([among, hasId([id])]);
  const { row, texts } = await selectRowWithTexts(db, {
    ...rowsOf(scope),
    where,
    beside: derivedColumns(scope),
    texts: (alias) => lookup.beside(alias),
  });
  if (!row) throw new AppError("ROW_MISSING", {});
  askTexts(lookup, { scope, stored: [row] });
  lookup.take(texts);
  await loadChildren(db, scope, [row]);
  const [presented] = await presentTree(db, scope, [row], lookup);
  return { stored: row, presented: presented ?? {} };
}
