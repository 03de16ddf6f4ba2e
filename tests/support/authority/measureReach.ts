import { sql } from "kysely";
import type { Database } from "../../../server/database/database.types.ts";
import type { AuthorityWorld } from "./authorityWorld.ts";

/** What an account can do, measured by asking the server as that account, in each tenant and department it may choose. */
export interface Reach {
  /** Codes by tenant. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of rows by tenant and entity. */
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

const LISTS = [
  { entity: "organ", path: "/hiv/organ/list", code: "hiv:organ:list" },
  { entity: "organServiceTime", path: "/hiv/organServiceTime/list", code: "hiv:organServiceTime:list" },
  { entity: "user", path: "/sys/user/list", code: "sys:user:list" },
  { entity: "role", path: "/sys/role/list", code: "sys:role:list" },
  { entity: "department", path: "/sys/sysDepart/list", code: "sys:depart:list" },
] as const;

/** Fields that let rows of an entity be chosen; what can be chosen is seen. */
const CHOICES = [
  { entity: "user", of: "announcement", field: "userIds", prefix: "sys:announcement:" },
  { entity: "organ", of: "organServiceTime", field: "organId", prefix: "hiv:organServiceTime:" },
  { entity: "organ", of: "appointment", field: "organId", prefix: "hiv:appointment:" },
] as const;

/** Rows that one page holds. */
const MOST_ROWS = 200;

/** What measuring works with. */
interface Measuring {
  readonly db: Database;
  readonly call: AuthorityWorld["call"];
}

/** Asks for rights and rows as an account. It changes the account's department; put the world back afterwards. */
export async function measureReach({ db, call }: Measuring, userId: string): Promise<Reach> {
  const codes = new Map<string, Set<string>>();
  const rows = new Map<string, Set<string>>();
  await sql`update sys_user_account set must_change_password = false where user_id = ${userId}`.execute(db);
  for (const tenantId of await tenantsOf(db, userId))
    for (const place of await placesOf(db, userId)) {
      await sql`update sys_user set org_code = ${place}, status = 'normal' where id = ${userId}`.execute(db);
      const here = await measureView(call, { userId, tenantId });
      for (const [key, values] of here.codes) codes.set(key, new Set([...(codes.get(key) ?? []), ...values]));
      for (const [key, values] of here.rows) rows.set(key, new Set([...(rows.get(key) ?? []), ...values]));
    }
  return { codes, rows };
}

/** Asks for rights and rows as an account stands at this moment, in one tenant; while it looks through a role, through that. */
export async function measureView(call: AuthorityWorld["call"], caller: Caller): Promise<Reach> {
  const { tenantId } = caller;
  const rows = new Map<string, Set<string>>();
  const add = (entity: string, ids: readonly string[]): void => {
    const key = `${tenantId} ${entity}`;
    rows.set(key, new Set([...(rows.get(key) ?? []), ...ids]));
  };
  const held = await heldCodes(call, caller);
  const readable = LISTS.filter(({ code }) => held.includes(code));
  const choosable = CHOICES.filter(({ prefix }) => held.some((code) => code.startsWith(prefix)));
  for (const choice of choosable) add(choice.entity, await chosenIds(call, caller, choice));
  for (const { entity, path } of readable) add(entity, await listedIds(call, caller, path));
  return { codes: new Map([[tenantId, new Set(held)]]), rows };
}

type Caller = Parameters<AuthorityWorld["call"]>[0];

async function heldCodes(call: AuthorityWorld["call"], caller: Caller): Promise<readonly string[]> {
  const answer = await call(caller, { method: "GET", path: "/sys/permission/getUserPermissionByToken" });
  return answer.success ? (answer.result as { codes: readonly string[] }).codes : [];
}

async function listedIds(call: AuthorityWorld["call"], caller: Caller, path: string): Promise<readonly string[]> {
  const { result } = await call(caller, { method: "GET", path: `${path}?pageSize=${MOST_ROWS}` });
  const ids = (result as { records: readonly { id: string }[] }).records.map(({ id }) => id);
  if (ids.length === MOST_ROWS) throw new Error(`${path} has more rows than are compared.`);
  return ids;
}

async function chosenIds(
  call: AuthorityWorld["call"],
  caller: Caller,
  { of, field }: (typeof CHOICES)[number],
): Promise<readonly string[]> {
  const body = { entity: of, field, pageSize: MOST_ROWS };
  const { success, result } = await call(caller, { method: "POST", path: "/sys/reference/options", body });
  return success ? (result as { records: readonly { value: string }[] }).records.map(({ value }) => value) : [];
}

async function tenantsOf(db: Database, userId: string): Promise<readonly string[]> {
  const row = await db.selectFrom("sys_user_account").select("tenants").where("user_id", "=", userId).executeTakeFirst();
  const tenants = (row?.["tenants"] as readonly string[] | null | undefined) ?? [];
  return tenants.length > 0 ? tenants : ["0"];
}

async function placesOf(db: Database, userId: string): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{ code: string | null }>`
    select org_code as code from sys_user where id = ${userId}
    union select d.org_code from sys_depart d join sys_user u on u.depart_ids @> jsonb_build_array(d.id) where u.id = ${userId}`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}
