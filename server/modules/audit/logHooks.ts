import { type RawBuilder, sql, type SqlBool } from "kysely";
import { auditActionTexts, auditSubjectTexts } from "../../../src/schema/text/auditWords.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import { isPlatform } from "../../http/session.ts";
import { completeNamed, completeNotes } from "./completeEntries.ts";

/** Rows of the entity `audit`: every entry with what proves where it stands; of the caller's tenant, or of all to whom all are open. */
export function auditHooks(): EntityHooks {
  return {
    rows: (scope) => sql`(
      select a.id, 0 as rev, ${time} as happened_time, ${kind} as kind, a.realname as person, a.username, ${action(scope)} as action,
        ${subject(scope)} as subject, '' as row_name, a.note, a.entity, a.row_id, a.address, a.agent, a.tenant_id as tenant_no, a.org_code,
        a.request_id, a.seq
      from audit_log as a where ${ownTenant(scope)})`,
    complete: completeNamed,
  };
}

/** Rows of the entity `log`: who signed in, did, looked at and was refused what; of the caller's tenant, or of all to whom all are open. */
export function logHooks(): EntityHooks {
  return {
    rows: (scope) => sql`(
      select a.id, 0 as rev, ${time} as happened_time, a.username, a.realname as person, a.address, a.agent, a.note, a.row_id,
        ${kind} as kind, ${subject(scope)} as subject, ${action(scope)} as action
      from audit_log as a where ${ownTenant(scope)})`,
    complete: completeNotes,
  };
}

/** Rows of the entity `dataLog`: what was written, with how many values of the row changed; the values themselves stay in the table. */
export function dataLogHooks(): EntityHooks {
  return {
    rows: (scope) => sql`(
      select a.id, 0 as rev, ${time} as happened_time, a.username, a.realname as person, a.note, a.row_id,
        ${subject(scope)} as subject, ${action(scope)} as action,
        (select count(*)::integer from jsonb_object_keys(coalesce(a.before, '{}') || coalesce(a.after, '{}')) as name
          where a.before -> name is distinct from a.after -> name and name not in ('rev', 'updateTime', 'updateBy')) as changed
      from audit_log as a where a.kind = 'write' and (a.before is not null or a.after is not null) and ${ownTenant(scope)})`,
    complete: completeNotes,
  };
}

/** Signing in and out stand apart from what is done to rows. */
const kind = sql`case when a.entity = 'session' then 'sign' else a.kind end`;

/** As the clock of China shows it, which is the time zone of every session of the database. */
const time = sql`date_trunc('second', a.happened_at::timestamp)`;

function ownTenant({ session }: EntityScope): RawBuilder<SqlBool> {
  return isPlatform(session) ? sql<SqlBool>`true` : sql<SqlBool>`a.tenant_id = ${session.user.tenantId}`;
}

/** What an entry is about: the title of its entity, or what it is called elsewhere. */
function subject({ project }: EntityScope): RawBuilder<string> {
  const titles = { ...Object.fromEntries([...project.entities.values()].map(({ name, title }) => [name, title])), ...auditSubjectTexts };
  return sql<string>`coalesce(${JSON.stringify(titles)}::jsonb ->> a.entity, a.entity)`;
}

/** What was done: an action of the entity by its label. */
function action({ project }: EntityScope): RawBuilder<string> {
  const labels = [...project.entities.values()].map(({ name, actions }) => [
    name,
    Object.fromEntries(actions.map(({ id, label }) => [id, label])),
  ]);
  return sql<string>`coalesce(
    ${JSON.stringify(auditActionTexts)}::jsonb ->> a.action, ${JSON.stringify(Object.fromEntries(labels))}::jsonb -> a.entity ->> a.action, a.action)`;
}
