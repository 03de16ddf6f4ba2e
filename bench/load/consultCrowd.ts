import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { consoleProtocol } from "../../src/schema/wire/consoleProtocol.ts";
import { demoRandom, type DemoRandom } from "../../server/demo/demoRandom.ts";
import { openSocket, type TestSocket } from "../../tests/support/socketClient.ts";
import { api, Browser, type Call } from "./caller.ts";
import type { BenchConsult } from "./consultWorld.ts";
import type { Person } from "./people.ts";

const base = "/hiv/consultManual";

/** Polls of the desk, with the seconds between two of them (CONSULT-11, CONSULT-12; `src/widgets/consultation/core/deskQueries.ts`). */
export const deskPaths = [
  { kind: "list", every: 5, path: () => `${base}/list?status=waiting%2Copen&pageSize=200&pageNo=1&column=lastTime&order=desc` },
  { kind: "conversation", every: 1, path: (id: string) => `${base}/queryConsultManualDetailByMainId?id=${id}` },
  { kind: "figures", every: 30, path: () => `${base}/figures` },
] as const;

/** Seconds between two looks of a visitor's page (`src/visitor/core/talkLoop.ts`). */
const VISITOR_EVERY = 2;
/** Milliseconds after which a window loads what news are about, and how much later at most (`src/runtime/api/bindLiveEvents.ts`). */
const DELAY = 300;
const SPREAD = 1500;

/** A call of somebody. */
export interface DeskRecord {
  readonly kind: (typeof deskPaths)[number]["kind"] | "answer" | "read" | "visitor says" | "visitor looks";
  /** Milliseconds from the moment it was meant for until the answer was there. */
  readonly wait: number;
  /** 0: no answer. */
  readonly status: number;
}

/** Who takes part. */
export interface CrowdParts {
  readonly people: readonly Person[];
  /** First those that are open, of which person `i` looks at number `i`. */
  readonly consults: readonly BenchConsult[];
  readonly open: number;
  readonly urls: readonly string[];
  readonly seed: number;
}

/** What is done for how long. */
export interface CrowdPlan {
  readonly seconds: number;
  /** Messages a second, of visitors and counsellors in turns. */
  readonly perSecond: number;
  /** Whether the pages of all visitors are open. */
  readonly visitorsLook: boolean;
}

interface Counsellor {
  readonly person: Person;
  readonly browser: Browser;
  readonly consult: BenchConsult;
  socket?: TestSocket;
  /** A reload for news is due. */
  reload?: NodeJS.Timeout;
}

interface Visitor {
  readonly consult: BenchConsult;
  /** Number of the last entry that their page knows. */
  last: number;
}

/** Counsellors at their desks and visitors at their pages, who poll and write at moments that come from a seed. */
export class ConsultCrowd {
  readonly records: DeskRecord[] = [];
  /** Milliseconds by which this program itself was late. */
  readonly lags: number[] = [];
  readonly #parts: CrowdParts;
  readonly #counsellors: readonly Counsellor[];
  readonly #visitors: readonly Visitor[];
  readonly #random: DemoRandom;
  readonly #pending = new Set<Promise<void>>();
  #said = 0;

  constructor(parts: CrowdParts) {
    this.#parts = parts;
    this.#random = demoRandom(parts.seed);
    this.#counsellors = parts.people.flatMap((person, index) => {
      const consult = parts.consults[index];
      return consult ? [{ person, consult, browser: new Browser(person, this.#url(index), true) }] : [];
    });
    this.#visitors = parts.consults.map((consult) => ({ consult, last: 0 }));
  }

  /** Opens the sockets of the counsellors: what is news loads list and conversation anew, as the console does. */
  async hearNews(): Promise<void> {
    for (const [index, counsellor] of this.#counsellors.entries()) {
      const { userId, token, address } = counsellor.person;
      const port = Number(new URL(this.#url(index)).port);
      const handshake = { port, path: `/websocket/${userId}`, token: `${token}, ${consoleProtocol}` };
      const socket = await openSocket({ ...handshake, headers: { "x-forwarded-for": address } });
      if (typeof socket === "number") throw new Error(`A socket of the console was refused with ${socket}.`);
      counsellor.socket = socket;
      socket.hear((frame) => {
        const { cmd, entity } = frame as { readonly cmd?: unknown; readonly entity?: unknown };
        if (cmd !== "row" || entity !== "consultManual" || counsellor.reload !== undefined) return;
        counsellor.reload = setTimeout(
          () => {
            delete counsellor.reload;
            for (const kind of ["list", "conversation"] as const) this.#poll(counsellor, kind, performance.now());
          },
          DELAY + (this.#random.integer(0, 999) * SPREAD) / 1000,
        );
      });
    }
  }

  /** Makes the calls at their moments, whether the ones before are answered or not; resolves when all are answered. */
  async play({ seconds, perSecond, visitorsLook }: CrowdPlan): Promise<void> {
    const acts: { readonly at: number; readonly act: (meant: number) => void }[] = [];
    const plan = (every: number, act: (meant: number) => void): void => {
      for (let at = (every * this.#random.integer(0, 999)) / 1000; at < seconds; at += every) acts.push({ at, act });
    };
    for (const counsellor of this.#counsellors)
      for (const { kind, every } of deskPaths) plan(every, (meant) => this.#poll(counsellor, kind, meant));
    if (visitorsLook) for (const visitor of this.#visitors) plan(VISITOR_EVERY, (meant) => this.#track(this.#look(visitor, meant)));
    for (let number = 0; number < seconds * perSecond; number += 1)
      acts.push({ at: number / perSecond, act: (meant) => this.#track(number % 2 === 0 ? this.#ask(meant) : this.#answer(meant)) });
    acts.sort((one, other) => one.at - other.at);
    const begin = performance.now();
    for (const { at, act } of acts) {
      const meant = begin + at * 1000;
      if (meant - performance.now() > 0.5) await sleep(meant - performance.now());
      this.lags.push(performance.now() - meant);
      act(meant);
    }
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** Everybody goes home. */
  leave(): void {
    for (const { browser, socket, reload } of this.#counsellors) {
      clearTimeout(reload);
      socket?.close();
      browser.close();
    }
  }

  #url(turn: number): string {
    return this.#parts.urls[turn % this.#parts.urls.length] ?? "";
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  #poll(counsellor: Counsellor, kind: (typeof deskPaths)[number]["kind"], meant: number): void {
    const path = deskPaths.find((one) => one.kind === kind)?.path(counsellor.consult.id) ?? "";
    this.#track(this.#send(counsellor, { kind, call: { method: "GET", path: api + path } }, meant));
  }

  async #send(
    { browser }: Counsellor,
    { kind, call }: { readonly kind: DeskRecord["kind"]; readonly call: Call },
    meant: number,
  ): Promise<void> {
    const { status, body } = await browser.send(call);
    this.#note({ kind, wait: performance.now() - meant, status }, body);
  }

  #note(record: DeskRecord, body: string): void {
    if (record.status !== 200 && record.status !== 304) console.error(`${record.kind}: ${record.status} ${body.slice(0, 200)}`);
    this.records.push(record);
  }

  /** A counsellor answers in the conversation that they look at, and their window loads it and the list anew. */
  async #answer(meant: number): Promise<void> {
    const counsellor = this.#random.pick(this.#counsellors);
    const body = { consultManualId: counsellor.consult.id, botContent: "我在，您慢慢说。", cid: this.#cid() };
    await this.#send(counsellor, { kind: "answer", call: { method: "POST", path: `${api}${base}/response`, body } }, meant);
    for (const kind of ["list", "conversation"] as const) this.#poll(counsellor, kind, performance.now());
  }

  /** A visitor says something; who looks at the conversation tells that they have read it. */
  async #ask(meant: number): Promise<void> {
    const place = this.#random.integer(0, this.#parts.open - 1);
    const consult = this.#parts.consults[place];
    if (!consult) return;
    const said = { organId: consult.organId, userContent: "还想问一下，窗口期到底是几周？", cid: this.#cid() };
    const number = await this.#visit<{ readonly number: number }>(consult, { kind: "visitor says", path: "/visitor/say", said }, meant);
    const watcher = this.#counsellors[place];
    if (!watcher || number === undefined) return;
    const body = { id: consult.id, number: number.number };
    await this.#send(watcher, { kind: "read", call: { method: "POST", path: `${api}${base}/read`, body } }, performance.now());
  }

  async #look(visitor: Visitor, meant: number): Promise<void> {
    const { consult, last } = visitor;
    const path = `/visitor/talk?organId=${consult.organId}${last > 0 ? `&after=${last}` : ""}`;
    const talk = await this.#visit<{ readonly records: readonly { readonly number: number }[] }>(
      consult,
      { kind: "visitor looks", path },
      meant,
    );
    visitor.last = talk?.records.at(-1)?.number ?? last;
  }

  /** A call of a visitor; gives its result, `undefined` where there is none. */
  async #visit<T>(
    { token, address }: BenchConsult,
    { kind, path, said }: { readonly kind: DeskRecord["kind"]; readonly path: string; readonly said?: object },
    meant: number,
  ): Promise<T | undefined> {
    const headers = { "x-visitor-token": token, "x-forwarded-for": address, "content-type": "application/json" };
    const asked = said === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(said) };
    try {
      const answer = await fetch(this.#url(0) + api + path, asked);
      const body = await answer.text();
      this.#note({ kind, wait: performance.now() - meant, status: answer.status }, body);
      return answer.ok ? (JSON.parse(body) as { readonly result: T }).result : undefined;
    } catch (error) {
      this.#note({ kind, wait: performance.now() - meant, status: 0 }, String(error));
      return undefined;
    }
  }

  #cid(): string {
    this.#said += 1;
    return `bench-${Date.now().toString(36)}-${this.#said}`;
  }
}
