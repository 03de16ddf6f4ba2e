import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { apiClient, signInByApi, type ApiClient } from "../../tests/support/apiClient.ts";
import { startConsole } from "../../tests/support/runningConsole.ts";
import { startPostgres } from "../../tests/support/postgresServer.ts";
import { CHILD_ROWS } from "../../src/schema/validation/childRowLimit.ts";
import { password } from "../benchServer.ts";
import { percentile, type BenchRow } from "../report.ts";
import type { LoadOptions } from "./loadOptions.ts";
import { makeWorld } from "./world.ts";

/** Saves of the list, one after the other. */
const SAVES = 10;
/** Milliseconds between two lists that somebody else reads. */
const PAUSE = 20;

/** Saves of as many child rows as a list takes, while somebody else reads lists. */
export async function measureChildRows({ database, seed }: LoadOptions): Promise<BenchRow[]> {
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  const world = await makeWorld({ people: 5, seed, databaseUrl: postgres?.url });
  const server = await startConsole(world.folder, {
    DEMO: "0",
    DEMO_PASSWORD: "",
    TRUST_PROXY: "1",
    ...(world.databaseUrl === undefined ? {} : { DATABASE_URL: world.databaseUrl }),
  });
  try {
    const admin = await signInByApi(server.url, "admin", password);
    const other = apiClient(server.url, world.people[0]?.token ?? "");
    const title = postgres === undefined ? "PGlite" : "PostgreSQL";
    return await measure(admin, other, title);
  } finally {
    await server.stop();
    world.remove();
    await postgres?.stop();
  }
}

async function measure(admin: ApiClient, other: ApiClient, title: string): Promise<BenchRow[]> {
  const organ = await organOf(admin);
  const rounds = Array.from({ length: SAVES }, (_, round) => round);
  const save = async (round: number): Promise<void> => {
    const { result } = await admin.call<{ readonly id: string; readonly rev: number }>("GET", `/hiv/organ/queryById?id=${organ}`);
    const serviceTimes = timesOf(round);
    const answer = await admin.call("PUT", "/hiv/organ/edit", { id: result.id, rev: result.rev, serviceTimes });
    if (!answer.success) throw new Error(answer.message);
  };
  await save(SAVES);
  const alone = await readBeside(other, () => sleep(4000));
  const started = performance.now();
  const beside = await readBeside(other, async () => {
    for (const round of rounds) await save(round);
  });
  const seconds = (performance.now() - started) / 1000 / SAVES;
  const row = (name: string, known: readonly number[], waits: readonly number[]): BenchRow => ({
    what: `${title}, ${name} beside a save of ${CHILD_ROWS.usual} child rows: p99`,
    ours: percentile(waits, 0.99),
    unit: "ms",
    note: `p50 ${percentile(waits, 0.5).toFixed(0)}, max ${percentile(waits, 1).toFixed(0)}; alone p50 ${percentile(known, 0.5).toFixed(0)}, p99 ${percentile(known, 0.99).toFixed(0)} ms; ${waits.length} calls; a save takes ${seconds.toFixed(2)} s`,
  });
  return [row("the same list again", alone.same, beside.same), row("a list never asked for before", alone.fresh, beside.fresh)];
}

/** An organ of its own: times that somebody has booked cannot be taken away. */
async function organOf(admin: ApiClient): Promise<string> {
  const place = { region: "510104", address: "路 1 号", phone: "028-81110001" };
  const organ = {
    organName: "测量机构",
    organCode: "BENCH-1",
    organType: "cdc",
    status: "open",
    cutoffHours: 0,
    advanceDays: 60,
    ...place,
  };
  const { success, message, result } = await admin.call<{ readonly id: string }>("POST", "/hiv/organ/add", organ);
  if (!success) throw new Error(message);
  return result.id;
}

/** As many times as a list takes, none over another; each round all of them are new. */
function timesOf(round: number): readonly object[] {
  return Array.from({ length: CHILD_ROWS.usual }, (_, index) => {
    const minutes = Math.floor(index / 7) * 45;
    return {
      weekday: String(1 + (index % 7)),
      startTime: clock(minutes),
      endTime: clock(minutes + 30),
      capacity: 1 + (round % 50),
      status: "enabled",
    };
  });
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}:00`;
}

interface Waits {
  /** Answers that may be remembered. */
  readonly same: readonly number[];
  /** Answers that the database is asked for. */
  readonly fresh: readonly number[];
}

/** What somebody else waits for lists while work is done. */
async function readBeside(client: ApiClient, work: () => Promise<unknown>): Promise<Waits> {
  const waits = { same: [] as number[], fresh: [] as number[] };
  const end = new AbortController();
  const repeat = async (into: number[], path: () => string): Promise<void> => {
    while (!end.signal.aborted) {
      const started = performance.now();
      await client.call("GET", path());
      into.push(performance.now() - started);
      await sleep(PAUSE);
    }
  };
  const reading = Promise.all([
    repeat(waits.same, () => "/hiv/organ/list?pageSize=10"),
    repeat(waits.fresh, () => `/hiv/organ/list?pageSize=10&organName=*${Math.random().toString(36).slice(2)}*`),
  ]);
  await work();
  end.abort();
  await reading;
  return waits;
}
