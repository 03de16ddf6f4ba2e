import { sql, type SqlBool } from "kysely";
import {
  chinaDateTime,
  chinaInstant,
  isUndoable,
  stampedFields,
  UNDO_MINUTES,
  type EntityActionModel,
  type Row,
} from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { fieldOf, type EntityScope } from "../scope/entityScope.ts";
import { rowId } from "../values/rowId.ts";
import { withoutJsonTexts } from "./jsonTexts.ts";

/** The last thing that happened to a row, an action its doer may still take back. */
export interface UndoableAct {
  readonly action: EntityActionModel;
  /** The row as it stood before. */
  readonly before: Row;
  /** Id of the entry in the audit log. */
  readonly entry: string;
  /** Time at which it can be taken back no longer. */
  readonly until: string;
}

interface LastAct {
  readonly id: string;
  readonly row_id: string;
  readonly action: string;
  readonly user_id: string;
  readonly happened_at: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

const UNDO_TIME = UNDO_MINUTES * 60_000;

/**
 * Finds what may be taken back, by row id: an action that was the last write of its row, done by the same person in the
 * same tenant within `UNDO_MINUTES` by the server's clock, on a row that is still in the version it left.
 */
export async function undoableActs(db: Database, scope: EntityScope, rows: readonly Row[]): Promise<ReadonlyMap<string, UndoableAct>> {
  const { entity, session, now } = scope;
  const earliest = chinaDateTime(new Date(now.getTime() - UNDO_TIME));
  const recent = rows.filter((row) => mayBeRecent(scope, row, earliest));
  const actions = new Map(entity.actions.filter((action) => mayUndo(scope, action)).map((action) => [action.id, action]));
  if (actions.size === 0 || recent.length === 0) return new Map();
  const isOwn = sql<SqlBool>`tenant_id = ${session.user.tenantId}`;
  // Several writes of one second stand in the order of the versions they left.
  const last = await sql<LastAct>`
    select distinct on (row_id) id, row_id, action, user_id, happened_at, before, after from audit_log
    where entity = ${entity.name} and row_id = any(${recent.map(rowId)}) and kind = 'write' and action <> 'reveal' and ${isOwn}
    order by row_id, happened_at desc, (after->>'rev')::integer desc nulls first, id desc`.execute(db);
  const versions = new Map(rows.map((row) => [rowId(row), row["rev"]]));
  return new Map(
    last.rows.flatMap(({ id, row_id, action: name, user_id, happened_at, before, after }) => {
      const action = actions.get(name);
      const isLast = after !== null && after["rev"] === versions.get(row_id);
      if (!action || !before || !isLast || user_id !== session.user.id || happened_at <= earliest) return [];
      return [[row_id, { action, before: withoutJsonTexts(scope, entity, before), entry: id, until: undoneUntil(happened_at) }]];
    }),
  );
}

/** Time until which an act of this time can be taken back. */
export function undoneUntil(time: string): string {
  return chinaDateTime(new Date(chinaInstant(time).getTime() + UNDO_TIME));
}

/**
 * Whether a row itself does not say already that it was never changed, or last by somebody else or too long ago: lists ask
 * about each of theirs. Rows without these stamps say nothing.
 */
function mayBeRecent({ entity, session }: EntityScope, row: Row, earliest: string): boolean {
  const { updateBy, updateTime } = stampedFields;
  const isRecent = !fieldOf(entity, updateTime) || String(row[updateTime] ?? "") >= earliest;
  return isRecent && (!fieldOf(entity, updateBy) || row[updateBy] === session.user.username);
}

function mayUndo({ entity, session }: EntityScope, action: EntityActionModel): boolean {
  return isUndoable(entity, action) && session.can(`${entity.permission}:${action.permission}`);
}
