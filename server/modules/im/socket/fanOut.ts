import { sql } from "kysely";
import { imCode, type ImFrame } from "../../../../src/schema/wire/imFrames.ts";
import { logFault } from "../../../process/logFault.ts";
import { runOutsideCalls } from "../../../database/sessions/callScope.ts";
import { closeCode, type SocketConnection } from "../../../sockets/socketConnection.ts";
import type { ImDesk, ImNews } from "../imDesk.ts";
import { personOf } from "../person.ts";
import { type Chat, type Listener, listenersOf, nameFor, readChat } from "../store/chats.ts";
import { type Entry, messageFor, readEntries } from "../store/entries.ts";
import { readMarks, storeMark, type StoredMark } from "../store/marks.ts";
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
    for (const id of ids) this.#tellConsoles(this.#windows.of(id), { code: imCode.people });
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
      for (const window of this.#windows.of(userId, chat.tenantId)) {
        if (this.#windows.isConsole(window)) window.sendText(text);
        else if (isForOthers(chat, entry, isMine)) this.#tellOther(chat, entry, { window, text });
      }
    }
  }

  /** A window of another make says of nothing that it has got it. */
  #tellOther(chat: Chat, { number }: Entry, { window, text }: { readonly window: SocketConnection; readonly text: string }): void {
    window.sendText(text);
    const me = personOf(window.session);
    void storeMark(this.#desk, me, { ...nameFor(chat, me.id), delivered: number }).catch((error: unknown) =>
      logFault(this.#desk.services.logger, error, "it was not noted that a message was delivered"),
    );
  }

  #tellConsoles(windows: readonly SocketConnection[], frame: ImFrame): void {
    for (const window of windows) if (this.#windows.isConsole(window)) window.send(frame);
  }

  /** With a friend both see it; in a group one's own windows stay equal, and those hear of it whose messages were read. */
  #tellMark(chat: Chat, { userId, username, delivered, read, senders }: StoredMark, listeners: readonly Listener[]): void {
    for (const listener of listeners) {
      const mine = listener.userId === userId;
      if (chat.kind === "1" && !mine && !senders.includes(listener.userId)) continue;
      const mark = { ...nameFor(chat, listener.userId), delivered, read, fromname: username, mine };
      this.#tellConsoles(this.#windows.of(listener.userId, chat.tenantId), { code: imCode.mark, mark });
    }
  }
}

/**
 * Whether windows of other makes are told of an entry: they take each for something said, and with a friend one of their own for
 * something that the friend said; of a group they get their own, too, and pass it over (protocol 1.21).
 */
function isForOthers({ kind }: Chat, entry: Entry, isMine: boolean): boolean {
  return entry.kind === "text" && !(isMine && kind === "0");
}

/** To whom an entry that waits is told, when it is told of once more. */
function receivers({ numbers }: Pending, news: Extract<ImNews, { readonly number: number }>): readonly string[] | undefined {
  const isForAll = !("again" in news) || (numbers.has(news.number) && numbers.get(news.number) === undefined);
  return isForAll ? undefined : [...(numbers.get(news.number) ?? []), news.again];
}

function frameText(chat: Chat, entry: Entry, reader: Listener): string {
  return JSON.stringify({ code: imCode.message, message: messageFor(chat, entry, reader) } satisfies ImFrame);
}
