import { sql } from "kysely";
import { chinaDateTime, stampedFields, type FieldProblem, type Row } from "../../../src/schema/index.ts";
import { serverColumns } from "../../database/planner/tableShape.ts";
import { toColumn } from "../../database/values/columnValue.ts";
import { AppError } from "../../errors/appError.ts";
import { type AuditAct, writeAuditsAfter } from "../audit/writeAudit.ts";
import { enforceConstraints } from "../constraints/enforceConstraints.ts";
import { type Draft, gatherChildren, withDescendants } from "../draft/draft.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { assertNoCycle } from "../pipeline/assertNoCycle.ts";
import { assertRoom } from "../pipeline/assertRoom.ts";
import { validateDraft } from "../pipeline/validateDraft.ts";
import { stored } from "../pipeline/writeDraft.ts";
import { presentRows } from "../presenter/presentRows.ts";
import { columnOf } from "../query/columns.ts";
import { loadReferencedRows } from "../references/referencedRows.ts";
import { assertHolder } from "../rows/assertHolder.ts";
import { entityOf, fieldOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { inSavepoint, reasonOf } from "../transaction/inSavepoint.ts";
import { loadParent } from "../transaction/loadParent.ts";
import { announceWrites } from "../transaction/writeUnit.ts";
import { rowId } from "../values/rowId.ts";
import { rowsOf } from "../values/rowsOf.ts";
import { goneTargets } from "./goneTargets.ts";

/** A row that cannot come back, and why. */
interface Refusal {
  readonly row: Row;
  readonly error: AppError;
}

/**
 * Brings locked rows of the bin back, with the child rows that were deleted with them: all or, where anything stands against
 * one, none. They are as they were and are held to what others rely on, as an undo is (decision 0072): unique values, rules
 * over several rows, checks that referenced rows keep, references.
 *
 * @throws RESTORE_REFUSED naming the rows that cannot come back
 */
export async function restoreRows(unit: WriteUnit, scope: EntityScope, rows: readonly Row[]): Promise<void> {
  let left = rows;
  while (left.length > 0) {
    const refused = await restoreOrHalve(unit, scope, left);
    if (refused.length === left.length) throw await refusalOf(unit, scope, { refused, total: rows.length });
    // What hangs below a row that came back meanwhile may follow it.
    left = refused.map(({ row }) => row);
  }
}

async function restoreOrHalve(unit: WriteUnit, scope: EntityScope, rows: readonly Row[]): Promise<readonly Refusal[]> {
  const error = await inSavepoint(unit, scope, { work: () => restoreTogether(unit, scope, rows), answer: "未恢复" });
  if (!error) return [];
  const [row] = rows;
  if (row && rows.length === 1) return [{ row, error }];
  const middle = Math.ceil(rows.length / 2);
  const first = await restoreOrHalve(unit, scope, rows.slice(0, middle));
  return [...first, ...(await restoreOrHalve(unit, scope, rows.slice(middle)))];
}

async function refusalOf(
  { trx }: WriteUnit,
  scope: EntityScope,
  { refused, total }: { readonly refused: readonly Refusal[]; readonly total: number },
): Promise<AppError> {
  const { label, title } = scope.entity;
  const presented = await presentRows(
    trx,
    scope,
    refused.map(({ row }) => row),
  );
  const named = refused.map(({ row, error }, index) => {
    const shown: Row = presented[index] ?? {};
    const text = shown[`${label}_dictText`] ?? shown[label];
    return { id: rowId(row), name: typeof text === "string" && text !== "" ? text : title, reason: reasonOf(error) };
  });
  return new AppError("RESTORE_REFUSED", { refused: named, total });
}

async function restoreTogether(unit: WriteUnit, scope: EntityScope, rows: readonly Row[]): Promise<void> {
  const { trx } = unit;
  const drafts: Draft[] = [];
  for (const row of rows) drafts.push(restoredDraft(scope, { row, parent: await loadParent(trx, scope, row), path: "" }));
  const all = drafts.flatMap(withDescendants);
  const before = new Map(all.map((draft) => [draft, { ...draft.row }]));
  // They are there again before they are judged, so that rows which need each other come back together.
  for (const level of levelsOf(all)) await unmark(unit, level);
  await assertSound(unit, drafts, all);
  for (const draft of drafts) await assertNoCycle(scope.context.database, trx, { ...draft, old: {} });
  await assertRoom(trx, drafts);
  for (const { row } of drafts) await assertHolder(trx, scope, row);
  const acts = all.flatMap((draft): readonly AuditAct[] => {
    const { scope: own, id, row } = draft;
    return own.entity.audit ? [{ scope: own, entry: { rowId: id, action: "restore", before: before.get(draft), after: row } }] : [];
  });
  await writeAuditsAfter(trx, enforceConstraints(unit, all), acts);
}

interface RestoredRow {
  readonly row: Row;
  readonly parent: Row | undefined;
  readonly path: string;
}

/** The row as it was, which nobody sends anything for: an undo of its deletion. For rules over several rows it is new. */
function restoredDraft(scope: EntityScope, { row: source, parent, path }: RestoredRow): Draft {
  const row = { ...source };
  const draft: Draft = {
    scope,
    id: rowId(row),
    old: undefined,
    row,
    sent: new Set(),
    given: new Set(),
    asked: [],
    by: "undo",
    unread: new Set(),
    parent,
    ref: {},
    path,
    children: scope.entity.fields.flatMap((field) => {
      if (!field.children) return [];
      const below = scopeOf(scope, entityOf(scope, field.children.entity));
      const place = (index: number) => `${path}${field.name}.${index}.`;
      return [
        {
          field,
          drafts: rowsOf(row[field.name]).map((child, index) => restoredDraft(below, { row: child, parent: row, path: place(index) })),
          removed: [],
        },
      ];
    }),
  };
  gatherChildren(draft);
  return draft;
}

/** Drafts by entity, rows above before those below them. */
function levelsOf(drafts: readonly Draft[]): Iterable<readonly Draft[]> {
  const levels = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const { name } = draft.scope.entity;
    const known = levels.get(name);
    if (known) known.push(draft);
    else levels.set(name, [draft]);
  }
  return levels.values();
}

/** Takes the marks of rows of one entity away; values that occur once only may be taken by now. @throws ROW_INVALID */
async function unmark(unit: WriteUnit, drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  if (!first) return;
  const { entity, session, now } = first.scope;
  await announceWrites(
    unit,
    drafts.map(({ scope, row, path }) => ({ scope, action: "restore", row, path })),
  );
  const stamps = { [stampedFields.updateBy]: session.user.username, [stampedFields.updateTime]: chinaDateTime(now) };
  const known = Object.entries(stamps).filter(([name]) => fieldOf(entity, name)?.column);
  for (const { row } of drafts) Object.assign(row, Object.fromEntries(known), { rev: Number(row["rev"]) + 1 });
  const assignments = known.flatMap(([name, value]) => {
    const field = fieldOf(entity, name);
    return field ? [sql`${sql.ref(columnOf(field))} = ${toColumn(field, value)}`] : [];
  });
  const unmarked = sql.join([sql`${sql.ref(serverColumns.deleted)} = 0`, sql`rev = rev + 1`, ...assignments]);
  const ids = drafts.map(({ id }) => id);
  await stored(first, () => sql`update ${sql.table(entity.table)} set ${unmarked} where id = any(${ids})`.execute(unit.trx));
}

/** Holds rows to what they refer to. @throws ROW_INVALID */
async function assertSound(unit: WriteUnit, drafts: readonly Draft[], all: readonly Draft[]): Promise<void> {
  const unchosen = await goneTargets(unit, all);
  await loadReferencedRows(unit, all, unchosen);
  const problems: FieldProblem[] = [];
  for (const draft of drafts) problems.push(...(await validateDraft(draft, { unchosen, ruled: new Map() })));
  if (problems.length > 0) throw new AppError("ROW_INVALID", { problems });
}
