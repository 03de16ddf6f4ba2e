import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import { type PostgresServer, startPostgres } from "../../tests/support/postgresServer.ts";
import { password } from "../benchServer.ts";
import { type BenchRow, percentile } from "../report.ts";
import { rowOfWaits, rowsOfCalls, rowsOfHerd, rowsOfOverload } from "./callFigures.ts";
import { WARM_UP } from "./client.ts";
import type { ClientOrder } from "./client.ts";
import { type ClientReport, runClient } from "./clientProcess.ts";
import type { LoadOptions } from "./loadOptions.ts";
import type { Person } from "./people.ts";
import { type Servers, startServers, type Usage } from "./servers.ts";
import { makeWorld, type World } from "./world.ts";

/** Seconds of a day that are measured. */
const DAY = 30;
/** Seconds of the day after which the server is killed, and those that its people are then looked at. */
const KILLED_AFTER = 10;
const RETURN_TIME = 40;

/** Processor time of everybody at one moment. */
interface Moment extends Usage {
  readonly client: number;
}

/** A day of many people at the console, played against the built server. */
export async function measureLoad(options: LoadOptions): Promise<BenchRow[]> {
  const postgres = options.database === "postgres" ? await startPostgres() : undefined;
  try {
    const most = Math.max(...options.people, options.signIns) * options.overload;
    const world = await makeWorld({ people: most, seed: options.seed, databaseUrl: postgres?.url });
    try {
      const rows: BenchRow[] = [];
      for (const [turn, count] of options.people.entries())
        rows.push(
          ...(await measureCrowd({ ...world, people: peopleOfTurn(world, turn, options.people.length) }, postgres, { ...options, count })),
        );
      return rows;
    } finally {
      world.remove();
    }
  } finally {
    await postgres?.stop();
  }
}

/** What one crowd has saved is no longer as the next one would know it: each has a part of what there is to be saved. */
function peopleOfTurn({ people }: World, turn: number, turns: number): readonly Person[] {
  const part = <T>(all: readonly T[]): readonly T[] => all.filter((_, index) => index % turns === turn);
  return people.map((person) => ({ ...person, own: part(person.own), openings: part(person.openings) }));
}

interface CrowdOptions extends LoadOptions {
  readonly count: number;
}

/** Each crowd meets servers that have just been started, on what the ones before have left in the database. */
async function measureCrowd(world: World, postgres: PostgresServer | undefined, options: CrowdOptions): Promise<BenchRow[]> {
  const servers = await startServers(world, options.processes, postgres?.processId);
  const title = titleOf(options);
  console.error(`${title} …`);
  try {
    const signIns = options.signIns > 0 ? await measureSignIns(title, world, servers, options) : [];
    if (options.herd) return [...signIns, ...(await measureHerd(title, world, servers, options))];
    return [...signIns, ...(await measureDay(title, world, servers, options))];
  } finally {
    await servers.stop();
  }
}

async function measureDay(title: string, world: World, servers: Servers, options: CrowdOptions): Promise<BenchRow[]> {
  const { count, seconds = DAY, overload, limit } = options;
  const end = overload > 1 ? 3 * seconds : seconds;
  const crowded = overload > 1 ? [{ first: count, count: count * overload, from: seconds, until: 2 * seconds }] : [];
  const moments: Moment[] = [];
  let endProbe: (() => { readonly p50: number; readonly p99: number }) | undefined;
  const { records, spared } = await runClient(
    { ...orderOf(world, servers, options), shifts: [{ first: 0, count, from: -WARM_UP, until: end }, ...crowded], marks: [0, end] },
    (at, client) => {
      moments.push({ ...servers.usage(), client });
      if (at === 0) endProbe = servers.probe();
    },
  );
  const loop = endProbe?.() ?? { p50: Number.NaN, p99: Number.NaN };
  const calls = records.filter(({ kind }) => kind !== "socket" && kind !== "return");
  const measured = calls.filter(({ at }) => at >= 0);
  const coming = rowOfWaits(
    `${title}, while they come: p99`,
    calls.filter(({ at }) => at < 0),
  );
  const rows = overload > 1 ? rowsOfOverload(title, measured, { seconds, limit }) : rowsOfCalls(title, measured, seconds);
  return [coming, ...rows, ...rowsOfCost(title, { moments, seconds: end, report: { records: measured, spared }, loop, servers })];
}

/** The server is killed under its people and started again at once. */
async function measureHerd(title: string, world: World, servers: Servers, options: CrowdOptions): Promise<BenchRow[]> {
  const { count } = options;
  let restarted: Promise<number> | undefined;
  const { records } = await runClient(
    {
      ...orderOf(world, servers, options),
      shifts: [{ first: 0, count, from: -WARM_UP, until: KILLED_AFTER + RETURN_TIME }],
      marks: [KILLED_AFTER],
    },
    () => (restarted = servers.restart()),
  );
  if (restarted === undefined) throw new Error("The crowd's day ended before the restart.");
  return rowsOfHerd(title, records, await restarted);
}

function orderOf(
  world: World,
  servers: Servers,
  { count, overload, seed, plain, followsSocket }: CrowdOptions,
): Omit<ClientOrder, "shifts" | "marks"> {
  return { people: world.people.slice(0, count * overload), urls: servers.urls, seed, habits: { remembersTags: !plain, followsSocket } };
}

interface Costs {
  readonly moments: readonly Moment[];
  readonly seconds: number;
  readonly report: ClientReport;
  readonly loop: { readonly p50: number; readonly p99: number };
  readonly servers: Servers;
}

function rowsOfCost(title: string, { moments: [first, last], seconds, report: { records, spared }, loop, servers }: Costs): BenchRow[] {
  if (first === undefined || last === undefined) throw new Error("The crowd's day had no beginning or no end.");
  const memory = servers.memory();
  const processor = (who: keyof Moment, note: string): BenchRow => ({
    what: `${title}, processor of the ${who}`,
    ours: last[who] - first[who],
    unit: "s",
    note: `${((100 * (last[who] - first[who])) / seconds).toFixed(0)} % of a core${note}`,
  });
  const lag = percentile(
    records.map((record) => record.lag),
    0.99,
  );
  return [
    processor("server", last.database === 0 ? ", the database in it" : ""),
    ...(last.database === 0 ? [] : [processor("database", "")]),
    processor("client", `; its own lateness p99 ${lag.toFixed(1)} ms; ${spared} calls not made`),
    { what: `${title}, memory of the server`, ours: memory.now, unit: "MB", note: `${memory.most.toFixed(0)} at most` },
    {
      what: `${title}, a turn of the server's loop: p99`,
      ours: loop.p99,
      unit: "ms",
      note: `by /healthz, p50 ${loop.p50.toFixed(1)}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    },
  ];
}

/** People sign in one after the other, each from their clinic. */
async function measureSignIns(title: string, world: World, { urls: [url] }: Servers, { signIns }: CrowdOptions): Promise<BenchRow[]> {
  const times: number[] = [];
  const began = performance.now();
  for (const { username, address } of world.people.slice(0, signIns)) {
    const started = performance.now();
    const answer = await fetch(`${url}/apiserver/sys/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address },
      body: JSON.stringify({ username, password }),
    });
    if (!answer.ok) throw new Error(`${username} does not get in: ${answer.status} ${await answer.text()}`);
    await answer.text();
    times.push(performance.now() - started);
  }
  const total = (performance.now() - began) / 1000;
  return [
    {
      what: `${title}, ${signIns} sign-ins one after the other`,
      ours: total,
      unit: "s",
      note: `p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
    },
  ];
}

function titleOf({ database, processes, count, plain, followsSocket, overload }: CrowdOptions): string {
  const words = [
    database === "postgres" ? "PostgreSQL" : "PGlite",
    ...(processes > 1 ? [`${processes} processes`] : []),
    `${count} people`,
    ...(overload > 1 ? [`then ${overload} × as many`] : []),
    ...(plain ? ["plain"] : []),
    ...(followsSocket ? ["by socket"] : []),
  ];
  return words.join(", ");
}
