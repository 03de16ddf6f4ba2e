import type { DatabaseHandle } from "../server/database/database.types.ts";
import { newId } from "../server/database/newId.ts";
import { startPostgres } from "../tests/support/postgresServer.ts";
import { startBenchServer, type BenchServer } from "./benchServer.ts";
import { insertVisits } from "./insertVisits.ts";
import { percentile, type BenchRow } from "./report.ts";

const million = 1_000_000;
const rounds = 20;
const api = "/bench/benchVisit";

/** What the server is measured on. */
export interface ServerBenchOptions {
  /** On a PostgreSQL server of its own too. @default false */
  readonly postgres?: boolean;
  /** Rows of the table. @default 1,000,000 */
  readonly rows?: number;
}

/** List calls on a table of a million rows, and how many rows a second go through the whole write pipeline. */
export async function measureServer({ postgres = false, rows = million }: ServerBenchOptions = {}): Promise<BenchRow[]> {
  const embedded = await measureOn("PGlite", rows);
  if (!postgres) return embedded;
  const server = await startPostgres();
  try {
    return [...embedded, ...(await measureOn("PostgreSQL", rows, server.url))];
  } finally {
    await server.stop();
  }
}

/** List calls as a console makes them; values differ from call to call where they can. */
const lists: readonly { readonly what: string; readonly query: (round: number) => string }[] = [
  { what: "list: default order + count", query: (round) => `pageNo=${round + 1}` },
  {
    what: "list: filter `status`, sort `date`, count",
    query: (round) => `status=${round % 2 === 0 ? "booked" : "arrived,cancelled"}&column=date&order=desc&pageNo=${round + 1}`,
  },
  {
    what: "list: filter a month of `date`, sort `date`, count",
    query: (round) => `date_begin=2024-${month(round)}-01&date_end=2024-${month(round)}-28&column=date&order=asc`,
  },
  { what: "list: filter `realname` contains, count", query: (round) => `realname=${encodeURIComponent(`*${1000 + round}*`)}` },
  { what: "list: sort by a column without index, count", query: (round) => `column=fee&order=${round % 2 === 0 ? "asc" : "desc"}` },
  { what: "list: page 50,000 of 100,000 + count", query: (round) => `pageNo=${50_000 + round}` },
];

async function measureOn(name: string, rows: number, databaseUrl?: string): Promise<BenchRow[]> {
  const server = await startBenchServer(databaseUrl);
  try {
    await insertVisits(server.database, rows);
    const results: BenchRow[] = [];
    for (const { what, query } of lists) {
      const times = await timesOf(rounds, (round) => server.call("GET", `${api}/list?pageSize=10&${query(round)}`));
      const p95 = percentile(times, 0.95).toFixed(0);
      results.push({
        what: `${name}, ${rows.toLocaleString("en")} rows, ${what}`,
        ours: percentile(times, 0.5),
        unit: "ms",
        note: `p95 ${p95} ms`,
      });
    }
    results.push(await measureAdds(name, server, { atOnce: 1, total: 200 }));
    results.push(await measureAdds(name, server, { atOnce: 16, total: 800 }));
    return results;
  } finally {
    await server.stop();
  }
}

async function measureAdds(
  name: string,
  server: BenchServer,
  { atOnce, total }: { readonly atOnce: number; readonly total: number },
): Promise<BenchRow> {
  const rate = async (one: (index: number) => Promise<unknown>): Promise<number> => {
    await one(0);
    const started = performance.now();
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < total) await one((next += 1));
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    return (total / (performance.now() - started)) * 1000;
  };
  const ours = await rate((index) => server.call("POST", `${api}/add`, newVisit(index)));
  const bare = await rate(await bareAdd(server.database));
  return {
    what: `${name}, add, ${atOnce === 1 ? "one after the other" : `${atOnce} in parallel`}`,
    ours,
    unit: "rows/s",
    note: `rules, validation, audit, commit to disk; ${(ours / bare).toFixed(2)} × the bare transaction with its audit entry (${bare.toFixed(0)} rows/s)`,
  };
}

/** The least that an add needs: a transaction with the row and its audit entry, as the last add has left them. */
async function bareAdd({ db, transaction }: DatabaseHandle): Promise<() => Promise<unknown>> {
  const newest = async (table: string): Promise<Record<string, unknown>> =>
    db.selectFrom(table).selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  const row = await newest("bench_bench_visit");
  const entry = { ...(await newest("audit_log")), seq: null, hash: null };
  return () =>
    transaction(async (trx) => {
      const id = newId();
      await trx
        .insertInto("bench_bench_visit")
        .values({ ...row, id })
        .execute();
      await trx
        .insertInto("audit_log")
        .values({ ...entry, id: newId(), row_id: id })
        .execute();
    });
}

async function timesOf(count: number, work: (round: number) => Promise<unknown>): Promise<readonly number[]> {
  await work(count);
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const started = performance.now();
    await work(round);
    times.push(performance.now() - started);
  }
  return times;
}

function newVisit(index: number): object {
  return {
    realname: `新预约人${index}`,
    mobile: "13800000000",
    status: "booked",
    level: "a",
    date: "2026-01-06",
    people: 2,
    fee: 120.5,
    score: 88,
    organ: "第一社区卫生服务中心",
    address: "成都市锦江区一号",
    remark: "首次到访",
  };
}

function month(round: number): string {
  return String(1 + (round % 12)).padStart(2, "0");
}
