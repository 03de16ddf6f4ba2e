import { sql, type SqlBool } from "kysely";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors.ts";
import { DEFAULT_TENANT, isPlatform } from "../../http/session.ts";
import type { EntityWrite } from "../entityHooks.ts";
import { columnRef } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { countRows, ROW_ALIAS } from "../query/selectRows.ts";
import { rowId } from "../rowId.ts";
import { rowsElsewhere } from "./tenantRows.ts";

/**
 * Holds `x-entity.tenant` for a write, whichever way it came: form, import, action, move, child row, module.
 * Rows outside the session's tenant are not even found (`tenantRows`); this is about what may become of the others.
 *
 * @throws AppError TENANT_SHARED, TENANT_NOT_OWN, TENANT_ELSEWHERE
 */
export async function assertTenantWrite(trx: Database, { scope, old, row }: EntityWrite): Promise<void> {
  const { entity, session } = scope;
  const { tenant: rule } = entity.scope;
  const { tenantId } = session.user;
  if (rule.kind === "shared" && tenantId !== DEFAULT_TENANT) throw new AppError("TENANT_SHARED", {});
  if (isPlatform(session)) return;
  if (rule.kind === "field" && [old, row].some((one) => one && one[rule.field] !== tenantId)) throw new AppError("TENANT_NOT_OWN", {});
  if (rule.kind !== "members" || !old || row) return;
  const isRow = sql<SqlBool>`${columnRef(ROW_ALIAS, "id")} = ${rowId(old)}`;
  const shared = await countRows(trx, entity, allOf([isRow, rowsElsewhere(scope, rule, ROW_ALIAS)]));
  if (shared > 0) throw new AppError("TENANT_ELSEWHERE", { title: entity.title });
}
