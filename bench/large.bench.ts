import { sql } from "kysely";
import { startPostgres } from "../tests/support/postgresServer.ts";
import { startBenchServer, type BenchServer } from "./benchServer.ts";
import { insertVisits } from "./insertVisits.ts";
import { median, type BenchRow } from "./report.ts";

const rounds = 9;
const api = "/bench/benchVisit";
const table = "bench_bench_visit";

/** What the large table is measured on. */
export interface LargeBenchOptions {
  readonly database: "pglite" | "postgres";
  readonly rows: number;
}

/** A call of a list, and the statement that would answer it without indexes of parts, rough numbers and pages by key. */
interface LargeList {
  readonly what: string;
  readonly call: (round: number) => string;
  readonly plain: (round: number) => string;
  readonly note: string;
}

/** A list of a large table beside the plain statement for it, in turns: parts of texts, numbers of rows, deep pages. */
export async function measureLarge({ database, rows }: LargeBenchOptions): Promise<BenchRow[]> {
  if (database === "pglite") return await measureOn("PGlite", rows);
  const server = await startPostgres();
  try {
    return await measureOn("PostgreSQL", rows, server.url);
  } finally {
    await server.stop();
  }
}

async function measureOn(name: string, rows: number, databaseUrl?: string): Promise<BenchRow[]> {
  const server = await startBenchServer(databaseUrl);
  const title = (what: string) => `${name}, ${rows.toLocaleString("en")} rows, ${what}`;
  try {
    await insertVisits(server.database, rows);
    const results: BenchRow[] = [];
    for (const list of await listsOf(server, rows)) {
      const { ours, plain } = await timesOf(server, list);
      results.push({ what: title(list.what), ours: median(ours), yardstick: median(plain), unit: "ms", note: list.note });
    }
    return [...results, await indexSize(server, title)];
  } finally {
    await server.stop();
  }
}

/** Both sides in turns; the first of each is for the pages that nobody has read yet. */
async function timesOf(
  { call, database }: BenchServer,
  list: LargeList,
): Promise<{ readonly ours: readonly number[]; readonly plain: readonly number[] }> {
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    ours.push(await timeOf(() => call("GET", `${api}/list?pageSize=10&${list.call(round)}`)));
    plain.push(await timeOf(() => database.transaction((trx) => sql.raw(list.plain(round)).execute(trx), { statementTimeout: 0 })));
  }
  return { ours: ours.slice(1), plain: plain.slice(1) };
}

async function listsOf(server: BenchServer, rows: number): Promise<readonly LargeList[]> {
  const all = `select count(*) from ${table}`;
  const order = "order by create_time desc, id desc";
  const deep = Math.floor(rows * 0.9);
  const beside =
    (await sql.raw<{ id: string }>(`select id from ${table} ${order} limit 1 offset ${deep - 1}`).execute(server.database.db)).rows[0]
      ?.id ?? "";
  const names = (
    await sql
      .raw<{ realname: string }>(`select realname from ${table} where length(realname) between 2 and 3 limit ${rounds + 1}`)
      .execute(server.database.db)
  ).rows;
  const contains = (what: string, part: (round: number) => string): LargeList => ({
    what: `realname contains ${what}, with the number of rows`,
    call: (round) => `realname=${encodeURIComponent(`*${part(round)}*`)}`,
    plain: (round) => `select total.count, t.* from (${all} where realname ilike '%${part(round)}%') total
      left join lateral (select * from ${table} where realname ilike '%${part(round)}%' ${order} limit 10) t on true`,
    note: "`ribbon_grams(realname) @> ribbon_asked_grams($1) and realname ilike $2`; beside: `ilike` alone",
  });
  return [
    contains("two characters", (round) => (names[round]?.realname ?? "").slice(0, 2)),
    contains("four digits", (round) => String(1034 + round)),
    contains("one rare character", (round) => (names[round]?.realname ?? "").slice(1, 2)),
    contains("one frequent character", (round) => "王李张刘陈杨黄赵吴周"[round] ?? "王"),
    {
      what: "first page with the number of all",
      call: (round) => `column=createTime&order=desc&pageNo=${round + 1}`,
      plain: (round) =>
        `select total.count, t.* from (${all}) total left join lateral (select * from ${table} ${order} limit 10 offset ${round * 10}) t on true`,
      note: "`count(*)` of `limit 10001`, then `tablesample system`; beside: `count(*)` of all",
    },
    {
      what: "the exact number on demand",
      call: (round) => `_count=exact&column=createTime&order=desc&pageNo=${round + 20}`,
      plain: (round) =>
        `select total.count, t.* from (${all}) total left join lateral (select * from ${table} ${order} limit 10 offset ${round * 10}) t on true`,
      note: "the same statement on both sides",
    },
    {
      what: `the page behind row ${deep.toLocaleString("en")}, beside the one shown`,
      call: (round) => `column=createTime&order=desc&pageNo=${deep / 10 + 1 + round}&_after=${beside}`,
      plain: () => `select * from ${table} ${order} limit 10 offset ${deep}`,
      note: "`create_time < $1 … union all create_time = $1 and id < $2`; beside: `offset`, without the number",
    },
    {
      what: `a jump to the page behind row ${deep.toLocaleString("en")}`,
      call: (round) => `column=createTime&order=desc&pageNo=${deep / 10 + 1 + round}`,
      plain: (round) => `select * from ${table} ${order} limit 10 offset ${deep + round * 10}`,
      note: "`id in (select id … offset)`; beside: `offset` of whole rows, without the number",
    },
  ];
}

async function indexSize({ database: { db } }: BenchServer, title: (what: string) => string): Promise<BenchRow> {
  const { rows } = await sql<{ grams: number; all: number }>`
    select pg_relation_size('bench_bench_visit_realname_grams') as grams, pg_relation_size('bench_bench_visit') as all`.execute(db);
  const [{ grams, all } = { grams: Number.NaN, all: Number.NaN }] = rows;
  return {
    what: title("index of the characters of names"),
    ours: grams / 2 ** 20,
    unit: "MB",
    note: `the table takes ${(all / 2 ** 20).toFixed(0)} MB`,
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
