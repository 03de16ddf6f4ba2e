import { sql } from "kysely";
import type { ExpressionUser } from "../../src/schema/index.ts";
import type { Database } from "../database/database.types.ts";
import type { RoleRights } from "../modules/permission/rights.ts";
import { readRoleRights } from "../modules/permission/rightsStore.ts";
import type { AccountState } from "./account.ts";
import { type Holding, holdingOf } from "./holding.ts";

/** A role with the code that row rules know it by. */
interface NamedRole {
  readonly rights: RoleRights;
  readonly code: string;
}

/** Where and when holdings are worked out. */
export interface HoldingView {
  readonly tenantId: string;
  readonly now: Date;
}

/** Works out what accounts hold in a tenant, with roles and departments as they are stored now. */
export async function readHoldings(
  db: Database,
  accounts: readonly AccountState[],
  { tenantId, now }: HoldingView,
): Promise<ReadonlyMap<string, Holding>> {
  const roles = await readRoles(db, [...new Set(accounts.flatMap(({ roleIds }) => roleIds))]);
  const codes = await readDepartmentCodes(db, [...new Set(accounts.flatMap(({ departIds }) => departIds))]);
  return new Map(
    accounts.map((account) => {
      const own = account.roleIds.flatMap((id) => roles.get(id) ?? []);
      const person = {
        id: account.id,
        username: account.username,
        realname: account.realname,
        tenantId,
        roles: own.map(({ code }) => code),
      };
      const persons = placesOf(account, codes).map((orgCode): ExpressionUser => ({ ...person, orgCode }));
      return [account.id, holdingOf({ roles: own.map(({ rights }) => rights), persons, now })];
    }),
  );
}

/** Departments somebody may work in without asking anybody: the present one and those they belong to. */
function placesOf({ orgCode, departIds }: AccountState, codes: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([orgCode, ...departIds.flatMap((id) => codes.get(id) ?? [])])];
}

async function readRoles(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, NamedRole>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("sys_role").select(["id", "role_code", "full_access"]).where("id", "in", ids).execute();
  const stamps = rows.map((row) => ({ id: String(row["id"]), fullAccess: row["full_access"] === true }));
  const codes = new Map(rows.map((row) => [String(row["id"]), String(row["role_code"])]));
  return new Map((await readRoleRights(db, stamps)).map((rights) => [rights.id, { rights, code: codes.get(rights.id) ?? "" }]));
}

async function readDepartmentCodes(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; org_code: string }>`select id, org_code from sys_depart where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row.org_code]));
}
