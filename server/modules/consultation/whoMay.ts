import { sql } from "kysely";
import { evaluatePredicate, type EntityModel, type Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { readAccounts, tenantsOf } from "../../rights/account.ts";
import type { EffectiveRights } from "../../rights/effectiveRights.ts";
import { readEffectiveRights } from "../../rights/readEffectiveRights.ts";
import { responseRight } from "./consultScope.ts";

/** Somebody's real name; `同事` of an account that is gone. */
export async function nameOfAccount(db: Database, id: string): Promise<string> {
  const { rows } = await sql<{ realname: string }>`select realname from sys_user where id = ${id}`.execute(db);
  return rows[0]?.realname ?? "同事";
}

/** What accounts hold in the tenant of a scope, with roles and departments as they are now. */
async function rightsOf(db: Database, scope: EntityScope, ids: readonly string[]): Promise<ReadonlyMap<string, EffectiveRights>> {
  const { project, session, now } = scope;
  const accounts = (await readAccounts(db, ids)).filter((account) => tenantsOf(account).includes(session.user.tenantId));
  return readEffectiveRights(db, accounts, { project, tenantId: session.user.tenantId, now });
}

/** Whether somebody could answer in a consultation: holds the right, and sees the row. */
export async function mayAnswer(
  db: Database,
  scope: EntityScope,
  { id, row }: { readonly id: string; readonly row: Row },
): Promise<boolean> {
  const rights = (await rightsOf(db, scope, [id])).get(id);
  return rights !== undefined && (rights.fullAccess || (rights.codes.has(responseRight) && sees(rights, scope.entity, row)));
}

function sees(rights: EffectiveRights, entity: EntityModel, row: Row): boolean {
  return evaluatePredicate(rights.rows(entity), row);
}

/** Whom a crisis is told: the leads of the organ; where it names nobody in force, everybody who may do everything. */
export async function crisisLeads(db: Database, scope: EntityScope, organId: string): Promise<readonly string[]> {
  const { rows: named } = await sql<{ id: string }>`
    select u.id from hiv_organ as o, jsonb_array_elements_text(coalesce(o.consult_leads, '[]'::jsonb)) as lead (id)
    join sys_user as u on u.id = lead.id and u.status = 'normal' and u.del_flag = 0
    where o.id = ${organId}`.execute(db);
  if (named.length > 0) return named.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select id from sys_user where status = 'normal' and del_flag = 0 order by id`.execute(db);
  const rights = await rightsOf(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  return [...rights].filter(([, held]) => held.fullAccess).map(([id]) => id);
}
