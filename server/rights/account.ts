import type { UserRow } from "../../src/generated/entities/user.ts";
import { sql } from "kysely";
import type { Row } from "../../src/schema/index.ts";
import type { Database } from "../database/database.types.ts";
import { DEFAULT_TENANT } from "../http/session.ts";

/** What decides what an account may do: who it is, where it works and which roles it has. */
export interface AccountState extends Pick<UserRow, "id" | "username" | "realname"> {
  /** Current department, `""` where none is chosen. */
  readonly orgCode: string;
  readonly departIds: readonly string[];
  readonly roleIds: readonly string[];
  /** Tenants it belongs to; empty means the default one only. */
  readonly tenants: readonly string[];
}

interface AccountColumns {
  readonly id: string;
  readonly username: string;
  readonly realname: string | null;
  readonly org_code: string | null;
  readonly depart_ids: readonly string[] | null;
  readonly role_ids: readonly string[] | null;
  readonly tenants: readonly string[] | null;
}

/** An account as a row of the entity holds it, stored or about to be; its tenants stand elsewhere. */
export function accountOf(row: Row, tenants: readonly string[]): AccountState {
  const text = (name: string): string => (typeof row[name] === "string" ? row[name] : "");
  const list = (name: string): readonly string[] => (Array.isArray(row[name]) ? row[name].map(String) : []);
  return {
    id: text("id"),
    username: text("username"),
    realname: text("realname"),
    orgCode: text("orgCode"),
    departIds: list("departIds"),
    roleIds: list("roleIds"),
    tenants,
  };
}

/** Reads accounts as they are stored now; deleted ones are left out, frozen ones are not, for they may come back. */
export async function readAccounts(db: Database, ids: readonly string[]): Promise<readonly AccountState[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<AccountColumns>`
    select u.id, u.username, u.realname, u.org_code, u.depart_ids, u.role_ids, a.tenants
    from sys_user u left join sys_user_account a on a.user_id = u.id where u.id = any(${ids}) and u.del_flag = 0`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    realname: row.realname ?? "",
    orgCode: row.org_code ?? "",
    departIds: row.depart_ids ?? [],
    roleIds: row.role_ids ?? [],
    tenants: row.tenants ?? [],
  }));
}

/** Tenants where an account acts. */
export function tenantsOf({ tenants }: Pick<AccountState, "tenants">): readonly string[] {
  return tenants.length === 0 ? [DEFAULT_TENANT] : tenants;
}

/** Tenants that an account belongs to, each by its number. */
export async function tenantsOfAccount(db: Database, id: string): Promise<readonly string[]> {
  const [account] = await readAccounts(db, [id]);
  return account?.tenants ?? [];
}

/** Accounts with all tenants in which they act or would act as members: their own, those of their roles and of their departments. */
export async function withTenantsOfRights(db: Database, accounts: readonly AccountState[]): Promise<readonly AccountState[]> {
  const [roleIds, departIds] = [accounts.flatMap((one) => one.roleIds), accounts.flatMap((one) => one.departIds)];
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select id, tenant_id from sys_role where id = any(${roleIds})
    union all select id, tenant_id from sys_depart where id = any(${departIds})`.execute(db);
  const tenants = new Map(rows.map((row) => [row.id, row.tenant_id]));
  return accounts.map((account) => {
    const ofRights = [...account.roleIds, ...account.departIds].flatMap((id) => tenants.get(id) ?? []);
    return { ...account, tenants: [...new Set([...tenantsOf(account), ...ofRights])] };
  });
}

/** Ids of the accounts that have one of the roles. */
export async function holdersOf(db: Database, roleIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_user where del_flag = 0 and jsonb_exists_any(coalesce(role_ids, '[]'::jsonb), ${roleIds})`.execute(db);
  return rows.map(({ id }) => id);
}
