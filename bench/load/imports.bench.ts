import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { apiClient, signInByApi, type ApiClient } from "../../tests/support/apiClient.ts";
import { startPostgres } from "../../tests/support/postgresServer.ts";
import { type RunningConsole, startConsole } from "../../tests/support/runningConsole.ts";
import { password } from "../benchServer.ts";
import { percentile, type BenchRow } from "../report.ts";
import { noticesPath } from "./day.ts";
import { importFiles, type ImportFile } from "./importFiles.ts";
import type { LoadOptions } from "./loadOptions.ts";
import { familySeconds, memoryOf, processorSeconds } from "./processUsage.ts";
import { makeWorld, type World, worldEnvironment } from "./world.ts";

/** Rows of each file. */
const ROWS = 10_000;
/** Milliseconds between two polls of the others, who go on working beside the import. */
const POLL = 50;

/** Imports files of 10,000 rows through the built server, with somebody else polling beside: seconds, statements, processor. */
export async function measureImports({ database, seed }: LoadOptions): Promise<BenchRow[]> {
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  try {
    const world = await makeWorld({ people: 20, seed, databaseUrl: postgres?.url });
    try {
      return await measureOn(world, postgres?.processId);
    } finally {
      world.remove();
    }
  } finally {
    await postgres?.stop();
  }
}

async function measureOn(world: World, postgresId: number | undefined): Promise<BenchRow[]> {
  const server = await startConsole(world.folder, worldEnvironment(world));
  try {
    const admin = await signInByApi(server.url, "admin", password);
    const rows: BenchRow[] = [];
    for (const file of await importFiles(admin, ROWS)) rows.push(await measure({ server, world, postgresId }, admin, file));
    return rows;
  } finally {
    await server.stop();
  }
}

interface Place {
  readonly server: RunningConsole;
  readonly world: World;
  readonly postgresId: number | undefined;
}

async function measure({ server, world, postgresId }: Place, admin: ApiClient, { entity, what, data }: ImportFile): Promise<BenchRow> {
  const id = server.process.pid ?? 0;
  const usage = () => ({ server: processorSeconds(id), database: postgresId === undefined ? 0 : familySeconds(postgresId) });
  const [before, polls] = [usage(), pollBeside(server.url, world)];
  const started = performance.now();
  const { code, message } = await send(server.url, admin.token, { entity, data });
  const seconds = (performance.now() - started) / 1000;
  const after = usage();
  const waits = await polls();
  if (code !== 200) throw new Error(`${entity}: ${message}`);
  const notes = [
    `${(ROWS / seconds).toFixed(0)} rows/s`,
    `${statementsOf(server.output(), `${entity}/importExcel`)} statements`,
    `processor: server ${(after.server - before.server).toFixed(1)} s, database ${(after.database - before.database).toFixed(1)} s`,
    ...Object.entries(waits).map(
      ([name, times]) => `${name} beside it p50 ${percentile(times, 0.5).toFixed(0)}, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    ),
    `memory ${memoryOf(id).most.toFixed(0)} MB at most`,
    message,
  ];
  const name = postgresId === undefined ? "PGlite" : "PostgreSQL";
  return { what: `${name}, import of ${ROWS.toLocaleString("en")} ${what}`, ours: seconds, unit: "s", note: notes.join("; ") };
}

/** Somebody else's polls, one after the other: what is asked of memory, and what the loop alone answers. */
function pollBeside(url: string, { people }: World): () => Promise<Readonly<Record<string, readonly number[]>>> {
  const [person] = people;
  const client = apiClient(url, person?.token ?? "");
  const waits: Record<string, number[]> = { notices: [], healthz: [] };
  const end = new AbortController();
  const repeat = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
    while (!end.signal.aborted) {
      const started = performance.now();
      await ask();
      waits[name]?.push(performance.now() - started);
      await sleep(POLL);
    }
  };
  const asking = Promise.all([
    repeat("notices", () => client.call("GET", noticesPath)),
    repeat("healthz", async () => (await fetch(`${url}/healthz`)).text()),
  ]);
  return async () => {
    end.abort();
    await asking;
    return waits;
  };
}

async function send(url: string, token: string, { entity, data }: Pick<ImportFile, "entity" | "data">) {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(data)]), "rows.xlsx");
  const response = await fetch(`${url}/apiserver${entity}/importExcel`, {
    method: "POST",
    headers: { "X-Access-Token": token },
    body: form,
  });
  return (await response.json()) as { readonly code: number; readonly message: string };
}

/** Statements of the last call of a path, as the log has them. */
function statementsOf(output: string, path: string): number {
  const line = output.split("\n").findLast((one) => one.includes(path) && one.includes('"statements"'));
  return Number(/"statements":(\d+)/.exec(line ?? "")?.[1]);
}
