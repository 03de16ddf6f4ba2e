import { sql } from "kysely";
import { Kept } from "../../database/changes/kept.ts";
import type { Database, DatabaseHandle } from "../../database/database.types.ts";
import type { RoleStamp } from "../session/sessionRecord.ts";
import { joinRoles, type Rights, type RoleRights } from "./rights.ts";

/** Sets of roles kept; people share few different ones. */
const MOST_KEPT = 500;

/** Tables that say what a role allows; whatever changes in one of them, by whichever hand, changes rights. */
export const RIGHTS_TABLES = ["sys_role", "sys_role_permission", "sys_role_data_rule", "sys_depart_permission"] as const;

/**
 * Reads what roles allow. What was read is kept until one of the tables changes that say so, in whichever process; a request
 * never acts on older rights than it started with.
 */
export class RightsStore {
  private readonly database: DatabaseHandle;
  private readonly kept: Kept<Rights>;

  constructor(database: DatabaseHandle) {
    this.database = database;
    this.kept = new Kept(database.changes, { most: MOST_KEPT });
  }

  async rightsOf(roles: readonly RoleStamp[]): Promise<Rights> {
    const key = roles.map(({ id, rev }) => `${id}:${rev}`).join();
    return this.kept.get(key, async () => ({
      value: joinRoles(await readRoleRights(this.database.db, roles)),
      sources: RIGHTS_TABLES,
    }));
  }
}

/** Reads what each role allows. */
export async function readRoleRights(db: Database, roles: readonly Pick<RoleStamp, "id" | "fullAccess">[]): Promise<readonly RoleRights[]> {
  const ids = roles.map((role) => role.id);
  if (ids.length === 0) return [];
  const codes = await readCodesInForce(db, ids);
  const rules = await db
    .selectFrom("sys_role_data_rule")
    .select(["role_id", "entity", "expression"])
    .where("role_id", "in", ids)
    .orderBy("id")
    .execute();
  return roles.map(({ id, fullAccess }) => ({
    id,
    fullAccess,
    codes: new Set(codes.filter((row) => row["role_id"] === id).map((row) => String(row["code"]))),
    rules: groupRules(rules.filter((row) => row["role_id"] === id)),
  }));
}

/** Codes of roles; of a role that belongs to a department only those that the department may have. */
async function readCodesInForce(db: Database, roleIds: readonly string[]): Promise<readonly { role_id: string; code: string }[]> {
  const { rows } = await sql<{ role_id: string; code: string }>`
    select p.role_id, p.code from sys_role_permission p join sys_role r on r.id = p.role_id
    where p.role_id in (${sql.join(roleIds)}) and (r.depart_id is null or exists (
      select 1 from sys_depart_permission d where d.depart_id = r.depart_id and d.code = p.code))`.execute(db);
  return rows;
}

function groupRules(rows: readonly Record<string, unknown>[]): ReadonlyMap<string, readonly string[]> {
  const rules = new Map<string, string[]>();
  for (const row of rows) {
    const entity = String(row["entity"]);
    rules.set(entity, [...(rules.get(entity) ?? []), String(row["expression"])]);
  }
  return rules;
}
