import { sql } from "kysely";
import { isDeepStrictEqual } from "node:util";
import type { Row } from "../../../src/schema/model/json.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowText } from "../../entity/values/rowId.ts";

/**
 * Takes people out of a current department that is none of theirs, in place, wherever their departments or the current one
 * change: they see its rows until then. One that is chosen outside of theirs is refused before, at its field, so what is left
 * are departments that people leave, and what an account carries from before it was asked for.
 */
export async function leaveDepartments(writes: readonly EntityWrite[], trx: DatabaseTransaction): Promise<void> {
  const placed = writes.flatMap(({ old, row }) => (row && rowText(row, "orgCode") !== "" && hasMoved(old, row) ? [row] : []));
  if (placed.length === 0) return;
  const ids = [...new Set(placed.flatMap(idsOf))];
  const { rows } = await sql<{ id: string; code: string }>`select id, org_code as code from sys_depart where id = any(${ids})`.execute(trx);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  for (const row of placed) if (!idsOf(row).some((id) => codes.get(id) === row["orgCode"])) row["orgCode"] = null;
}

function hasMoved(old: Row | undefined, row: Row): boolean {
  return !old || ["departIds", "orgCode"].some((field) => !isDeepStrictEqual(old[field] ?? null, row[field] ?? null));
}

function idsOf({ departIds }: Row): readonly string[] {
  return Array.isArray(departIds) ? departIds.map(String) : [];
}
