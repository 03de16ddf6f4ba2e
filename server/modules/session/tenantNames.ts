import type { ServerServices } from "../serverServices.ts";
import { columnText } from "../../database/values/columnText.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";

/** A tenant as people choose it. */
export interface TenantChoice {
  readonly id: string;
  readonly name: string;
}

/** Names the tenants of an account, in the order it holds them; one nobody named goes by its number. */
export async function tenantsOf({ database, schemas }: ServerServices, ids: readonly string[]): Promise<readonly TenantChoice[]> {
  const table = schemas.current().entities.get("tenant")?.table;
  const rows =
    ids.length === 0 || table === undefined
      ? []
      : await database.db.selectFrom(table).select(["tenant_no", "name"]).where("tenant_no", "in", ids).execute();
  const names = new Map(rows.map((row) => [String(row["tenant_no"]), columnText(row["name"])]));
  return ids.map((id) => ({ id, name: names.get(id) || `租户 ${id}` }));
}

/** Name of the tenant a session works in; null in the default one, where there is nothing to tell apart. */
export async function tenantName(services: ServerServices, id: string): Promise<string | null> {
  if (id === DEFAULT_TENANT) return null;
  const [tenant] = await tenantsOf(services, [id]);
  return tenant?.name ?? null;
}
