import type { Migration } from "./migration.types.ts";

/** Tokens of the mini-program's visitors, of which the hashes are kept (`docs/visitors.md`). */
export const visitorsMigration: Migration = {
  name: "0177-visitors",
  statements: [
    `create table hiv_visitor_token (
      hash text primary key,
      tenant_id text not null,
      mini_user_id text not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    "create index hiv_visitor_token_person on hiv_visitor_token (mini_user_id)",
    "create index hiv_visitor_token_end on hiv_visitor_token (expires_at)",
  ],
};
