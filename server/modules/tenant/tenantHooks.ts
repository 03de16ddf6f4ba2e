import type { Row } from "../../../src/schema/index.ts";
import { serverColumns } from "../../database/planner/tableShape.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import { scopeOf } from "../../entity/scope/entityScope.ts";
import { mayList } from "../../entity/scope/mayList.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";

/** What the schema of tenants cannot say: the default one stays, and so does one with data, which nobody could reach any more. */
export function tenantHooks(): EntityHooks {
  return {
    async holds(rows) {
      const isDefault = (row: Row): boolean => rowText(row, "tenantNo") === DEFAULT_TENANT;
      const uses = ["没有加入任何租户的用户都在其中"];
      return new Map(rows.filter(isDefault).map((row) => [rowId(row), { uses, isKept: true, fields: ["tenantNo"] }]));
    },
    async beforeWrite({ scope, old, row }, trx) {
      if (!old || row) return;
      if (rowText(old, "tenantNo") === DEFAULT_TENANT) throw new AppError("TENANT_DEFAULT", {});
      for (const entity of scope.project.entities.values()) {
        const { title, table, scope: limits } = entity;
        if (limits.tenant.kind !== "own") continue;
        const kept = await trx.selectFrom(table).select("id").where(serverColumns.tenant, "=", rowText(old, "tenantNo")).limit(1).execute();
        if (kept.length > 0) throw new AppError("TENANT_IN_USE", mayList(scopeOf(scope, entity)) ? { title } : {});
      }
    },
  };
}
