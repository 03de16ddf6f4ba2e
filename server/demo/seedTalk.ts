import { sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.types.ts";
import { newId } from "../database/newId.ts";
import { DEFAULT_TENANT } from "../http/session.ts";
import { type DemoTalk, demoTalk } from "./demoTalk.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** China is eight hours ahead, all year. */
const CHINA = 8 * 60 * MINUTE;

/** A line of talk. */
export interface DemoLine {
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

/** Reads what was said in a chat, as it lies before a start. */
export function linesOf({ said }: Pick<DemoTalk, "said">, now: Date): readonly DemoLine[] {
  return said
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [, days = "", when = "", by = "", text = ""] = /^(\d+) ([\d:]+) (\w+) (.+)$/.exec(line) ?? [];
      return { by, text, at: days === "0" ? now.getTime() - Number(when) * MINUTE : momentOf(now, Number(days), when) };
    });
}

/** A time of day in China, so many working days ago. */
function momentOf(now: Date, workingDays: number, time: string): number {
  let day = Math.floor((now.getTime() + CHINA) / DAY);
  for (let left = workingDays; left > 0;) {
    day -= 1;
    if (isWorkingDay(day)) left -= 1;
  }
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return day * DAY - CHINA + (hours * 60 + minutes) * MINUTE;
}

/** By the days since the epoch, which was a Thursday. */
function isWorkingDay(day: number): boolean {
  return ![2, 3].includes(day % 7);
}

/** Fills the chats of the demonstration with what was said in the last two weeks. */
export async function seedTalk(trx: DatabaseTransaction, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; username: string }>`select id, username from sys_user`.execute(trx);
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  for (const talk of demoTalk) await seedChat(trx, { talk, now, idOf: (username) => ids.get(username) ?? "" });
}

interface Seeded {
  readonly talk: DemoTalk;
  readonly now: Date;
  readonly idOf: (username: string) => string;
}

async function seedChat(trx: DatabaseTransaction, { talk, now, idOf }: Seeded): Promise<void> {
  const lines = linesOf(talk, now);
  const people = talk.people.map(idOf);
  const chatId = newId(now);
  const last = { tenant_id: DEFAULT_TENANT, last_number: lines.length, last_at: lines.at(-1)?.at ?? 0 };
  if (talk.group === undefined) {
    const [first, second] = people;
    await sql`insert into im_chat (id, tenant_id, kind, first_id, second_id, last_number, last_at)
      values (${chatId}, ${last.tenant_id}, '0', least(${first}, ${second}), greatest(${first}, ${second}), ${last.last_number}, ${last.last_at})`.execute(
      trx,
    );
  } else await seedGroup(trx, { name: talk.group, people, chatId, last, since: new Date((lines[0]?.at ?? 0) - DAY) });
  const entries = lines.map(({ by, at, text }, index) => ({
    chat_id: chatId,
    number: index + 1,
    sender_id: idOf(by),
    kind: "text",
    content: text,
    at,
  }));
  await trx.insertInto("im_entry").values(entries).execute();
  const marks = talk.people.map((username) => {
    const read = lines.length - (talk.unread?.[username] ?? 0);
    return { chat_id: chatId, user_id: idOf(username), delivered: read, read };
  });
  await trx.insertInto("im_mark").values(marks).execute();
}

interface SeededGroup {
  readonly name: string;
  readonly people: readonly string[];
  readonly chatId: string;
  readonly last: Readonly<Record<string, unknown>>;
  readonly since: Date;
}

async function seedGroup(trx: DatabaseTransaction, { name, people, chatId, last, since }: SeededGroup): Promise<void> {
  const group = { id: newId(since), tenant_id: DEFAULT_TENANT, name, owner_id: people[0], created_at: since.toISOString() };
  await trx.insertInto("im_group").values(group).execute();
  await trx
    .insertInto("im_chat")
    .values({ id: chatId, kind: "1", group_id: group.id, ...last })
    .execute();
  const members = people.map((userId) => ({ group_id: group.id, user_id: userId, from_number: 0, joined_at: since.toISOString() }));
  await trx.insertInto("im_group_member").values(members).execute();
}
