import { sql } from "kysely";
import type { DatabaseTransaction } from "../database.types.ts";

/** Channel that tells of changed tables. */
export const CHANGES = "ribbon_changed";

/**
 * Tables of which nothing is ever kept: they change with every call, or are read by their own writers only. What is read
 * from them counts as never the same twice.
 */
const UNTOLD: ReadonlySet<string> = new Set([
  "audit_log",
  "im_chat",
  "im_entry",
  "im_entry_file",
  "im_mark",
  "im_token",
  "hiv_visitor_token",
  "request_log",
  "sys_appointment_reminder",
  "sys_attempt",
  "sys_auto_number",
  "sys_import",
  "sys_job_lease",
  "sys_known_device",
  "sys_login_attempt",
  "sys_masked_question",
  "sys_schema_computing",
  "sys_signature",
  "sys_sms_code",
  "sys_ticket",
  "sys_upgrade",
  "sys_write",
]);

interface RowKey {
  readonly key: string;
  readonly columns?: readonly string[];
  readonly falling?: string;
}

/**
 * Tables that tell which row changed, by the column that names it: what is kept belongs to one person or session, and
 * somebody else's change must not throw it away. `columns` are those whose change counts; absent: all. `falling` is one
 * that counts where it becomes less.
 */
const ROW_KEYS: Readonly<Record<string, RowKey>> = {
  // When a session was last seen is noted every minute and changes nothing that it may do, unless it is put back.
  sys_session: {
    key: "id",
    columns: ["user_id", "created_at", "binding_hash", "closed_tenants", "viewed_role_id", "viewed_until"],
    falling: "last_seen_at",
  },
  sys_announcement_read: { key: "user_id" },
  sys_user: { key: "id" },
  sys_user_account: { key: "user_id" },
};

/** Whether a table does not tell of all its changes. */
export function isUntold(table: string): boolean {
  return UNTOLD.has(table) || ROW_KEYS[table]?.columns !== undefined;
}

const FUNCTION = "ribbon_tell_change";
const STATEMENT_TRIGGER = "ribbon_told";
const ROW_TRIGGER = "ribbon_row_told";
const FALLING_TRIGGER = "ribbon_fall_told";

/**
 * Lets every table tell of its changes, in the transaction that makes them, whoever makes them and by whichever door: a
 * change that is undone is not told, and one that is committed is told before its writer hears so. Tables that tell
 * already are left alone. Call it while holding the schema lock.
 *
 * @returns names of the tables that began to tell
 */
export async function tellChanges(trx: DatabaseTransaction): Promise<readonly string[]> {
  const silent = (await silentTables(trx)).filter((table) => !UNTOLD.has(table));
  if (silent.length === 0) return [];
  await sql.raw(functionText).execute(trx);
  for (const table of silent) for (const statement of triggersOf(table)) await sql.raw(statement).execute(trx);
  return silent;
}

/** Tables of the product that have no trigger of ours yet. */
async function silentTables(trx: DatabaseTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = ${STATEMENT_TRIGGER})
    order by c.relname`.execute(trx);
  return rows.map(({ name }) => name);
}

/** One function for all: without an argument it tells the table's name, with one also which row, and whose it was before. */
const functionText = `create or replace function ${FUNCTION}() returns trigger language plpgsql as $$
begin
  if tg_nargs = 0 then
    perform pg_notify('${CHANGES}', tg_table_name);
  elsif tg_op = 'DELETE' then
    perform pg_notify('${CHANGES}', tg_table_name || ':' || (to_jsonb(old) ->> tg_argv[0]));
  else
    perform pg_notify('${CHANGES}', tg_table_name || ':' || (to_jsonb(new) ->> tg_argv[0]));
    if tg_op = 'UPDATE' and to_jsonb(old) ->> tg_argv[0] is distinct from to_jsonb(new) ->> tg_argv[0] then
      perform pg_notify('${CHANGES}', tg_table_name || ':' || (to_jsonb(old) ->> tg_argv[0]));
    end if;
  end if;
  return null;
end $$`;

function triggersOf(table: string): readonly string[] {
  const on = `on "${table}"`;
  const keyed = ROW_KEYS[table];
  if (!keyed) {
    return [`create trigger ${STATEMENT_TRIGGER} after insert or update or delete or truncate ${on} execute function ${FUNCTION}()`];
  }
  const { key, columns, falling } = keyed;
  const of = columns ? ` of ${[key, ...columns].map((column) => `"${column}"`).join(", ")}` : "";
  return [
    `create trigger ${STATEMENT_TRIGGER} after truncate ${on} execute function ${FUNCTION}()`,
    `create trigger ${ROW_TRIGGER} after insert or update${of} or delete ${on} for each row execute function ${FUNCTION}('${key}')`,
    ...(falling === undefined
      ? []
      : [
          `create trigger ${FALLING_TRIGGER} after update of "${falling}" ${on} for each row when (new."${falling}" < old."${falling}") execute function ${FUNCTION}('${key}')`,
        ]),
  ];
}
