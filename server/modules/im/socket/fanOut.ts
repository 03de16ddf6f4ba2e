import { sql } from "kysely";
import { imCode, type ImFrame } from "../../../../src/schema/wire/imFrames.ts";
import { logFault } from "../../../process/logFault.ts";
import { runOutsideCalls } from "../../../database/sessions/callScope.ts";
import { closeCode } from "../../../sockets/socketConnection.ts";
import type { ImDesk, ImNews } from "../imDesk.ts";
import { type Chat, type Listener, listenersOf, nameFor, readChat } from "../store/chats.ts";
import { type Entry, messageFor, readEntries } from "../store/entries.ts";
import { readMarks, type StoredMark } from "../store/marks.ts";
import { type ChatWindows, endWindow } from "./windows.ts";

/** What a chat has news of in this process. */
interface Pending {
  /** Entries, with the people they are told to again; `undefined`: everybody. */
  readonly numbers: Map<number, readonly string[] | undefined>;
  /** People whose marks moved, with up to where they had read before. */
  readonly marks: Map<string, number>;
}

/**
 * Tells the windows of this process what happens in chats: of each chat one thing after the other and entries in the order of
 * their numbers, read from the database once for all who hear of it. What comes while a chat is being told of is told together.
 */
export class FanOut {
  readonly #desk: ImDesk;
  readonly #windows: ChatWindows;
  readonly #pending = new Map<string, Pending>();

  constructor(desk: ImDesk, windows: ChatWindows) {
    this.#desk = desk;
    this.#windows = windows;
  }

  /** Hears of something that any process stored. */
  hear(news: ImNews): void {
    if ("people" in news) return this.#tellPeople(news.people);
    if ("family" in news) return this.#windows.openedWith(news.family).forEach(endWindow);
    const known = this.#pending.get(news.chat);
    const pending = known ?? { numbers: new Map(), marks: new Map() };
    if ("mark" in news) pending.marks.set(news.mark, Math.min(news.after, pending.marks.get(news.mark) ?? news.after));
    else pending.numbers.set(news.number, receivers(pending, news));
    if (known) return;
    this.#pending.set(news.chat, pending);
    runOutsideCalls(() => void this.#work(news.chat, pending));
  }

  #tellPeople(ids: readonly string[]): void {
    for (const id of ids) for (const window of this.#windows.of(id)) window.send({ code: imCode.people } satisfies ImFrame);
  }

  async #work(chatId: string, pending: Pending): Promise<void> {
    while (pending.numbers.size > 0 || pending.marks.size > 0) {
      const [numbers, marks] = [new Map(pending.numbers), new Map(pending.marks)];
      pending.numbers.clear();
      pending.marks.clear();
      try {
        await this.#tell(chatId, numbers, marks);
      } catch (error) {
        logFault(this.#desk.services.logger, error, "a chat was not told of");
        // What they were not told of they ask for when they come back.
        for (const window of this.#windows.all()) window.close(closeCode.restart, "reconnect");
      }
    }
    this.#pending.delete(chatId);
  }

  async #tell(chatId: string, numbers: Pending["numbers"], marks: Pending["marks"]): Promise<void> {
    const { db } = this.#desk.services.database;
    const chat = await readChat(db, chatId);
    if (!chat) return;
    const listeners = (await listenersOf(db, chat)).filter(({ userId }) => this.#windows.has(userId));
    if (listeners.length === 0) return;
    if (numbers.size > 0) {
      const where = sql`e.chat_id = ${chatId} and e.number = any(${[...numbers.keys()]}::integer[])`;
      for (const entry of await readEntries(db, { where, limit: numbers.size })) {
        const only = numbers.get(entry.number);
        this.#tellEntry(chat, entry, only ? listeners.filter(({ userId }) => only.includes(userId)) : listeners);
      }
    }
    if (marks.size > 0) for (const mark of await readMarks(db, chat, marks)) this.#tellMark(chat, mark, listeners);
  }

  #tellEntry(chat: Chat, entry: Entry, listeners: readonly Listener[]): void {
    const written = new Map<string, string>();
    for (const { userId, from } of listeners) {
      if (entry.number <= from) continue;
      const isMine = userId === entry.senderId;
      const key = `${isMine} ${entry.reply !== undefined && entry.reply.number > from}`;
      const text = written.get(key) ?? frameText(chat, entry, { userId, from });
      written.set(key, text);
      for (const window of this.#windows.of(userId, chat.tenantId)) window.sendText(text);
    }
  }

  /** With a friend both see it; in a group one's own windows stay equal, and those hear of it whose messages were read. */
  #tellMark(chat: Chat, { userId, username, delivered, read, senders }: StoredMark, listeners: readonly Listener[]): void {
    for (const listener of listeners) {
      const mine = listener.userId === userId;
      if (chat.kind === "1" && !mine && !senders.includes(listener.userId)) continue;
      const mark = { ...nameFor(chat, listener.userId), delivered, read, fromname: username, mine };
      for (const window of this.#windows.of(listener.userId, chat.tenantId)) window.send({ code: imCode.mark, mark } satisfies ImFrame);
    }
  }
}

/** To whom an entry that waits is told, when it is told of once more. */
function receivers({ numbers }: Pending, news: Extract<ImNews, { readonly number: number }>): readonly string[] | undefined {
  const isForAll = !("again" in news) || (numbers.has(news.number) && numbers.get(news.number) === undefined);
  return isForAll ? undefined : [...(numbers.get(news.number) ?? []), news.again];
}

function frameText(chat: Chat, entry: Entry, reader: Listener): string {
  return JSON.stringify({ code: imCode.message, message: messageFor(chat, entry, reader) } satisfies ImFrame);
}
