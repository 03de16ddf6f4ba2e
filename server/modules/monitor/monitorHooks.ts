import { type RawBuilder, sql, type SqlBool } from "kysely";
import { noteMoment } from "../../database/changes/answerSources.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";
import type { EntityScope } from "../../entity/scope/entityScope.ts";
import { isRunning } from "../../installation/installation.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import type { ServerServices } from "../serverServices.ts";

/** Rows of the entity `serverProcess`: what each running process wrote of itself within the last minutes. */
export function processHooks({ installation }: Pick<ServerServices, "installation">): EntityHooks {
  return {
    rows: (scope) => {
      noteMoment();
      return sql`(
      select p.id, 0 as rev, p.host, case when p.id = ${installation.id} then 'own' end as mark,
        ${chinaTime("p.started_at")} as started_time, ${chinaTime("p.seen_at")} as seen_time,
        round(p.memory_bytes / 1048576.0)::integer as memory_mb, p.busy_percent, p.sockets, p.calls, p.failed
      from sys_process as p where ${isRunning} and ${ofTheHouse(scope)})`;
    },
  };
}

/** Rows of the entity `routeFigure`: how often each route was called within an hour, how it answered and how long that took. */
export function routeHooks({ clock }: Pick<ServerServices, "clock">): EntityHooks {
  return {
    rows: (scope) => {
      noteMoment();
      return sql`(
      select md5(a.method || ' ' || a.route) as id, 0 as rev, a.method, a.route, sum(a.calls)::integer as calls,
        sum(a.refused)::integer as refused, sum(a.failed)::integer as failed, sum(a.slow)::integer as slow,
        round(sum(a.total_ms) / sum(a.calls))::integer as mean_ms, round(max(a.most_ms))::integer as most_ms
      from sys_answer_minute as a
      where a.minute > ${clock()}::timestamptz - interval '61 minutes' and ${ofTheHouse(scope)} group by a.method, a.route)`;
    },
  };
}

/** Rows of the entity `slowStatement`: statements of the database that took long within a day, without the values they were asked with. */
export function statementHooks(): EntityHooks {
  return {
    rows: (scope) => {
      noteMoment();
      return sql`(
      select md5(s.statement) as id, 0 as rev, s.statement, sum(s.times)::integer as times,
        round(sum(s.total_ms) / sum(s.times))::integer as mean_ms, round(max(s.most_ms))::integer as most_ms,
        ${chinaTime("last_minute")} as last_time
      from (select *, max(minute) over (partition by statement) as last_minute from sys_statement_minute) as s
      where ${ofTheHouse(scope)} group by s.statement, last_minute)`;
    },
  };
}

/** Rows of the entity `tableSize`: the tables of the database with what they hold and take. */
export function tableHooks(): EntityHooks {
  return {
    rows: (scope) => {
      noteMoment();
      const titles = Object.fromEntries([...scope.project.entities.values()].map(({ table, title }) => [table, title]));
      return sql`(
      select c.relname::text as id, 0 as rev, c.relname::text as name, ${JSON.stringify(titles)}::jsonb ->> c.relname as entity_title,
        case when c.reltuples >= 0 then c.reltuples::bigint end as row_count,
        round(pg_table_size(c.oid) / 1048576.0, 2)::float8 as table_mb, round(pg_indexes_size(c.oid) / 1048576.0, 2)::float8 as index_mb,
        round(pg_total_relation_size(c.oid) / 1048576.0, 2)::float8 as total_mb
      from pg_class as c
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and ${ofTheHouse(scope)})`;
    },
  };
}

/** The processes serve all tenants, so their figures are for those who hold the right in the tenant that runs the others. */
function ofTheHouse({ session }: EntityScope): RawBuilder<SqlBool> {
  return session.user.tenantId === DEFAULT_TENANT ? sql<SqlBool>`true` : sql<SqlBool>`false`;
}

/** An instant as the clock of China shows it. */
function chinaTime(column: string): RawBuilder<unknown> {
  return sql`date_trunc('second', timezone('Asia/Shanghai', ${sql.ref(column)}))`;
}
