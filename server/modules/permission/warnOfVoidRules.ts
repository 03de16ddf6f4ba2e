import type { ServerServices } from "../serverServices.ts";
import { voidRules } from "./dataRules.ts";

/** Says in the log which stored row rules open nothing, at the start and whenever other schemas come into force. */
export async function warnOfVoidRules({
  database,
  logger,
  schemas,
}: Pick<ServerServices, "database" | "logger" | "schemas">): Promise<void> {
  const rows = await database.db
    .selectFrom("sys_role_data_rule as d")
    .innerJoin("sys_role as r", "r.id", "d.role_id")
    .select(["r.role_code", "d.entity", "d.expression"])
    .execute();
  for (const row of rows) {
    const rule = { entity: String(row["entity"]), expression: String(row["expression"]) };
    for (const { entity, problem } of voidRules(schemas.current(), [rule]))
      logger.warn({ role: String(row["role_code"]), entity, problem }, "a row rule cannot be read any more and opens nothing");
  }
}
