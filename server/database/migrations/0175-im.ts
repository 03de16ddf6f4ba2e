import type { Migration } from "./migration.types.ts";

/** Instant messaging: people's chats, what is said in them, and the tokens they are reached with (decision 0175). */
export const imMigration: Migration = {
  name: "0175-im",
  statements: [
    `create table im_group (
      id text primary key,
      tenant_id text not null,
      name text not null,
      avatar text not null default '',
      owner_id text not null,
      silenced boolean not null default false,
      created_at timestamptz not null,
      dissolved_at timestamptz
    )`,
    // Who left keeps their row, so that it is known that they were there.
    `create table im_group_member (
      group_id text not null references im_group (id),
      user_id text not null,
      from_number integer not null,
      joined_at timestamptz not null,
      left_at timestamptz,
      primary key (group_id, user_id)
    )`,
    "create index im_group_member_user on im_group_member (user_id) where left_at is null",
    `create table im_friend (
      tenant_id text not null,
      user_id text not null,
      friend_id text not null,
      added_at timestamptz not null,
      primary key (tenant_id, user_id, friend_id)
    )`,
    // Of two people the one whose id sorts first is the first, so that they have one chat.
    `create table im_chat (
      id text primary key,
      tenant_id text not null,
      kind text not null check (kind in ('0', '1')),
      first_id text,
      second_id text,
      group_id text unique references im_group (id),
      last_number integer not null default 0,
      last_at bigint not null default 0,
      unique (tenant_id, first_id, second_id),
      check ((kind = '0') = (group_id is null) and (kind = '0') = (first_id is not null and second_id is not null))
    )`,
    "create index im_chat_second on im_chat (second_id)",
    `create table im_entry (
      chat_id text not null references im_chat (id),
      number integer not null,
      cid text,
      sender_id text not null,
      kind text not null check (kind in ('text', 'recall', 'notice')),
      content text not null,
      of_number integer,
      reply_to integer,
      mentions jsonb not null default '[]',
      at bigint not null,
      recalled_at bigint,
      primary key (chat_id, number)
    )`,
    "create unique index im_entry_cid on im_entry (sender_id, cid) where cid is not null",
    `create table im_mark (
      chat_id text not null references im_chat (id),
      user_id text not null,
      delivered integer not null default 0,
      read integer not null default 0,
      muted boolean not null default false,
      primary key (chat_id, user_id)
    )`,
    `create table im_entry_file (
      path text not null,
      chat_id text not null,
      number integer not null,
      primary key (path, chat_id, number)
    )`,
    // Of tokens their hashes; those of one family were made one out of the other.
    `create table im_token (
      hash text primary key,
      family text not null,
      kind text not null check (kind in ('access', 'refresh')),
      session_id text not null,
      tenant_id text not null,
      expires_at bigint not null,
      spent_at bigint
    )`,
    "create index im_token_family on im_token (family)",
    "create index im_token_session on im_token (session_id)",
  ],
};
