import type { Migration } from "./migration.types.ts";

/**
 * Log entries whose values were forgotten (decision 0128): a second signature covers the rest, under the entry of the act
 * that removed the values. `salt` keeps the first signature from confirming guesses. Besides the place in the chain, a
 * row of the log allows no other change.
 */
export const emptiedEntriesMigration: Migration = {
  name: "0128-emptied-entries",
  statements: [
    `alter table audit_log
      add column salt text,
      add column emptied_by text,
      add column emptied_signature text`,
    `create or replace function audit_log_refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_level = 'ROW' then
        if old.seq is null and new.seq is not null and new.hash is not null
          and to_jsonb(new) - array['seq', 'hash'] = to_jsonb(old) - array['seq', 'hash'] then
          return new;
        end if;
        if new.emptied_by is not null and new.emptied_signature is not null and new.salt is null
          and (new.signature is not distinct from old.signature or old.signature is null and new.signature like 'old %')
          and (new.before is null) = (old.before is null) and (new.after is null) = (old.after is null)
          and to_jsonb(new) - array['before', 'after', 'salt', 'signature', 'emptied_by', 'emptied_signature']
            = to_jsonb(old) - array['before', 'after', 'salt', 'signature', 'emptied_by', 'emptied_signature'] then
          return new;
        end if;
      end if;
      raise exception 'Rows of audit_log are only added' using errcode = 'restrict_violation';
    end $$`,
  ],
};
