import { sql } from "kysely";
import type { SentMessage } from "../../../../src/schema/wire/imFrames.ts";
import type { Database } from "../../../database/database.types.ts";
import { DatabaseError, sqlState } from "../../../database/sessions/databaseErrors.ts";
import { AppError } from "../../../errors/appError.ts";
import type { Session } from "../../../http/session.ts";
import type { ImDesk } from "../imDesk.ts";
import { imErrors } from "../imErrors.ts";
import { filesIn, textProblem } from "../messageText.ts";
import { findColleague, type Person, personOf } from "../person.ts";
import { type Chat, chatOfTwo, findOwnChat } from "./chats.ts";
import { mayStay } from "./groups.ts";
import { storeEntry } from "./storeEntry.ts";

/** What became of a message that was sent. */
export type SendOutcome =
  /** It is stored, and everybody is told of it. */
  | { readonly kind: "stored" }
  /** It was stored before, as this entry of this chat. */
  | { readonly kind: "known"; readonly chatId: string; readonly number: number }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Takes a message of somebody: checks it, gives it its number, and stores it once, however often it is sent (API-107). Who it is
 * from is the session's person, whatever the frame says.
 */
export async function sendMessage(desk: ImDesk, session: Session, message: SentMessage): Promise<SendOutcome> {
  const { db } = desk.services.database;
  const me = personOf(session);
  const reason = refusalOf(me, message);
  if (reason !== undefined) return { kind: "refused", reason };
  const known = await findStored(db, me, message.cid);
  if (known) return known;
  try {
    return await store(desk, session, message);
  } catch (error) {
    if (error instanceof AppError) return { kind: "refused", reason: error.message };
    // The same message came twice at the same time.
    const stored = isRepeat(error) ? await findStored(db, me, message.cid) : undefined;
    if (stored) return stored;
    throw error;
  }
}

function refusalOf(me: Person, { type, id, content }: SentMessage): string | undefined {
  if (type === "0" && id === me.username) return new AppError(imErrors.IM_SELF, {}).message;
  return textProblem(content);
}

async function findStored(db: Database, me: Person, cid: string): Promise<SendOutcome | undefined> {
  const { rows } = await sql<{ chat_id: string; number: number }>`
    select chat_id, number from im_entry where sender_id = ${me.id} and cid = ${cid}`.execute(db);
  const [row] = rows;
  return row && { kind: "known", chatId: row.chat_id, number: row.number };
}

function isRepeat(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === sqlState.uniqueViolation;
}

/** @throws AppError IM_NOT_MEMBER, IM_USER_UNKNOWN, IM_SILENCED */
async function store(desk: ImDesk, session: Session, message: SentMessage): Promise<SendOutcome> {
  const { database, files } = desk.services;
  const me = personOf(session);
  const { chat, from } = await findTarget(desk, session, message);
  const paths = filesIn(message.content);
  const withheld = paths.length > 0 ? await files.withheld(paths, session, database.db) : [];
  const replyTo = await quotable(database.db, { chat, from }, message.replyTo);
  const mentions = await membersAmong(database.db, chat, message.mentions ?? []);
  await database.transaction(async (trx) => {
    await storeEntry(desk, trx, {
      chatId: chat.id,
      senderId: me.id,
      kind: "text",
      content: message.content,
      cid: message.cid,
      ...(replyTo === undefined ? {} : { replyTo }),
      mentions,
      files: paths.filter((path) => !withheld.includes(path)),
    });
    // Behind the lock of the chat, under which groups change: who was sent away a moment ago says nothing more.
    if (chat.groupId !== null) await mayStay(trx, { groupId: chat.groupId, userId: me.id, toSpeak: true });
  });
  return { kind: "stored" };
}

interface Target {
  readonly chat: Chat;
  readonly from: number;
}

async function findTarget({ services }: ImDesk, session: Session, { type, id }: SentMessage): Promise<Target> {
  const { db } = services.database;
  const me = personOf(session);
  if (type === "1") {
    const chat = await findOwnChat(db, me, { type, id });
    if (!chat) throw new AppError(imErrors.IM_NOT_MEMBER, {});
    return { chat, from: chat.from };
  }
  const other = await findColleague(db, { schemas: services.schemas, session }, id);
  if (!other) throw new AppError(imErrors.IM_USER_UNKNOWN, {});
  return { chat: await chatOfTwo(db, me, other), from: 0 };
}

/** The number of a message that may be answered; what cannot be is left out. */
async function quotable(db: Database, { chat, from }: Target, number: number | undefined): Promise<number | undefined> {
  if (number === undefined || number <= from) return undefined;
  const { rows } = await sql`
    select 1 from im_entry where chat_id = ${chat.id} and number = ${number} and kind = 'text'`.execute(db);
  return rows.length > 0 ? number : undefined;
}

/** Account names of members that are spoken to; of two people nobody needs to be. */
async function membersAmong(db: Database, { groupId }: Chat, names: readonly string[]): Promise<readonly string[]> {
  if (names.length === 0 || groupId === null) return [];
  const { rows } = await sql<{ username: string }>`
    select u.username from im_group_member as m join sys_user as u on u.id = m.user_id
    where m.group_id = ${groupId} and m.left_at is null and u.username = any(${names})`.execute(db);
  const members = new Set(rows.map(({ username }) => username));
  return [...new Set(names)].filter((name) => name === "*" || members.has(name));
}
