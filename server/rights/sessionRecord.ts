import type { UserRow } from "../../src/generated/entities/user.ts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Database } from "../database/database.types.ts";
import { columnText } from "../database/values/columnText.ts";
import { branchOf, branchOfUser } from "./departmentBranch.ts";

/** A session record with its user as they are now. */
export interface SessionRecord {
  readonly id: string;
  readonly bindingHash: string | null;
  readonly createdAt: number;
  /** Moves on while the session is used. */
  lastSeenAt: number;
  readonly user: SessionUser;
  /** Tenants in which it was ended, while it goes on in others. */
  readonly closedTenants: readonly string[];
  /** The role through whose eyes it looks. */
  readonly viewing?: ViewedRole;
}

/** A role somebody looks through, as it is now. One that is gone has no name, no code and no tenant, and opens nothing. */
export interface ViewedRole extends RoleStamp {
  readonly name: string;
  /** When it ends by itself, in milliseconds. */
  readonly until: number;
  /** The department that is looked from; absent: the person's own. */
  readonly place?: Place;
}

/** A department somebody works in, as it is now. */
export interface Place {
  /** `""` where none is chosen or the chosen one is there no longer. */
  readonly orgCode: string;
  /** Tenant of the department of that code; `null` where there is no such department. */
  readonly orgTenant: string | null;
  /** Codes of the department and of all below it; empty where there is none. */
  readonly orgCodes: readonly string[];
}

/** What a session needs to know of its user. */
export interface SessionUser extends Pick<UserRow, "id" | "username" | "realname">, Place {
  readonly mustChangePassword: boolean;
  /** Tenants the user belongs to; empty means the default one only. */
  readonly tenants: readonly string[];
  readonly roles: readonly RoleStamp[];
}

/** A role at one revision; whatever belongs to a role changes its revision. */
export interface RoleStamp {
  readonly id: string;
  readonly code: string;
  /** Tenant the role is of: it acts there only, unless it gives everything. */
  readonly tenantId: string;
  /** Gives everything, wherever its holder is a member; only roles of the default tenant can. */
  readonly fullAccess: boolean;
  readonly rev: number;
}

/** Reads the record of a session whose user is in good standing, with everything that it hangs on, in one statement. */
export async function readSessionRecord(
  db: Database,
  id: string,
  { now, isAlive }: { readonly now: number; readonly isAlive: RawBuilder<SqlBool> },
): Promise<SessionRecord | undefined> {
  const row = await db
    .selectFrom("sys_session as s")
    .innerJoin("sys_user as u", "u.id", "s.user_id")
    .leftJoin("sys_user_account as a", "a.user_id", "u.id")
    .leftJoin("sys_depart as d", "d.org_code", "u.org_code")
    .select([
      "s.id",
      "s.binding_hash",
      "s.created_at",
      "s.last_seen_at",
      "s.closed_tenants",
      "u.id as userId",
      "u.username",
      "u.realname",
      "u.org_code",
      "d.tenant_id as orgTenant",
      "a.must_change_password",
      "a.tenants",
    ])
    .select([rolesOfUser.as("roles"), branchOfUser.as("orgCodes"), viewedRole(now).as("viewing")])
    .where("s.id", "=", id)
    .where(isAlive)
    .where("u.status", "=", "normal")
    .where("u.del_flag", "=", 0)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** A record without what only says when it was used: two that are alike open the same. */
export function standingOf({ user, closedTenants, viewing }: SessionRecord): string {
  return JSON.stringify([user, closedTenants, viewing ?? null]);
}

/** A role `r` as sessions and everything that is decided about people know it. */
export const roleStamp = sql<RoleStamp>`json_build_object('id', r.id, 'code', r.role_code, 'tenantId', r.tenant_id,
  'fullAccess', coalesce(r.full_access, false) and r.tenant_id = '0', 'rev', r.rev)`;

/** The order of somebody's roles `r`, which does not follow from the list they are stored in. */
export const inRoleOrder = sql`r.role_code, r.id`;

/** The user's roles with their revisions, in the same statement: what the guard grants is never older than the request. */
const rolesOfUser = sql<readonly RoleStamp[]>`coalesce((
  select json_agg(${roleStamp} order by ${inRoleOrder})
  from sys_role r where r.id in (select jsonb_array_elements_text(coalesce(u.role_ids, '[]'::jsonb)))
), '[]'::json)`;

/** A look ends with its time or by its person: that others delete the role must not give anybody their own rights back meanwhile. */
function viewedRole(now: number): RawBuilder<StoredView | null> {
  return sql<StoredView | null>`(
    select json_build_object('id', s.viewed_role_id, 'code', coalesce(r.role_code, ''), 'tenantId', coalesce(r.tenant_id, ''),
      'fullAccess', coalesce(r.full_access, false) and r.tenant_id = '0', 'rev', coalesce(r.rev, 0), 'name', coalesce(r.role_name, ''),
      'until', s.viewed_until, 'orgCode', s.viewed_org_code, 'orgCodes', ${branchOf(sql`s.viewed_org_code`)},
      'orgTenant', (select d.tenant_id from sys_depart d where d.org_code = s.viewed_org_code))
    from (select 1) as look left join sys_role r on r.id = s.viewed_role_id
    where s.viewed_role_id is not null and s.viewed_until > ${now})`;
}

type SessionRow = Record<string, unknown> & {
  readonly roles: readonly RoleStamp[];
  readonly orgCodes: readonly string[];
  readonly viewing: StoredView | null;
};

/** A look as the statement gives it: its department beside its role, `null` where it is the person's own. */
interface StoredView extends Omit<ViewedRole, "place">, Omit<Place, "orgCode"> {
  readonly orgCode: string | null;
}

function toRecord(row: SessionRow): SessionRecord {
  return {
    id: String(row["id"]),
    bindingHash: row["binding_hash"] as string | null,
    createdAt: Number(row["created_at"]),
    lastSeenAt: Number(row["last_seen_at"]),
    closedTenants: row["closed_tenants"] as readonly string[],
    ...(row.viewing ? { viewing: viewedRoleOf(row.viewing) } : {}),
    user: {
      id: String(row["userId"]),
      username: String(row["username"]),
      realname: columnText(row["realname"]),
      ...placeOf(columnText(row["org_code"]), row.orgCodes, row["orgTenant"] as string | null),
      mustChangePassword: row["must_change_password"] === true,
      tenants: (row["tenants"] as readonly string[] | null) ?? [],
      roles: row.roles,
    },
  };
}

function viewedRoleOf({ orgCode, orgCodes, orgTenant, until, ...role }: StoredView): ViewedRole {
  return { ...role, until: Number(until), ...(orgCode === null ? {} : { place: placeOf(orgCode, orgCodes, orgTenant) }) };
}

function placeOf(orgCode: string, orgCodes: readonly string[], orgTenant: string | null): Place {
  return { orgCode: orgCodes.length > 0 ? orgCode : "", orgCodes, orgTenant };
}
