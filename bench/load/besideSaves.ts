import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { apiClient, signInByApi, type ApiClient } from "../../tests/support/apiClient.ts";
import { startConsole } from "../../tests/support/runningConsole.ts";
import { startPostgres } from "../../tests/support/postgresServer.ts";
import { password } from "../benchServer.ts";
import { percentile, type BenchRow } from "../report.ts";
import { appointmentList } from "./day.ts";
import type { LoadOptions } from "./loadOptions.ts";
import { mayBook } from "./people.ts";
import { makeWorld, worldEnvironment } from "./world.ts";

/** So many that two of them may book, and search for names. */
const PEOPLE = 12;
/** Milliseconds between two lists that a person reads: below what one person may ask for. */
const PAUSE = 30;
/** Milliseconds that the lists are measured with nothing beside them. */
const ALONE = 4000;

/** Work that is done again and again while others read lists. */
export interface SaveKind {
  /** As it goes on from "beside". */
  readonly what: string;
  readonly times: number;
  /** Does it once. @throws Error where the answer is not the one it should be */
  save(round: number): Promise<void>;
}

/** What the work is made of. */
export interface SaveWorld {
  readonly database: LoadOptions["database"];
  readonly seed: number;
  /** Changes the copied schemas before the server reads them. */
  readonly changeSchemas?: (folder: string) => void;
}

/** Two others who read lists beside each kind of work, on the built server: one list is remembered, one is asked for anew each time. */
export async function measureBeside(
  { database, seed, changeSchemas }: SaveWorld,
  kindsOf: (admin: ApiClient) => Promise<readonly SaveKind[]>,
): Promise<BenchRow[]> {
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  try {
    const world = await makeWorld({ people: PEOPLE, seed, databaseUrl: postgres?.url });
    changeSchemas?.(world.folder);
    const server = await startConsole(world.folder, worldEnvironment(world));
    try {
      const kinds = await kindsOf(await signInByApi(server.url, "admin", password));
      const others = world.people.filter(mayBook).map(({ token }) => apiClient(server.url, token));
      const title = postgres === undefined ? "PGlite" : "PostgreSQL";
      const rows: BenchRow[] = [];
      for (const kind of kinds) rows.push(...(await measureKind(kind, others, title)));
      return rows;
    } finally {
      await server.stop();
      world.remove();
    }
  } finally {
    await postgres?.stop();
  }
}

async function measureKind({ what, times, save }: SaveKind, others: readonly ApiClient[], title: string): Promise<BenchRow[]> {
  // The first one loads what the work needs.
  await save(times);
  const alone = await readBeside(others, () => sleep(ALONE));
  const started = performance.now();
  const beside = await readBeside(others, async () => {
    for (let round = 0; round < times; round += 1) await save(round);
  });
  const seconds = (performance.now() - started) / 1000 / times;
  const row = (name: string, known: readonly number[], waits: readonly number[]): BenchRow => {
    const [p99, usual] = [percentile(waits, 0.99), percentile(known, 0.99)];
    const figures = `p50 ${percentile(waits, 0.5).toFixed(0)}, max ${percentile(waits, 1).toFixed(0)}`;
    const quiet = `alone p50 ${percentile(known, 0.5).toFixed(0)}, p99 ${usual.toFixed(0)} ms, so ${(p99 / usual).toFixed(1)} times`;
    return {
      what: `${title}, ${name} beside ${what}: p99`,
      ours: p99,
      unit: "ms",
      note: `${figures}; ${quiet}; ${waits.length} calls; one takes ${seconds.toFixed(2)} s`,
    };
  };
  return [row("the same list again", alone.same, beside.same), row("a list never asked for before", alone.fresh, beside.fresh)];
}

interface Waits {
  /** Answers that may be remembered. */
  readonly same: readonly number[];
  /** Answers that the database is asked for. */
  readonly fresh: readonly number[];
}

/** What others wait for lists while work is done. @throws Error where one is refused, or what the work throws */
async function readBeside([first, second]: readonly ApiClient[], work: () => Promise<unknown>): Promise<Waits> {
  if (!first || !second) throw new Error("Two people read the lists.");
  const waits = { same: [] as number[], fresh: [] as number[] };
  const end = new AbortController();
  const repeat = async (client: ApiClient, into: number[], path: () => string): Promise<void> => {
    while (!end.signal.aborted) {
      const started = performance.now();
      const { success, message } = await client.call("GET", path());
      if (!success) throw new Error(message);
      into.push(performance.now() - started);
      await sleep(PAUSE);
    }
  };
  // Work that fails ends the reading as well, and the other way round: neither goes on alone.
  await Promise.all([
    work().finally(() => end.abort()),
    repeat(first, waits.same, () => `${appointmentList}1`).finally(() => end.abort()),
    repeat(second, waits.fresh, () => `${appointmentList}1&realname=*${Math.random().toString(36).slice(2)}*`),
  ]);
  return waits;
}
