import type { UserRow } from "../../../src/generated/entities/user.ts";
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../database/database.types.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import { columnText } from "../../database/values/columnText.ts";
import { branchOfUser } from "../../rights/departmentBranch.ts";

/** The signed-in user as the console keeps them (spec §3): their own data, nothing secret. */
export interface UserInfo extends Pick<UserRow, "id" | "username" | "realname" | "phone" | "email" | "sex" | "birthday" | "orgCode"> {
  readonly nickname: string;
  /** Path of the picture below `/sys/common/static/`. */
  readonly avatar: string | null;
  /** Name of the current department; null, as its code, where none is chosen or the chosen one is there no longer. */
  readonly orgCodeTxt: string | null;
  /** Codes of the current department and of all below it; rules on screen ask for them as the server does. */
  readonly orgCodes: readonly string[];
  /** Codes of the roles held; rules on screen ask for them as the server does. */
  readonly roles: readonly string[];
  /** The password was set by an administrator and must be changed before anything else. */
  readonly mustChangePassword: boolean;
}

const COLUMNS = ["u.id", "u.username", "u.realname", "u.phone", "u.email", "u.sex", "u.birthday", "u.avatar"] as const;

/** Reads a user for themselves, with the department and roles they have in a tenant. */
export async function readUserInfo(db: Database, userId: string, tenantId: string): Promise<UserInfo> {
  const row = await db
    .selectFrom("sys_user as u")
    .leftJoin("sys_depart as d", (join) => join.onRef("d.org_code", "=", "u.org_code").on("d.tenant_id", "=", tenantId))
    .leftJoin("sys_user_account as a", "a.user_id", "u.id")
    .select([...COLUMNS, "d.org_code", "d.depart_name", "a.must_change_password"])
    .select([roleCodes(tenantId).as("roles"), branchOfUser.as("orgCodes")])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    id: String(row["id"]),
    username: String(row["username"]),
    realname: columnText(row["realname"]),
    nickname: columnText(row["realname"]),
    phone: text(row["phone"]),
    email: text(row["email"]),
    sex: text(row["sex"]),
    birthday: text(row["birthday"]),
    avatar: firstPath(row["avatar"]),
    orgCode: text(row["org_code"]),
    orgCodeTxt: text(row["depart_name"]),
    // In another tenant the person has chosen no department.
    orgCodes: row["org_code"] === null ? [] : row.orgCodes,
    roles: row.roles,
    mustChangePassword: row["must_change_password"] === true,
  };
}

function roleCodes(tenantId: string): RawBuilder<readonly string[]> {
  return sql<readonly string[]>`coalesce((
    select json_agg(r.role_code order by r.role_code)
    from sys_role r where r.id in (select jsonb_array_elements_text(coalesce(u.role_ids, '[]'::jsonb)))
      and (r.tenant_id = ${tenantId} or (r.full_access and r.tenant_id = ${DEFAULT_TENANT}))
  ), '[]'::json)`;
}

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The path of the first of a list of stored files. */
function firstPath(files: unknown): string | null {
  const first: unknown = Array.isArray(files) ? files[0] : undefined;
  return typeof first === "object" && first !== null && "path" in first ? text(first.path) : null;
}
