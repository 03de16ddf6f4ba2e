import type { ServerServices } from "../../services.ts";
import { columnText } from "../columnText.ts";

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
