import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import { type PostgresServer, startPostgres } from "../../tests/support/postgresServer.ts";
import { type BenchRow, percentile } from "../report.ts";
import { Browser } from "./caller.ts";
import type { LoadOptions } from "./loadOptions.ts";
import { callersAmong, type MeasuredCall, measuredCalls } from "./measuredCalls.ts";
import type { Person } from "./people.ts";
import { type Servers, startServers, type Usage } from "./servers.ts";
import { countStatements, type StatementCount } from "./statementCounts.ts";
import { makeWorld, type World } from "./world.ts";

/** Many enough that nobody's own budget of calls is what ends it. */
const PEOPLE = 400;
/** People by whose calls statements are counted. */
const COUNTED = 20;
/** Calls that are under way at the same time, where it is measured how many fit in a second. */
const AT_ONCE = 8;
/** Seconds of each measurement; processor time is counted in hundredths of one. */
const SECONDS = 4;
/** Calls before it. */
const WARM_UP = 40;

/** What came of one kind of call. */
interface Measured {
  readonly waits: readonly number[];
  readonly failures: number;
  readonly seconds: number;
  readonly usage: Usage;
}

/** What each kind of call costs by itself: statements, processor time of server and database, and how many fit in a second. */
export async function measureCalls(options: LoadOptions): Promise<BenchRow[]> {
  const postgres = options.database === "postgres" ? await startPostgres() : undefined;
  try {
    const world = await makeWorld({ people: PEOPLE, seed: options.seed, databaseUrl: postgres?.url });
    try {
      return await measureOn(world, postgres, options);
    } finally {
      world.remove();
    }
  } finally {
    await postgres?.stop();
  }
}

async function measureOn(
  world: World,
  postgres: PostgresServer | undefined,
  { seconds = SECONDS, processes, plain }: LoadOptions,
): Promise<BenchRow[]> {
  const all = callersAmong(world.people);
  // Each row has one person who changes it: they know its version.
  const statements = await countStatements(world, measuredCalls(), all.slice(0, COUNTED));
  const callers = all.slice(COUNTED);
  const servers = await startServers(world, processes, postgres?.processId);
  const name = `${postgres === undefined ? "PGlite" : "PostgreSQL"}${plain ? ", plain" : ""}`;
  const calls = measuredCalls();
  const measured: { readonly call: MeasuredCall; readonly alone: Measured; readonly together: Measured }[] = [];
  try {
    const browsers = new Map(callers.map((person, index) => [person, new Browser(person, servers.urls[index % processes] ?? "", !plain)]));
    for (const call of calls) {
      console.error(`${name}, ${call.name} …`);
      const run = (atOnce: number): Promise<Measured> => measure(call, { servers, browsers, atOnce, seconds });
      measured.push({ call, alone: await run(1), together: await run(AT_ONCE) });
    }
    for (const browser of browsers.values()) browser.close();
  } finally {
    await servers.stop();
  }
  return measured.map(({ call, alone, together }) =>
    rowOf(`${name}, ${call.name}`, { alone, together, statements: statements.get(call.name) }),
  );
}

interface MeasureOptions {
  readonly servers: Servers;
  readonly browsers: ReadonlyMap<Person, Browser>;
  /** Calls under way at the same time. */
  readonly atOnce: number;
  readonly seconds: number;
}

/** Makes calls of one kind, so many at the same time, each by the next person in turn, until the time is over or nothing is left to save. */
async function measure(call: MeasuredCall, { servers, browsers, atOnce, seconds }: MeasureOptions): Promise<Measured> {
  const people = [...browsers.keys()];
  const waits: number[] = [];
  let [turn, failures, end] = [0, 0, Infinity];
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const person = people[(turn += 1) % people.length];
      const save = person && call.prepare(person);
      const browser = person && browsers.get(person);
      if (save === undefined || browser === undefined) return;
      const started = performance.now();
      const outcome = await browser.send(save.call);
      waits.push(performance.now() - started);
      if (outcome.status !== 200 && outcome.status !== 304) failures += 1;
      save.finish(outcome);
      if (end === Infinity && waits.length >= WARM_UP) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  waits.length = 0;
  failures = 0;
  const [before, began] = [servers.usage(), performance.now()];
  end = began + seconds * 1000;
  await Promise.all(Array.from({ length: atOnce }, caller));
  const took = (performance.now() - began) / 1000;
  const after = servers.usage();
  return { waits, failures, seconds: took, usage: { server: after.server - before.server, database: after.database - before.database } };
}

interface RowParts {
  readonly alone: Measured;
  readonly together: Measured;
  readonly statements: StatementCount | undefined;
}

function rowOf(what: string, { alone, together, statements }: RowParts): BenchRow {
  const perCall = (who: keyof Usage): number => (1000 * alone.usage[who]) / alone.waits.length;
  const failures = alone.failures + together.failures;
  const words = [
    `database ${perCall("database").toFixed(2)} ms`,
    `${statements?.again} statements, ${statements?.first} at a person's first call, ${statements?.afterwards} after the answer`,
    `p50 ${percentile(alone.waits, 0.5).toFixed(1)} ms`,
    `${AT_ONCE} callers ${(together.waits.length / together.seconds).toFixed(0)} calls/s`,
    ...(failures > 0 ? [`${failures} failures`] : []),
    `load of the machine ${loadavg()[0]?.toFixed(1)}`,
  ];
  return { what: `${what}: processor of the server a call`, ours: perCall("server"), unit: "ms", note: words.join("; ") };
}
