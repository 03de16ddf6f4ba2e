import { sql } from "kysely";
import { AppError } from "../../../errors/appError.ts";
import type { ImDesk } from "../imDesk.ts";
import { imErrors } from "../imErrors.ts";
import type { Person } from "../person.ts";
import type { OwnChat } from "./chats.ts";
import { mayStay } from "./groups.ts";
import { storeEntry } from "./storeEntry.ts";

/** Milliseconds for which a message may be taken back, by the server's clock. */
const RECALL_TIME = 2 * 60_000;

/**
 * Takes a message back: its text leaves the store, with the files it named, and everybody is told by an entry of its own. Doing
 * so again changes nothing.
 *
 * @throws AppError IM_MESSAGE_UNKNOWN, IM_RECALL_OTHERS, IM_RECALL_LATE, IM_NOT_MEMBER
 */
export async function recallMessage(
  desk: ImDesk,
  me: Person,
  { chat, number }: { readonly chat: OwnChat; readonly number: number },
): Promise<void> {
  const now = desk.services.clock().getTime();
  await desk.services.database.transaction(async (trx) => {
    await sql`select 1 from im_chat where id = ${chat.id} for update`.execute(trx);
    if (chat.groupId !== null) await mayStay(trx, { groupId: chat.groupId, userId: me.id });
    const { rows } = await sql<{ sender_id: string; at: number; recalled_at: number | null }>`
      select sender_id, at, recalled_at from im_entry
      where chat_id = ${chat.id} and number = ${number} and number > ${chat.from} and kind = 'text'`.execute(trx);
    const [entry] = rows;
    if (!entry) throw new AppError(imErrors.IM_MESSAGE_UNKNOWN, {});
    if (entry.sender_id !== me.id) throw new AppError(imErrors.IM_RECALL_OTHERS, {});
    if (entry.recalled_at !== null) return;
    if (now - entry.at > RECALL_TIME) throw new AppError(imErrors.IM_RECALL_LATE, {});
    await sql`update im_entry set content = '', mentions = '[]', recalled_at = ${now}
      where chat_id = ${chat.id} and number = ${number}`.execute(trx);
    await sql`delete from im_entry_file where chat_id = ${chat.id} and number = ${number}`.execute(trx);
    await storeEntry(desk, trx, { chatId: chat.id, senderId: me.id, kind: "recall", content: "", of: number });
  });
}
