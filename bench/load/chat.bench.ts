import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { consoleProtocol } from "../../src/schema/wire/consoleProtocol.ts";
import { parseMarkup } from "../../src/schema/chat/parseMarkup.ts";
import type { ImGroup, ImToken } from "../../src/schema/wire/imAnswers.ts";
import { imCode, type ImFrame } from "../../src/schema/wire/imFrames.ts";
import { startPostgres } from "../../tests/support/postgresServer.ts";
import { openSocket, type TestSocket } from "../../tests/support/socketClient.ts";
import { demoRandom } from "../../server/demo/demoRandom.ts";
import { median, percentile, type BenchRow } from "../report.ts";
import type { LoadOptions } from "./loadOptions.ts";
import type { Person } from "./people.ts";
import { startServers } from "./servers.ts";
import { makeWorld } from "./world.ts";

/** People in a group, and messages a second in all groups together. */
const GROUP = 20;
const PER_SECOND = 50;
/** Seconds of talk that are measured where nothing else is asked for, and those before. */
const SECONDS = 20;
const WARM_UP = 3;
/** ms after which what has not come is counted as lost. */
const PATIENCE = 10_000;
/** Windows that are opened at a time. */
const AT_ONCE = 20;

/** Somebody with a window of the chat. */
interface Chatter {
  readonly person: Person;
  readonly token: string;
  readonly socket: TestSocket;
}

/** A message on its way: when it was sent, and how many have not got it. */
interface Flight {
  readonly sent: number;
  left: number;
}

/**
 * Many windows of the chat, all of them in one process of this machine, and fifty messages a second into groups of twenty: how
 * long it takes until a message is in every window of its group, its sender's included.
 */
export async function measureChat({
  people: [count = 1000],
  database,
  seed,
  seconds = SECONDS,
  processes,
}: LoadOptions): Promise<BenchRow[]> {
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  const world = await makeWorld({ people: count, seed, databaseUrl: postgres?.url });
  try {
    const servers = await startServers(world, processes, postgres?.processId);
    try {
      const before = servers.memory().now;
      const chatters = await openWindows(world.people, servers.urls);
      const groups = await openGroups(chatters, servers.urls);
      const waits = await talk(groups, { seed, seconds });
      const { now, most } = servers.memory();
      for (const { socket } of chatters) socket.close();
      const title = `${postgres ? "PostgreSQL" : "PGlite"}, ${chatters.length} windows, ${PER_SECOND} messages/s in groups of ${GROUP}`;
      const memory = `${before.toFixed(0)} → ${now.toFixed(0)} MB (most ${most.toFixed(0)})`;
      return [
        {
          what: `${title}: from sending to every window, p95`,
          ours: percentile(waits.known, 0.95),
          unit: "ms",
          note: `p50 ${median(waits.known).toFixed(0)}, p99 ${percentile(waits.known, 0.99).toFixed(0)}, lost ${waits.lost}; ${waits.known.length} messages; memory ${memory}`,
        },
        parsing(),
      ];
    } finally {
      await servers.stop();
    }
  } finally {
    world.remove();
    await postgres?.stop();
  }
}

async function openWindows(people: readonly Person[], urls: readonly string[]): Promise<readonly Chatter[]> {
  const opened: Chatter[] = [];
  for (let start = 0; start < people.length; start += AT_ONCE)
    opened.push(
      ...(await Promise.all(people.slice(start, start + AT_ONCE).map((person, index) => openWindow(person, urlOf(urls, start + index))))),
    );
  return opened;
}

function urlOf(urls: readonly string[], turn: number): string {
  return urls[turn % urls.length] ?? "";
}

async function openWindow(person: Person, url: string): Promise<Chatter> {
  const { access_token: token } = await post<ImToken>(url, "/im/token", person, { token: person.token, form: { grant_type: "session" } });
  const socket = await openSocket({
    port: Number(new URL(url).port),
    path: `/im/socket?name=${person.username}`,
    token: `${token}, ${consoleProtocol}`,
    headers: { "x-forwarded-for": person.address },
  });
  if (typeof socket === "number") throw new Error(`A window of the chat was refused with ${socket}.`);
  return { person, token, socket };
}

async function openGroups(
  chatters: readonly Chatter[],
  urls: readonly string[],
): Promise<readonly (readonly [string, readonly Chatter[]])[]> {
  const groups: [string, readonly Chatter[]][] = [];
  for (let start = 0; start < chatters.length; start += GROUP) {
    const members = chatters.slice(start, start + GROUP);
    const [owner, ...others] = members;
    if (!owner || others.length === 0) continue;
    const form = { name: `小组 ${groups.length + 1}`, avatar: "", members: others.map(({ person }) => person.username).join(",") };
    const { id } = await post<ImGroup>(urlOf(urls, start), "/im/group/create", owner.person, { token: owner.token, form });
    groups.push([id, members]);
  }
  return groups;
}

async function talk(
  groups: readonly (readonly [string, readonly Chatter[]])[],
  { seed, seconds }: { readonly seed: number; readonly seconds: number },
): Promise<{ readonly known: readonly number[]; readonly lost: number }> {
  const random = demoRandom(seed);
  const flights = new Map<string, Flight>();
  const known: number[] = [];
  const hear = (frame: ImFrame): void => {
    const cid = frame.code === imCode.message ? frame.message.cid : undefined;
    const flight = cid === undefined ? undefined : flights.get(cid);
    if (cid === undefined || !flight) return;
    flight.left -= 1;
    if (flight.left > 0) return;
    flights.delete(cid);
    if (!cid.startsWith("warm")) known.push(performance.now() - flight.sent);
  };
  for (const [, members] of groups) for (const { socket } of members) socket.hear((frame) => hear(frame as ImFrame));
  const begun = performance.now();
  const all = (WARM_UP + seconds) * PER_SECOND;
  for (let number = 0; number < all; number += 1) {
    const [id, members] = random.pick(groups);
    const cid = `${number < WARM_UP * PER_SECOND ? "warm" : "said"}-${number}`;
    flights.set(cid, { sent: performance.now(), left: members.length });
    const message = { type: "1", id, cid, content: `第 ${number} 句，下午的排班按群里说的来。` };
    random.pick(members).socket.send(JSON.stringify({ code: imCode.message, message }));
    await sleep(Math.max(0, begun + ((number + 1) * 1000) / PER_SECOND - performance.now()));
  }
  const end = performance.now() + PATIENCE;
  while (flights.size > 0 && performance.now() < end) await sleep(20);
  return { known, lost: flights.size };
}

/** Parses before those that are measured: the first ones are translated while they run. */
const WARM_PARSES = 20;

/** A message of 100 KB, as no window sends one: the parser is not what a hostile one costs. */
function parsing(): BenchRow {
  const line = "下午三点[b]开会[/b] face[微笑] @刘洋 a(https://example.cn/x)[通知] [ul][li]一[/li][li]二[/li][/ul]\n";
  const text = line.repeat(Math.ceil((100 * 1024) / line.length));
  const times = Array.from({ length: WARM_PARSES + 21 }, () => {
    const begun = performance.now();
    parseMarkup(text);
    return performance.now() - begun;
  });
  const [first = 0] = times;
  const note = `aim ≤ 20 ms; once warm, the first of a process ${first.toFixed(0)}`;
  return { what: "a message of 100 KB read into its tree", ours: median(times.slice(WARM_PARSES)), unit: "ms", note };
}

async function post<T>(
  url: string,
  path: string,
  { address }: Person,
  { token, form }: { readonly token: string; readonly form: Readonly<Record<string, string>> },
): Promise<T> {
  const answer = await fetch(`${url}/apiserver${path}`, {
    method: "POST",
    headers: { "x-access-token": token, "x-forwarded-for": address },
    body: new URLSearchParams(form),
  });
  const body = (await answer.json()) as T & { readonly message?: string };
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.message ?? ""}`);
  return body;
}
