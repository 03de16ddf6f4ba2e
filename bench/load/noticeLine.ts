import { consoleProtocol } from "../../src/schema/wire/consoleProtocol.ts";
import { openSocket, type TestSocket } from "../../tests/support/socketClient.ts";
import type { Person } from "./people.ts";

/** Milliseconds between signs of life, and at least between a close and the next try (`src/runtime/api/liveEvents.ts`). */
const HEARTBEAT = 20_000;
const RECONNECT = 20_000;

/** What a frame makes the console ask for anew. */
const tells: Readonly<Record<"notices" | "list", readonly string[]>> = {
  notices: ["topic", "user", "permission"],
  list: ["row", "dictionary", "schema", "permission"],
};

/** What happens to a line. */
export interface LineEvents {
  /** It was tried; 101: it is open. */
  tried(status: number): void;
  /** It is open again after it was lost. */
  returned(): void;
}

/** The socket that a console holds: it says that there is something new, and comes back where it is lost. */
export class NoticeLine {
  readonly #person: Person;
  readonly #url: URL;
  readonly #events: LineEvents;
  /** Share of the delay that is added, so that not all come back at once. */
  readonly #spread: number;
  readonly #heard = { notices: 0, list: 0 };
  #socket: TestSocket | undefined;
  #timers: NodeJS.Timeout[] = [];
  #isEnded = false;

  constructor(person: Person, url: string, { events, spread }: { readonly events: LineEvents; readonly spread: number }) {
    this.#person = person;
    this.#url = new URL(url);
    this.#events = events;
    this.#spread = spread;
  }

  /** Opens the line for the first time. */
  async open(): Promise<void> {
    await this.#open();
  }

  isOpen(): boolean {
    return this.#socket !== undefined;
  }

  /** Whether something was said since this was asked last; a line that is down says nothing and is not believed. */
  hasNews(kind: "notices" | "list"): boolean {
    if (this.#socket === undefined) return true;
    const { frames } = this.#socket;
    const isNew = frames.slice(this.#heard[kind]).some((frame) => tells[kind].includes(String((frame as { readonly cmd?: unknown }).cmd)));
    this.#heard[kind] = frames.length;
    return isNew;
  }

  /** Ends the line for good. */
  end(): void {
    this.#isEnded = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket?.close();
  }

  async #open(): Promise<boolean> {
    const { userId, token, address } = this.#person;
    const opened = await openSocket({
      port: Number(this.#url.port),
      path: `/websocket/${userId}`,
      token: `${token}, ${consoleProtocol}`,
      headers: { "x-forwarded-for": address },
    }).catch(() => 0);
    this.#events.tried(typeof opened === "number" ? opened : 101);
    if (typeof opened === "number") {
      this.#later();
      return false;
    }
    this.#socket = opened;
    this.#heard.notices = 0;
    this.#heard.list = 0;
    const beat = setInterval(() => opened.send("HeartBeat"), HEARTBEAT);
    this.#timers.push(beat);
    void opened.closed.then(() => this.#lose(beat));
    return true;
  }

  #lose(beat: NodeJS.Timeout): void {
    clearInterval(beat);
    this.#socket = undefined;
    this.#later();
  }

  #later(): void {
    if (this.#isEnded) return;
    const again = async (): Promise<void> => {
      if (await this.#open()) this.#events.returned();
    };
    this.#timers.push(setTimeout(() => void again(), RECONNECT * (1 + this.#spread / 5)));
  }
}
