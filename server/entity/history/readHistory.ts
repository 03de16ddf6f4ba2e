import type { HistoryChange, HistoryEntry } from "../../../src/schema/wire/rowAnswers.ts";
import { isDeepStrictEqual } from "node:util";
import { sql, type SqlBool } from "kysely";
import type { FieldModel, Row } from "../../../src/schema/index.ts";
import { forgottenNames, withoutForgotten } from "../../audit/forgottenValues.ts";
import type { Database } from "../../database/database.types.ts";
import { isPlatform } from "../../http/session.ts";
import { entityOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { undoableActs } from "../audit/undoableActs.ts";
import { noteReads } from "../audit/noteReads.ts";
import { withoutJsonTexts } from "../audit/jsonTexts.ts";
import { loadLabels, type Labels } from "../presenter/labels.ts";
import { withMask, valueText } from "../presenter/presentRows.ts";
import { presentTree } from "../presenter/presentTree.ts";
import { rowsOf } from "../values/rowsOf.ts";
import { allOf, type Filter } from "../query/filter.ts";
import { rowId } from "../values/rowId.ts";
import { isStamped } from "../scope/stampedFields.ts";
import { withoutForeign } from "../tenant/foreignReferences.ts";

/** Entries given at once; older ones stay in the table. */
const MAX_ENTRIES = 200;

interface AuditRow {
  readonly id: string;
  readonly action: string;
  readonly username: string;
  readonly realname: string;
  readonly happened_at: string;
  readonly note: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/**
 * Reads what happened to a row, newest first: only readable fields, masked ones with their mask. What was done to it in another
 * tenant, and by whom, is that tenant's.
 */
export async function readHistory(db: Database, scope: EntityScope, stored: Row): Promise<readonly HistoryEntry[]> {
  const id = rowId(stored);
  noteReads(scope, [{ id }]);
  const { rows } = await sql<AuditRow>`
    select id, action, username, realname, happened_at, note, before, after from audit_log
    where entity = ${scope.entity.name} and row_id = ${id} and kind = 'write' and action not in ('reveal', 'print') and ${actsOf(scope)}
    order by happened_at desc, id desc limit ${MAX_ENTRIES}`.execute(db);
  const fields = scope.entity.fields.filter((field) => isShown(field) && canRead(field, scope));
  const snapshots = await withoutForeign(
    db,
    scope,
    rows.flatMap(({ before, after }) => [withoutForgotten(before ?? {}), withoutForgotten(after ?? {})]),
  );
  const labels = await loadLabels(db, scope, fields, snapshots);
  const undoable = (await undoableActs(db, scope, [stored])).get(id);
  const entries: HistoryEntry[] = [];
  for (const [index, { id: entry, action, username, realname, happened_at: time, note, ...stored }] of rows.entries()) {
    const [before = {}, after = {}] = snapshots.slice(index * 2);
    const forgotten = { before: forgottenNames(stored.before ?? {}), after: forgottenNames(stored.after ?? {}) };
    const isChanged = ({ name }: FieldModel) =>
      forgotten.before.has(name) || forgotten.after.has(name) || !isDeepStrictEqual(before[name] ?? null, after[name] ?? null);
    const changes = fields.filter(isChanged);
    const sides = { before: withoutJsonTexts(scope, scope.entity, before), after: withoutJsonTexts(scope, scope.entity, after) };
    entries.push({
      id: entry,
      action,
      username,
      realname,
      time,
      ...noteOf(scope, action, note),
      ...(undoable?.entry === entry ? { undoUntil: undoable.until } : {}),
      changes: await Promise.all(changes.map((field) => presentChange(db, scope, { field, ...sides, labels, forgotten }))),
    });
  }
  return entries;
}

/** Beside an undo stands what it took back, beside an action with a reason the reason. */
function noteOf({ entity }: EntityScope, action: string, note: string): Pick<HistoryEntry, "reason" | "undoes"> {
  if (action === "undo") return { undoes: note };
  return note !== "" && entity.actions.some(({ id, reason }) => id === action && reason) ? { reason: note } : {};
}

/** Acts in the tenant of the session: what was done in another one, and by whom, is that tenant's. */
export function actsOf({ session }: EntityScope): Filter {
  return isPlatform(session) ? allOf([]) : sql<SqlBool>`tenant_id = ${session.user.tenantId}`;
}

/** The entry itself says who and when; versions and stamps would repeat it. */
function isShown(field: FieldModel): boolean {
  return !field.system && !isStamped(field.name);
}

interface ChangeSource {
  readonly field: FieldModel;
  readonly before: Row;
  readonly after: Row;
  readonly labels: Labels;
  readonly forgotten: Readonly<Record<"before" | "after", ReadonlySet<string>>>;
}

async function presentChange(
  db: Database,
  scope: EntityScope,
  { field, before, after, labels, forgotten }: ChangeSource,
): Promise<HistoryChange> {
  const [old, now] = [before[field.name] ?? null, after[field.name] ?? null];
  if (field.children) {
    const below = scopeOf(scope, entityOf(scope, field.children.entity));
    return { field: field.name, before: await presentTree(db, below, rowsOf(old)), after: await presentTree(db, below, rowsOf(now)) };
  }
  const texts = field.permission.mask
    ? {}
    : { beforeText: valueText(scope, field, old, labels), afterText: valueText(scope, field, now, labels) };
  const sides = (["before", "after"] as const).filter((side) => forgotten[side].has(field.name));
  return {
    field: field.name,
    before: withMask(field, old),
    after: withMask(field, now),
    ...withoutMissing(texts),
    ...(sides.length > 0 ? { forgotten: sides } : {}),
  };
}

function withoutMissing(texts: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
