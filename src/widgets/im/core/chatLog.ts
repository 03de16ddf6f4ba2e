import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import type { ChatHistory } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import type { HistoryPlace } from "./imCalls.ts";
import { asImError } from "./imError.ts";

/** The part of a chat that is in the browser. */
export interface ChatView {
  /** Entries without a gap, oldest first (IM-41). */
  readonly entries: readonly ImMessage[];
  /** There are earlier ones that the person may read. */
  readonly hasEarlier: boolean;
  /** There are later ones than the last entry here: the person has gone back far, or come from a search. */
  readonly hasLater: boolean;
  readonly loading?: "first" | "earlier" | "later" | undefined;
  /** Sentence about why the last loading failed. */
  readonly fault?: string | undefined;
}

/** Entries kept in the browser at most; of more those farthest from where the person reads are given up and loaded anew. */
export const MOST_KEPT = 200;
/** Entries of a page (IM-41). */
const PAGE = 20;
/** Entries that are joined at once on the way down; the server sends more, to catch up with. Drawing those at once would be felt. */
const STEP = 2 * PAGE;

const empty: ChatView = { entries: [], hasEarlier: true, hasLater: false };

/**
 * One chat as far as it is in the browser: a stretch of its entries without a gap, which grows at both ends and follows what
 * comes over the line.
 */
export class ChatLog {
  readonly view: StoreApi<ChatView> = createStore(() => empty);
  readonly #load: (place: HistoryPlace) => Promise<ChatHistory>;
  /** Number of the newest entry that is known of. */
  #newest = 0;
  /** A first stretch was loaded, be it that nothing was said yet. */
  #isLoaded = false;
  /** One loading after the other, so that stretches are joined where they meet. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(load: (place: HistoryPlace) => Promise<ChatHistory>) {
    this.#load = load;
  }

  /** Loads the newest page where nothing is there yet, or what `fault` says could not be loaded. */
  open(): Promise<void> {
    return this.#inTurn("first", async () => {
      if (this.#isLoaded) return;
      this.#replace(await this.#load({ pageNo: 1 }), false);
    });
  }

  /** Loads the newest page, whatever is there: back to the present. */
  latest(): Promise<void> {
    return this.#inTurn("first", async () => this.#replace(await this.#load({ pageNo: 1 }), false));
  }

  /** Loads the stretch around an entry. */
  around(number: number): Promise<void> {
    return this.#inTurn("first", async () => {
      if (this.view.getState().entries.some((entry) => entry.number === number)) return;
      const page = await this.#load({ before: number + PAGE / 2 });
      this.#replace(page, (page.messageList[0]?.number ?? 0) < this.#newest);
    });
  }

  earlier(): Promise<void> {
    return this.#inTurn("earlier", async () => {
      const { entries, hasEarlier } = this.view.getState();
      const [first] = entries;
      if (!first || !hasEarlier) return;
      const { messageList } = await this.#load({ before: first.number });
      this.#join([...messageList].toReversed(), "earlier", messageList.length === PAGE);
    });
  }

  /** Loads what follows the last entry here. */
  later(): Promise<void> {
    return this.#inTurn("later", () => this.#loadLater());
  }

  /** Takes an entry that came over the line. */
  receive(message: ImMessage): void {
    this.#newest = Math.max(this.#newest, message.number);
    const { entries, hasLater } = this.view.getState();
    const last = entries.at(-1)?.number ?? 0;
    // Nothing was asked for yet, or it is not the present that is here: it is loaded when it is looked at.
    if (!this.#isLoaded || hasLater) {
      if (hasLater && message.kind === "recall") this.#set({ entries: withRecall(entries, message) });
      return;
    }
    if (message.number === last + 1) this.#join([message], "later", this.view.getState().hasEarlier);
    else if (message.number > last) void this.later();
    else this.#set({ entries: entries.map((entry) => (entry.number === message.number ? message : entry)) });
  }

  /** The server says how far the chat is: what was missed is loaded. */
  catchUp(newest: number): void {
    this.#newest = Math.max(this.#newest, newest);
    const { entries, hasLater } = this.view.getState();
    if (this.#isLoaded && !hasLater && (entries.at(-1)?.number ?? 0) < newest) void this.later();
  }

  async #loadLater(): Promise<void> {
    for (;;) {
      const last = this.view.getState().entries.at(-1)?.number ?? 0;
      if (!this.#isLoaded || last >= this.#newest) return;
      const { messageList } = await this.#load({ after: last });
      if (messageList.length === 0) return;
      const { hasEarlier, hasLater } = this.view.getState();
      this.#join(hasLater ? messageList.slice(0, STEP) : messageList, "later", hasEarlier);
      // Somebody who reads far back goes on step by step.
      if (this.view.getState().hasLater) return;
    }
  }

  #replace({ messageList }: ChatHistory, hasLater: boolean): void {
    const entries = [...messageList].toReversed();
    this.#isLoaded = true;
    this.#newest = Math.max(this.#newest, entries.at(-1)?.number ?? 0);
    this.view.setState({ entries, hasEarlier: messageList.length === PAGE, hasLater }, true);
  }

  /** Joins what follows the stretch at one of its ends; what is there already is passed over. */
  #join(more: readonly ImMessage[], end: "earlier" | "later", hasEarlier: boolean): void {
    const before = this.view.getState();
    const isEarlier = end === "earlier";
    const [first, last] = [before.entries[0]?.number ?? 0, before.entries.at(-1)?.number ?? 0];
    const fresh = more.filter(({ number }) => (isEarlier ? number < first : number > last));
    const joined = isEarlier ? [...fresh, ...before.entries] : [...before.entries, ...fresh];
    const all = fresh.filter(({ kind }) => kind === "recall").reduce(withRecall, joined);
    const isCut = all.length > MOST_KEPT;
    if (isEarlier) this.#set({ entries: all.slice(0, MOST_KEPT), hasEarlier, hasLater: before.hasLater || isCut });
    else this.#set({ entries: all.slice(-MOST_KEPT), hasEarlier: hasEarlier || isCut, hasLater: before.hasLater && !this.#reaches(all) });
  }

  #reaches(entries: readonly ImMessage[]): boolean {
    return (entries.at(-1)?.number ?? 0) >= this.#newest;
  }

  #set(part: Partial<ChatView>): void {
    this.view.setState(part);
  }

  #inTurn(loading: NonNullable<ChatView["loading"]>, work: () => Promise<void>): Promise<void> {
    const run = async (): Promise<void> => {
      this.#set({ loading, fault: undefined });
      try {
        await work();
        this.#set({ loading: undefined });
      } catch (error) {
        this.#set({ loading: undefined, fault: asImError(error).message });
      }
    };
    const turn = this.#turn.then(run);
    this.#turn = turn;
    return turn;
  }
}

/** Takes the text of a message that was taken back. */
function withRecall(entries: readonly ImMessage[], { of }: ImMessage): readonly ImMessage[] {
  return entries.map((entry) =>
    entry.number === of && entry.kind === "text" ? { ...entry, content: "", recalled: true as const } : entry,
  );
}
