import { performance } from "node:perf_hooks";
import { demoRandom } from "../../server/demo/demoRandom.ts";
import { api, Browser, type Call, type Outcome } from "./caller.ts";
import { type Arrival, type CallKind, noticesPath } from "./day.ts";
import { NoticeLine } from "./noticeLine.ts";
import type { Person } from "./people.ts";
import { Saves } from "./saves.ts";

/** How people's programs behave. */
export interface Habits {
  /** Sends back the tag of the last answer of the same address. */
  readonly remembersTags: boolean;
  /** Asks for notices and lists only where the socket has said that there is something new, or a minute has gone by. */
  readonly followsSocket: boolean;
}

/** One call, told by its moments in milliseconds since 1970. */
export interface CallRecord {
  readonly kind: CallKind | "socket" | "return";
  /** Seconds into the day at which it was meant to be made. */
  readonly at: number;
  readonly sent: number;
  /** Milliseconds from the moment it was meant for until the answer was there. */
  readonly wait: number;
  /** Milliseconds by which this program itself was late. */
  readonly lag: number;
  /** 0: no answer. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

/** Milliseconds after which a console asks although its socket has said nothing. */
const LONGEST_SILENCE = 60_000;
/** Sockets that are opened at the same time before the day begins. */
const OPENING = 20;

/** People with their browsers, who do what a plan says at the moments it says. */
export class Crowd {
  readonly records: CallRecord[] = [];
  /** Calls that were not made because nothing was new. */
  spared = 0;
  readonly #members: readonly Member[];
  readonly #habits: Habits;
  readonly #refused = new Set<number>();
  readonly #pending = new Set<Promise<void>>();

  constructor(people: readonly Person[], urls: readonly string[], { habits, seed }: { readonly habits: Habits; readonly seed: number }) {
    const random = demoRandom(seed);
    this.#habits = habits;
    this.#members = people.map((person, index) => {
      const url = urls[index % urls.length] ?? "";
      const browser = new Browser(person, url, habits.remembersTags);
      const events = {
        tried: (status: number) =>
          this.#note({ kind: "socket", at: 0, sent: Date.now(), wait: 0, lag: 0, status, hasRetryAfter: status === 503 }),
        returned: () => this.#track(this.#return(browser)),
      };
      const line = new NoticeLine(person, url, { events, spread: random.integer(0, 999) / 1000 });
      return { name: person.username, browser, line, asked: { notices: new Map(), list: new Map() }, saves: new Saves(person) };
    });
  }

  /** Opens everybody's socket. */
  async arrive(): Promise<void> {
    const coming = [...this.#members];
    const usher = async (): Promise<void> => {
      for (let member = coming.shift(); member !== undefined; member = coming.shift()) await member.line.open();
    };
    await Promise.all(Array.from({ length: OPENING }, usher));
    const standing = this.#members.filter(({ line }) => line.isOpen()).length;
    if (standing < this.#members.length) throw new Error(`Only ${standing} of ${this.#members.length} sockets were opened.`);
    this.records.length = 0;
  }

  /** Makes the calls at their moments, whether the ones before are answered or not; resolves when all are. */
  async play(arrivals: readonly Arrival[], begin: number): Promise<void> {
    for (const arrival of arrivals) {
      const early = begin + arrival.at * 1000 - performance.now();
      if (early > 0.5) await new Promise((resolve) => setTimeout(resolve, early));
      this.#track(this.#make(arrival, begin));
    }
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** Everybody goes home. */
  leave(): void {
    for (const { browser, line } of this.#members) {
      line.end();
      browser.close();
    }
  }

  async #make({ at, person, kind, path }: Arrival, begin: number): Promise<void> {
    const member = this.#members[person];
    if (member === undefined || this.#isSpared(member, kind, path)) return;
    const save = kind === "edit" || kind === "add" ? member.saves[kind]() : undefined;
    if (save === undefined && (kind === "edit" || kind === "add"))
      throw new Error(`${member.name} has nothing left for ${kind}; prepare more.`);
    const call = save?.call ?? { method: "GET", path: api + path };
    const sent = Date.now();
    const meant = begin + at * 1000;
    const lag = performance.now() - meant;
    const outcome = await member.browser.send(call);
    save?.finish(outcome);
    this.#wonder(call, outcome);
    this.#note({ kind, at, sent, wait: performance.now() - meant, lag, status: outcome.status, hasRetryAfter: outcome.hasRetryAfter });
  }

  /** A console whose socket is back asks at once: it may have missed something. */
  async #return(browser: Browser): Promise<void> {
    const sent = Date.now();
    const started = performance.now();
    const { status, hasRetryAfter } = await browser.send({ method: "GET", path: api + noticesPath });
    this.#note({ kind: "return", at: 0, sent, wait: performance.now() - started, lag: 0, status, hasRetryAfter });
  }

  #isSpared({ line, asked }: Member, kind: CallKind, path: string): boolean {
    if (!this.#habits.followsSocket || (kind !== "notices" && kind !== "list")) return false;
    const now = performance.now();
    const known = asked[kind];
    if (line.hasNews(kind)) known.clear();
    // Another view is another question, whatever the socket says.
    const before = known.get(path);
    const isSpared = before !== undefined && now - before < LONGEST_SILENCE;
    if (isSpared) this.spared += 1;
    else known.set(path, now);
    return isSpared;
  }

  /** Says what the first refusal of each status was, but for those that only ask for patience: plans should hold none. */
  #wonder({ method, path }: Call, { status, hasRetryAfter, body }: Outcome): void {
    if (status < 400 || hasRetryAfter || this.#refused.has(status)) return;
    this.#refused.add(status);
    console.error(`${method} ${path}: ${status} ${body}`);
  }

  #note(record: CallRecord): void {
    this.records.push(record);
  }

  #track(work: Promise<void>): void {
    this.#pending.add(work);
    void work.finally(() => this.#pending.delete(work));
  }
}

interface Member {
  readonly name: string;
  readonly browser: Browser;
  readonly line: NoticeLine;
  /** When each address was asked last, of those that nothing was said about since. */
  readonly asked: Readonly<Record<"notices" | "list", Map<string, number>>>;
  readonly saves: Saves;
}
