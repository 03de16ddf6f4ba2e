import { sql } from "kysely";
import { Kept } from "../database/changes/kept.ts";
import type { Database, DatabaseHandle } from "../database/database.types.ts";
import type { RoleStamp } from "./sessionRecord.ts";
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

/** What a role allows now, and what it would with all that is stored in it in force. */
export interface KeptRights {
  readonly inForce: RoleRights;
  /** The same object where nothing of the role sleeps. */
  readonly stored: RoleRights;
}

/** Reads what each role allows. */
export async function readRoleRights(db: Database, roles: readonly Pick<RoleStamp, "id" | "fullAccess">[]): Promise<readonly RoleRights[]> {
  return (await readKeptRights(db, roles)).map(({ inForce }) => inForce);
}

/**
 * Reads what each role allows and what it keeps: codes that its department may not have now, and rules of rows that none of
 * its codes opens. Both come into force by the act of somebody who need not know who has the role.
 */
export async function readKeptRights(db: Database, roles: readonly Pick<RoleStamp, "id" | "fullAccess">[]): Promise<readonly KeptRights[]> {
  const ids = roles.map((role) => role.id);
  if (ids.length === 0) return [];
  const codes = await readCodes(db, ids);
  const rules = await db
    .selectFrom("sys_role_data_rule")
    .select(["role_id", "entity", "expression"])
    .where("role_id", "in", ids)
    .orderBy("id")
    .execute();
  return roles.map(({ id, fullAccess }) => {
    const own = codes.filter(({ roleId }) => roleId === id);
    const inForce: RoleRights = {
      id,
      fullAccess,
      codes: new Set(own.filter(({ isInForce }) => isInForce).map(({ code }) => code)),
      rules: groupRules(rules.filter((row) => row["role_id"] === id)),
    };
    const isAwake = inForce.codes.size === own.length && inForce.rules.size === 0;
    return { inForce, stored: isAwake ? inForce : { ...inForce, codes: new Set(own.map(({ code }) => code)), isRuleEnough: true } };
  });
}

interface StoredCode {
  readonly roleId: string;
  readonly code: string;
  readonly isInForce: boolean;
}

/** Codes of roles; of a role that belongs to a department those are in force that the department may have. */
async function readCodes(db: Database, roleIds: readonly string[]): Promise<readonly StoredCode[]> {
  const { rows } = await sql<StoredCode>`
    select p.role_id as "roleId", p.code, (r.depart_id is null or exists (
      select 1 from sys_depart_permission d where d.depart_id = r.depart_id and d.code = p.code)) as "isInForce"
    from sys_role_permission p join sys_role r on r.id = p.role_id
    where p.role_id in (${sql.join(roleIds)})`.execute(db);
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
