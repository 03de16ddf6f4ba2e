import { serverColumns } from "../../database/planner/tableShape.ts";
import type { EntityHooks } from "../../entity/entityHooks.ts";
import { rowText } from "../../entity/rowId.ts";
import { AppError } from "../../errors.ts";

/** What the schema of tenants cannot say: one whose data is still there is not deleted, because nobody could reach the data. */
export function tenantHooks(): EntityHooks {
  return {
    async beforeWrite({ scope, old, row }, trx) {
      if (!old || row) return;
      for (const { title, table, scope: limits } of scope.project.entities.values()) {
        if (!limits.tenant) continue;
        const kept = await trx.selectFrom(table).select("id").where(serverColumns.tenant, "=", rowText(old, "tenantNo")).limit(1).execute();
        if (kept.length > 0) throw new AppError("TENANT_IN_USE", { title });
      }
    },
  };
}
