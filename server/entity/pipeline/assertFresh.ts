import { sql } from "kysely";
import { stampedFields, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { presentWhole } from "../presenter/presentTree.ts";
import { rowText } from "../values/rowId.ts";

/**
 * Refuses a change that was made on an older version of the row, before anything else is said about it:
 * every other message would speak of a row the person has not seen. The answer names who changed it and holds the row.
 *
 * @throws ROW_STALE
 */
export async function assertFresh(trx: Database, scope: EntityScope, stored: Row, rev: number): Promise<void> {
  if (stored["rev"] === rev) return;
  const last = await lastWriter(trx, scope, stored);
  throw new AppError("ROW_STALE", { row: await presentWhole(trx, scope, stored), ...last });
}

async function lastWriter(trx: Database, { entity }: EntityScope, stored: Row): Promise<{ readonly by: string; readonly at: string }> {
  const { rows } = await sql<{ realname: string; happened_at: string }>`
    select realname, happened_at from audit_log where entity = ${entity.name} and row_id = ${stored["id"]} and kind = 'write' and action <> 'reveal'
    order by happened_at desc, id desc limit 1`.execute(trx);
  const [last] = rows;
  if (last) return { by: last.realname, at: last.happened_at };
  return { by: rowText(stored, stampedFields.updateBy), at: rowText(stored, stampedFields.updateTime) };
}
