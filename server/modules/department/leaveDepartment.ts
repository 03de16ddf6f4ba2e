import type { Row } from "../../../src/schema/model/json.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";

/**
 * Takes somebody who no longer belongs to their current department out of it, in place: they see its rows until then.
 * A current department that is chosen in the same change stays, and so does one they never belonged to, which an
 * administrator gave them.
 */
export async function leaveDepartment(old: Row, row: Row, trx: DatabaseTransaction): Promise<void> {
  const kept = idsOf(row);
  const left = idsOf(old).filter((id) => !kept.includes(id));
  if (left.length === 0 || old["orgCode"] !== row["orgCode"]) return;
  const departments = await trx.selectFrom("sys_depart").select("org_code").where("id", "in", left).execute();
  if (departments.some((department) => department["org_code"] === row["orgCode"])) row["orgCode"] = null;
}

function idsOf({ departIds }: Row): readonly string[] {
  return Array.isArray(departIds) ? departIds.map(String) : [];
}
