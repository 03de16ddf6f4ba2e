import { imCode, type ImFrame } from "../../../../src/schema/wire/imFrames.ts";
import type { SocketConnection } from "../../../sockets/socketConnection.ts";
import type { ImDesk } from "../imDesk.ts";
import { personOf } from "../person.ts";
import { storeMark } from "../store/marks.ts";
import { readUndelivered, UNDELIVERED_AT_ONCE } from "../store/undelivered.ts";

/** Times that undelivered messages are read for one window that is there: five thousand of them. */
const MOST_TIMES = 25;

/**
 * Tells a window of another make, which asks for nothing by itself, what was said while its person was away (protocol 1.21), and
 * notes that they have got it: they are told once. What they have read they say in the console.
 */
export async function tellUndelivered(desk: ImDesk, window: SocketConnection): Promise<void> {
  const me = personOf(window.session);
  for (let times = 0; times < MOST_TIMES; times += 1) {
    const found = await readUndelivered(desk.services.database.db, me);
    for (const { message } of found) window.send({ code: imCode.message, message } satisfies ImFrame);
    const newest = new Map(found.map(({ chat, message }) => [`${chat.type} ${chat.id}`, { ...chat, delivered: message.number }]));
    for (const mark of newest.values()) await storeMark(desk, me, mark);
    if (found.length < UNDELIVERED_AT_ONCE) return;
  }
}
