import { sql } from "kysely";
import type { ExpressionUser } from "../../src/schema/index.ts";
import type { SchemaProject } from "../../src/schema/project.ts";
import type { Database } from "../database/database.types.ts";
import { withBranch } from "./departmentBranch.ts";
import { type KeptRights, readKeptRights } from "./rightsStore.ts";
import { belongsTo, rolesIn } from "./identity.ts";
import { inRoleOrder, type RoleStamp, roleStamp } from "./sessionRecord.ts";
import type { AccountState } from "./account.ts";
import { type EffectiveRights, effectiveRightsOf, noRights } from "./effectiveRights.ts";

/** A role as sessions know it, with what it allows. */
interface NamedRole extends RoleStamp {
  readonly rights: KeptRights;
}

/** A department with all below it. */
interface Branch {
  readonly id: string;
  readonly code: string;
  /** Codes of the department and of all below it. */
  readonly codes: readonly string[];
}

/** Where and when effective rights are worked out. */
export interface EffectiveRightsView {
  readonly project: SchemaProject;
  readonly tenantId: string;
  readonly now: Date;
}

/** Works out what accounts hold in a tenant, with roles and departments as they are stored now. */
export async function readEffectiveRights(
  db: Database,
  accounts: readonly AccountState[],
  { project, tenantId, now }: EffectiveRightsView,
): Promise<ReadonlyMap<string, EffectiveRights>> {
  const roles = await readRoles(db, [...new Set(accounts.flatMap(({ roleIds }) => roleIds))]);
  const branches = await readBranches(db, accounts, tenantId);
  const effectiveIn = (account: AccountState): EffectiveRights => {
    if (!belongsTo(account, tenantId)) return noRights;
    const own = rolesIn({ roles: roles.filter(({ id }) => account.roleIds.includes(id)) }, tenantId);
    const person = { id: account.id, username: account.username, realname: account.realname, tenantId, roles: own.map(({ code }) => code) };
    const persons = placesOf(account, branches).map((place): ExpressionUser => ({ ...person, ...place }));
    return effectiveRightsOf({ project, roles: own.map(({ rights }) => rights), persons, now });
  };
  return new Map(accounts.map((account) => [account.id, effectiveIn(account)]));
}

/** Departments somebody may work in without asking anybody: the present one, those they belong to, and none at all. */
function placesOf(
  { orgCode, departIds }: AccountState,
  branches: readonly Branch[],
): readonly Pick<ExpressionUser, "orgCode" | "orgCodes">[] {
  const own = branches.filter(({ id, code }) => code === orgCode || departIds.includes(id));
  return [{ orgCode: "", orgCodes: [] }, ...own.map(({ code, codes }) => ({ orgCode: code, orgCodes: codes }))];
}

/** Each role once, in the order that sessions have them in, whatever list they were asked by: row rules may read it. */
async function readRoles(db: Database, ids: readonly string[]): Promise<readonly NamedRole[]> {
  if (ids.length === 0) return [];
  const { rows: stamps } = await sql<{ stamp: RoleStamp }>`
    select ${roleStamp} as stamp from sys_role r where r.id = any(${ids}) order by ${inRoleOrder}`.execute(db);
  const rights = new Map(
    (
      await readKeptRights(
        db,
        stamps.map(({ stamp }) => stamp),
      )
    ).map((one) => [one.inForce.id, one]),
  );
  return stamps.flatMap(({ stamp }) => {
    const own = rights.get(stamp.id);
    return own ? [{ ...stamp, rights: own }] : [];
  });
}

async function readBranches(db: Database, accounts: readonly AccountState[], tenantId: string): Promise<readonly Branch[]> {
  const ids = accounts.flatMap(({ departIds }) => departIds);
  const codes = accounts.map(({ orgCode }) => orgCode).filter((code) => code !== "");
  if (ids.length + codes.length === 0) return [];
  const { rows } = await sql<Branch>`
    select root.id, root.org_code as code, (
      ${withBranch(sql`d.id = root.id`)} select coalesce(json_agg(code order by code), '[]'::json) from branch) as codes
    from sys_depart root where root.tenant_id = ${tenantId} and (root.id = any(${ids}) or root.org_code = any(${codes}))`.execute(db);
  return rows;
}
