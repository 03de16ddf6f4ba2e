import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { chinaDateTime } from "../../../src/schema/index.ts";
import type { DatabaseHandle, DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import type { SchemaSource } from "../../http/context.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import { isDefaultTenantCode } from "../../rights/defaultTenantCodes.ts";
import { readRoleRights } from "../../rights/rightsStore.ts";

const UPGRADE = "roles-of-members";

interface Upgrade {
  readonly database: DatabaseHandle;
  readonly logger: FastifyBaseLogger;
  readonly clock: () => Date;
  readonly schemas: SchemaSource;
}

interface Member {
  readonly id: string;
  readonly tenants: readonly string[];
  /** Roles of the default tenant that the member holds, but for those that give everything and act everywhere. */
  readonly roles: readonly string[];
}

/**
 * Brings an installation along whose roles acted in every tenant: members of other tenants keep the rights they have,
 * through copies of their roles in those tenants. Runs once, in one transaction, before anybody is answered.
 */
export async function keepRolesOfMembers({ database, logger, clock, schemas }: Upgrade): Promise<void> {
  const copied = await database.transaction(async (trx) => {
    await database.advisoryLock(trx, "upgrade");
    const due = await trx.deleteFrom("sys_upgrade").where("name", "=", UPGRADE).returning("name").executeTakeFirst();
    if (!due) return 0;
    await keepMemberships(trx, clock());
    const copies = new RoleCopies(trx, clock(), (code) => !isDefaultTenantCode(schemas.current(), code));
    for (const member of await readMembers(trx)) await moveRoles(trx, member, copies);
    return copies.count;
  });
  if (copied > 0) logger.info({ copied }, "roles were copied into the tenants of their holders");
}

/** Accounts name their tenants; where the list of memberships lacks one, it is added: the list decides who is seen where. */
async function keepMemberships(trx: DatabaseTransaction, now: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string; tenant_no: string }>`
    select a.user_id, t.tenant_no from sys_user_account a cross join lateral jsonb_array_elements_text(a.tenants) as t (tenant_no)
    where not exists (select 1 from sys_tenant_member m where m.user_id = a.user_id and m.tenant_no = t.tenant_no)`.execute(trx);
  const stamps = { create_by: "system", create_time: chinaDateTime(now) };
  for (const row of rows)
    await trx
      .insertInto("sys_tenant_member")
      .values({ id: newId(now), ...row, ...stamps })
      .execute();
}

async function readMembers(trx: DatabaseTransaction): Promise<readonly Member[]> {
  const { rows } = await sql<Member>`
    select u.id, a.tenants, coalesce((
      select json_agg(r.id order by r.id) from sys_role r
      where r.id in (select jsonb_array_elements_text(coalesce(u.role_ids, '[]'::jsonb)))
        and r.tenant_id = ${DEFAULT_TENANT} and not coalesce(r.full_access, false)), '[]'::json) as roles
    from sys_user u join sys_user_account a on a.user_id = u.id
    where u.del_flag = 0 and a.tenants <> '[]'::jsonb order by u.id`.execute(trx);
  return rows;
}

/** A role stays with its holder where it acts: in the default tenant, if they are in it; its copies take over elsewhere. */
async function moveRoles(trx: DatabaseTransaction, { id, tenants, roles }: Member, copies: RoleCopies): Promise<void> {
  if (roles.length === 0) return;
  const added: string[] = [];
  for (const tenantId of tenants.filter((tenant) => tenant !== DEFAULT_TENANT))
    for (const role of roles) added.push(await copies.of(role, tenantId));
  const gone = tenants.includes(DEFAULT_TENANT) ? [] : roles;
  await sql`
    update sys_user set rev = rev + 1, role_ids = (
      select coalesce(jsonb_agg(held.id), '[]'::jsonb) from (
        select jsonb_array_elements_text(role_ids) as id union all select unnest(${added}::text[])) as held
      where held.id <> all(${gone}::text[]))
    where id = ${id}`.execute(trx);
}

/** Copies of roles, each made once for a tenant. */
class RoleCopies {
  private readonly trx: DatabaseTransaction;
  private readonly now: Date;
  /** Whether a code can act outside the default tenant. */
  private readonly acts: (code: string) => boolean;
  private readonly made = new Map<string, string>();

  constructor(trx: DatabaseTransaction, now: Date, acts: (code: string) => boolean) {
    this.trx = trx;
    this.now = now;
    this.acts = acts;
  }

  get count(): number {
    return this.made.size;
  }

  /** The copy of a role in a tenant, with the codes that are in force and can act there, and the row rules. */
  async of(roleId: string, tenantId: string): Promise<string> {
    const key = `${roleId} ${tenantId}`;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const id = newId(this.now);
    // The department of the role is the default tenant's; what it kept from the role is left out of the copy instead.
    const changes = JSON.stringify({ id, rev: 1, tenant_id: tenantId, depart_id: null });
    await sql`
      insert into sys_role select (jsonb_populate_record(null::sys_role, to_jsonb(r) || ${changes}::jsonb)).*
      from sys_role r where r.id = ${roleId}`.execute(this.trx);
    await this.copyRights(roleId, id);
    this.made.set(key, id);
    return id;
  }

  private async copyRights(from: string, to: string): Promise<void> {
    const [rights] = await readRoleRights(this.trx, [{ id: from, fullAccess: false }]);
    const codes = [...(rights?.codes ?? [])].filter(this.acts).map((code) => ({ role_id: to, code }));
    if (codes.length > 0) await this.trx.insertInto("sys_role_permission").values(codes).execute();
    const rules = [...(rights?.rules ?? [])].flatMap(([entity, expressions]) =>
      expressions.map((expression) => ({ id: newId(this.now), role_id: to, entity, expression })),
    );
    if (rules.length > 0) await this.trx.insertInto("sys_role_data_rule").values(rules).execute();
  }
}
