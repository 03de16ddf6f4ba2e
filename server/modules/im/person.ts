import { type SqlBool, sql } from "kysely";
import type { Database } from "../../database/database.types.ts";
import type { Filter } from "../../entity/query/filter.ts";
import { allOf } from "../../entity/query/filter.ts";
import { tenantRows } from "../../entity/query/tenantRows.ts";
import type { SchemaSource } from "../../http/context.ts";
import type { Session } from "../../http/session.ts";

/** Who chats: an account in one tenant. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly tenantId: string;
}

/** The person of a session. */
export function personOf({ user: { id, username, realname, tenantId } }: Session): Person {
  return { id, username, realname, tenantId };
}

/** What people are looked for with. */
export interface PeopleSource {
  readonly schemas: SchemaSource;
  readonly session: Session;
}

/** Accounts, under the alias `u`, with whom somebody may chat: those of their tenant that are in force. */
export function colleagues({ schemas, session }: PeopleSource): Filter {
  return allOf([sql<SqlBool>`u.status = 'normal' and u.del_flag = 0`, ofTenant({ schemas, session }, "user", "u")]);
}

/** Departments, under the alias `d`, that people of the tenant find each other by. */
export function departments(source: PeopleSource): Filter {
  return allOf([sql<SqlBool>`d.status = 'enabled'`, ofTenant(source, "department", "d")]);
}

/** Rows of the session's tenant alone, also for those who otherwise look over all tenants. */
function ofTenant({ schemas, session }: PeopleSource, name: string, alias: string): Filter {
  const project = schemas.current();
  const entity = project.entities.get(name);
  if (!entity) throw new Error(`The project holds no entity “${name}”.`);
  return tenantRows({ project, entity, session: { ...session, fullAccess: false } }, alias);
}

/** Finds a colleague by account name. */
export async function findColleague(db: Database, source: PeopleSource, username: string): Promise<Person | undefined> {
  const [found] = await findColleagues(db, source, [username]);
  return found;
}

/** Finds colleagues by their account names, in the order in which they are named; whom there is none of is left out. */
export async function findColleagues(db: Database, source: PeopleSource, usernames: readonly string[]): Promise<readonly Person[]> {
  if (usernames.length === 0) return [];
  const { rows } = await sql<Omit<Person, "tenantId">>`
    select u.id, u.username, u.realname from sys_user as u
    where u.username = any(${usernames}) and ${colleagues(source)}`.execute(db);
  const { tenantId } = source.session.user;
  const byName = new Map(rows.map((row) => [row.username, { ...row, tenantId }]));
  return [...new Set(usernames)].flatMap((name) => byName.get(name) ?? []);
}
