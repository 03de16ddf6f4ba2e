import { loadavg } from "node:os";
import { startPostgres } from "../../tests/support/postgresServer.ts";
import type { BenchRow } from "../report.ts";
import { percentile } from "../report.ts";
import { api } from "./caller.ts";
import { ConsultCrowd, deskPaths, type DeskRecord } from "./consultCrowd.ts";
import { type BenchConsult, fillConsultations } from "./consultWorld.ts";
import type { LoadOptions } from "./loadOptions.ts";
import type { Person } from "./people.ts";
import { startServers, type Servers } from "./servers.ts";
import { countStatements, type StatementCount } from "./statementCounts.ts";
import { makeWorld } from "./world.ts";

const COUNSELLORS = 20;
const WAITING = 200;
const OPEN = 50;
/** Entries of each that is open: more than an open conversation shows. */
const ENTRIES = 60;
/** Messages a second over all that are open, visitors and counsellors in turns. */
const PER_SECOND = 3;
/** Seconds of each part that are measured, and those before. */
const SECONDS = 30;
const WARM_UP = 5;

/** What is done beside the polls and the messages. */
const parts = [
  { name: "polls alone", hearsNews: false, visitorsLook: false },
  { name: "polls, reloads by socket and pages of 250 visitors", hearsNews: true, visitorsLook: true },
] as const;

/**
 * The desk of consultations on a full day: how long its polls take (aim: p99 ≤ 150 ms), how many of them change nothing, and what
 * those that change nothing ask of the database.
 */
export async function measureConsult({ database, seed, seconds = SECONDS, processes }: LoadOptions): Promise<BenchRow[]> {
  const postgres = database === "postgres" ? await startPostgres() : undefined;
  const world = await makeWorld({ people: COUNSELLORS, seed, databaseUrl: postgres?.url });
  try {
    const consults = await fillConsultations(world, { waiting: WAITING, open: OPEN, entries: ENTRIES });
    const openOf = new Map(world.people.map((person, index) => [person, consults[index]?.id ?? ""]));
    const calls = deskPaths.map(({ kind, path }) => ({
      name: kind,
      prepare: (person: Person) => ({
        call: { method: "GET", path: api + path(openOf.get(person) ?? "") } as const,
        finish: () => undefined,
      }),
    }));
    const statements = await countStatements(world, calls, world.people);
    const servers = await startServers(world, processes, postgres?.processId);
    try {
      const title = postgres === undefined ? "PGlite" : "PostgreSQL";
      const rows = [rowOfStatements(title, statements)];
      for (const part of parts) rows.push(...(await measurePart(servers, { part, title, seconds, seed, people: world.people, consults })));
      return rows;
    } finally {
      await servers.stop();
    }
  } finally {
    world.remove();
    await postgres?.stop();
  }
}

interface PartOptions {
  readonly part: (typeof parts)[number];
  readonly title: string;
  readonly seconds: number;
  readonly seed: number;
  readonly people: readonly Person[];
  readonly consults: readonly BenchConsult[];
}

async function measurePart(servers: Servers, { part, title, seconds, seed, people, consults }: PartOptions): Promise<BenchRow[]> {
  console.error(`${title}, ${part.name} …`);
  const crowd = new ConsultCrowd({ people, consults, open: OPEN, urls: servers.urls, seed });
  try {
    if (part.hearsNews) await crowd.hearNews();
    const plan = { perSecond: PER_SECOND, visitorsLook: part.visitorsLook };
    await crowd.play({ ...plan, seconds: WARM_UP });
    crowd.records.length = 0;
    const [before, stopProbe] = [servers.usage(), servers.probe()];
    await crowd.play({ ...plan, seconds });
    const [after, turn, { now, most }] = [servers.usage(), stopProbe(), servers.memory()];
    const used = (who: "server" | "database"): string => `${((100 * (after[who] - before[who])) / seconds).toFixed(0)} %`;
    const machine = [
      `server ${used("server")} and database ${used("database")} of a core`,
      `turn of the loop p99 ${turn.p99.toFixed(0)} ms`,
      `lateness of the crowd p99 ${percentile(crowd.lags, 0.99).toFixed(0)} ms`,
      `memory ${now.toFixed(0)} MB (most ${most.toFixed(0)})`,
      `load of the machine ${loadavg()[0]?.toFixed(1)}`,
    ];
    const name = `${title}, desk of consultations, ${part.name}`;
    const of = (holds: (kind: string) => boolean): readonly DeskRecord[] => crowd.records.filter(({ kind }) => holds(kind));
    const polls: readonly string[] = deskPaths.map(({ kind }) => kind);
    const others = [...new Set(crowd.records.map(({ kind }) => kind))].filter((kind) => !polls.includes(kind)).sort();
    const beside = others.map(
      (kind) =>
        `${kind}: ${wordsOfWaits(
          of((one) => one === kind),
          seconds,
        )}`,
    );
    return [
      rowOfWaits(
        `${name}: all polls, p99`,
        of((kind) => polls.includes(kind)),
        { seconds, more: ["aim ≤ 150 ms", ...machine] },
      ),
      ...polls.map((poll) =>
        rowOfWaits(
          `${name}: ${poll}, p99`,
          of((kind) => kind === poll),
          { seconds, more: poll === "conversation" ? beside : [] },
        ),
      ),
    ];
  } finally {
    crowd.leave();
  }
}

function rowOfStatements(title: string, statements: ReadonlyMap<string, StatementCount>): BenchRow {
  const words = [...statements].map(
    ([name, { first, again, afterwards }]) => `${name} ${again} (at a person's first call ${first}, after the answer ${afterwards})`,
  );
  const ours = Math.max(...[...statements.values()].map(({ again }) => again));
  return {
    what: `${title}, desk of consultations: most statements of a poll that changed nothing`,
    ours,
    unit: "",
    note: words.join("; "),
  };
}

function rowOfWaits(
  what: string,
  records: readonly DeskRecord[],
  { seconds, more }: { readonly seconds: number; readonly more: readonly string[] },
): BenchRow {
  const ours = percentile(
    records.map(({ wait }) => wait),
    0.99,
  );
  return { what, ours, unit: "ms", note: [wordsOfWaits(records, seconds), ...more].join("; ") };
}

function wordsOfWaits(records: readonly DeskRecord[], seconds: number): string {
  const waits = records.map(({ wait }) => wait);
  const count = (holds: (status: number) => boolean): number => records.filter(({ status }) => holds(status)).length;
  const [unchanged, failed] = [count((status) => status === 304), count((status) => status !== 200 && status !== 304)];
  const parts = [0.5, 0.95, 0.99, 1].map((share) => percentile(waits, share).toFixed(0));
  const words = [
    `p50 ${parts[0]}, p95 ${parts[1]}, p99 ${parts[2]}, longest ${parts[3]}`,
    `${(records.length / seconds).toFixed(1)} calls/s`,
  ];
  if (unchanged > 0) words.push(`${((100 * unchanged) / records.length).toFixed(0)} % unchanged (304)`);
  if (failed > 0) words.push(`${failed} failed`);
  return words.join(", ");
}
