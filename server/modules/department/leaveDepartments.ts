import { sql } from "kysely";
import type { Row } from "../../../src/schema/model/json.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";

/**
 * Takes people who no longer belong to their current department out of it, in place: they see its rows until then.
 * A current department that is chosen in the same change stays, and so does one they never belonged to, which an
 * administrator gave them.
 */
export async function leaveDepartments(writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void> {
  const leavers = writes.flatMap(({ old, row }) => {
    const left = old && row && old["orgCode"] === row["orgCode"] ? idsOf(old).filter((id) => !idsOf(row).includes(id)) : [];
    return row && left.length > 0 ? [{ row, left }] : [];
  });
  if (leavers.length === 0) return;
  const ids = [...new Set(leavers.flatMap(({ left }) => left))];
  const { rows } = await sql<{ id: string; code: string }>`select id, org_code as code from sys_depart where id = any(${ids})`.execute(trx);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  for (const { row, left } of leavers) if (left.some((id) => codes.get(id) === row["orgCode"])) row["orgCode"] = null;
}

function idsOf({ departIds }: Row): readonly string[] {
  return Array.isArray(departIds) ? departIds.map(String) : [];
}
