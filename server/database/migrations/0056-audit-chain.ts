import type { Migration } from "./migration.types.ts";

/**
 * The audit table as evidence: where an act came from, what signs a row, and its place in the chain. Rows can only be added;
 * the one change let through puts a row into the chain, once. Rows from before keep no signature and are sealed as they are.
 */
export const auditChainMigration: Migration = {
  name: "0056-audit-chain",
  statements: [
    "alter table audit_log alter column happened_at type timestamptz using happened_at at time zone 'Asia/Shanghai'",
    `alter table audit_log
      add column kind text not null default 'write',
      add column org_code text not null default '',
      add column address text not null default '',
      add column agent text not null default '',
      add column signature text,
      add column seq bigint,
      add column hash text`,
    "create unique index audit_log_seq_idx on audit_log (seq) where seq is not null",
    "create index audit_log_unsealed_idx on audit_log ((signature is not null), id) where seq is null",
    "create index audit_log_time_idx on audit_log (happened_at, id)",
    `create function audit_log_refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_level = 'ROW' then
        if old.seq is null and new.seq is not null and new.hash is not null
          and to_jsonb(new) - array['seq', 'hash'] = to_jsonb(old) - array['seq', 'hash'] then
          return new;
        end if;
      end if;
      raise exception 'Rows of audit_log are only added' using errcode = 'restrict_violation';
    end $$`,
    "create trigger audit_log_keep_rows before update or delete on audit_log for each row execute function audit_log_refuse_change()",
    "create trigger audit_log_keep_table before truncate on audit_log for each statement execute function audit_log_refuse_change()",
  ],
};
