import type { Row } from "../../../src/schema/index.ts";
import { compact } from "../../../src/schema/model/compact.ts";
import type { FieldProblem } from "../../../src/schema/validation/fieldProblem.ts";
import { MOST_CHOSEN } from "../../../src/schema/wire/chosenRows.ts";
import type { RefusedTableRow, SavedRows, SaveRows } from "../../../src/schema/wire/savedRows.ts";
import { AppError } from "../../errors/appError.ts";
import { lockConstraints } from "../constraints/enforceConstraints.ts";
import { deleteChosen } from "../delete/deleteRows.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import type { RowChange } from "../pipeline/applyChange.ts";
import { applyToAll } from "../pipeline/applyToAll.ts";
import { objectionTo } from "../pipeline/objectionTo.ts";
import { readAsListed } from "../presenter/readAsListed.ts";
import { lockRows } from "../rows/findRows.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { inParts, untilSettled } from "../transaction/inParts.ts";
import { reasonOf } from "../transaction/inSavepoint.ts";
import { rowId } from "../values/rowId.ts";

/** Why a row of a table is not saved. */
interface TableRefusal {
  readonly error: AppError;
  /** There is no such row any more, or not for this person. */
  readonly isGone?: true;
}

/** Rows of a table that are refused, by key. */
export type TableRefusals = Map<string, TableRefusal>;

interface SentTable {
  readonly sent: SaveRows;
  /** Rows that are refused already. */
  readonly refusals: TableRefusals;
}

interface Saving extends SentTable {
  readonly unit: WriteUnit;
  readonly scope: EntityScope;
  /** Rows that may be changed or deleted, locked, by id. */
  readonly open: ReadonlyMap<string, Row>;
}

/**
 * Saves the rows of a table in one transaction: deletions first, then changes, then new rows, so that a value that occurs
 * once can be used again by a later one of them. A refused row does not end it, so that all of them are found.
 *
 * @throws ROWS_REFUSED with every row that stands against it
 */
export async function saveTable(unit: WriteUnit, scope: EntityScope, { sent, refusals }: SentTable): Promise<SavedRows> {
  const total = sent.inserted.length + sent.changed.length + sent.deleted.length;
  // So many groups would take more locks than the database has room for.
  if (total > MOST_CHOSEN) await lockConstraints(unit, scope);
  const saving: Saving = { unit, scope, sent, refusals, open: await openRows(unit, scope, { sent, refusals }) };
  await deleteAll(saving);
  const ids = new Map([...(await changeAll(saving)), ...(await insertAll(saving))]);
  if (refusals.size > 0) throw new AppError("ROWS_REFUSED", { refused: await toldRefusals(saving), total });
  const rows = await readAsListed(unit.trx, scope, [...ids.values()]);
  return {
    rows: [...ids].map(([key, id]) => ({ key, row: rows.get(id) ?? {} })),
    deleted: sent.deleted.map(({ id }) => id),
  };
}

/** Locks the rows that are there already; those that are gone, that somebody changed first or that are closed are refused. */
async function openRows(unit: WriteUnit, scope: EntityScope, { sent, refusals }: SentTable): Promise<ReadonlyMap<string, Row>> {
  const seen = [...sent.changed, ...sent.deleted];
  if (seen.length === 0) return new Map();
  const found = new Map(
    (
      await lockRows(
        unit.trx,
        scope,
        seen.map(({ id }) => id),
      )
    ).map((row) => [rowId(row), row]),
  );
  for (const { id, rev } of seen) {
    const old = found.get(id);
    const error = old ? await objectionTo(unit, scope, { old, rev }) : new AppError("ROW_MISSING", {});
    if (error) refusals.set(id, { error, ...(!old && { isGone: true }) });
  }
  return new Map([...found].filter(([id]) => !refusals.has(id)));
}

async function deleteAll({ unit, scope, sent, refusals, open }: Saving): Promise<void> {
  const rows = sent.deleted.map(({ id }) => open.get(id)).filter((row) => row !== undefined);
  const attempt = (some: readonly Row[]) => inParts(unit, scope, some, (part) => deleteChosen(unit, scope, part));
  for (const [row, error] of await untilSettled(rows, attempt)) refusals.set(rowId(row), { error });
}

async function changeAll(saving: Saving): Promise<ReadonlyMap<string, string>> {
  return applyAll(
    saving,
    saving.sent.changed.flatMap(({ id, values }) => {
      const old = saving.open.get(id);
      return old ? [{ key: id, change: { action: "edit", old, input: values } }] : [];
    }),
  );
}

async function insertAll(saving: Saving): Promise<ReadonlyMap<string, string>> {
  const whole = saving.sent.inserted.filter(({ key }) => !saving.refusals.has(key));
  return applyAll(
    saving,
    whole.map(({ key, values }) => ({ key, change: { action: "add", input: values } })),
  );
}

interface KeyedChange {
  readonly key: string;
  readonly change: RowChange;
}

/** @returns ids of the rows, by key */
async function applyAll({ unit, scope, refusals }: Saving, changes: readonly KeyedChange[]): Promise<ReadonlyMap<string, string>> {
  const { refused, ids } = await applyToAll(
    unit,
    scope,
    changes.map(({ change }) => change),
  );
  for (const { key, change } of changes) {
    const error = refused.get(change);
    if (error) refusals.set(key, { error });
  }
  return new Map(changes.flatMap(({ key, change }) => (ids.has(change) ? [[key, ids.get(change) ?? ""] as const] : [])));
}

/** Rows somebody changed first come as they are now, so that it can be said cell by cell what differs. */
async function toldRefusals({ unit, scope, sent, refusals }: Saving): Promise<readonly RefusedTableRow[]> {
  const stale = [...refusals].filter(([, { error }]) => error.code === "ROW_STALE").map(([id]) => id);
  const stored = await readAsListed(unit.trx, scope, stale);
  const keys = [...sent.inserted.map(({ key }) => key), ...[...sent.changed, ...sent.deleted].map(({ id }) => id)];
  return keys.flatMap((key) => {
    const refusal = refusals.get(key);
    return refusal ? [{ ...toldRefusal(key, refusal), ...compact({ stored: stored.get(key) }) }] : [];
  });
}

function toldRefusal(key: string, { error, isGone }: TableRefusal): RefusedTableRow {
  const {
    problems = [],
    by,
    at,
  } = (error.result ?? {}) as {
    readonly problems?: readonly FieldProblem[];
    readonly by?: string;
    readonly at?: string;
  };
  return { key, reason: reasonOf(error), problems, ...compact({ isGone, by, at }) };
}
