import { sql } from "kysely";
import { startPostgres } from "../tests/support/postgresServer.ts";
import { chinaDate } from "../src/schema/index.ts";
import { periodOf } from "../src/schema/time/periods.ts";
import type { CardAnswers } from "../src/schema/wire/dashboardAnswers.ts";
import { startBenchServer, type BenchServer } from "./benchServer.ts";
import { median, type BenchRow } from "./report.ts";

const rounds = 7;
const table = "hiv_appointment";
/** Days over which the appointments lie, and how many of them are to come. */
const [DAYS, TO_COME] = [1100, 14] as const;

/** A card of the home page beside the statement that somebody would write for it alone. */
interface MeasuredCard {
  readonly card: string;
  plain(span: { readonly from: string; readonly to: string }, today: string): string;
}

const inTenant = `from ${table} where tenant_id = '0' and del_flag = 0`;
const ofDays = ({ from, to }: { readonly from: string; readonly to: string }) => `${inTenant} and date between '${from}' and '${to}'`;

const cards: readonly MeasuredCard[] = [
  { card: "today", plain: (_span, today) => `select count(*) ${inTenant} and date = '${today}' and status is distinct from 'cancelled'` },
  { card: "waitingToday", plain: (_span, today) => `select count(*) ${inTenant} and date = '${today}' and status = 'booked'` },
  { card: "arrivedToday", plain: (_span, today) => `select count(*) ${inTenant} and date = '${today}' and status = 'arrived'` },
  { card: "overdue", plain: (_span, today) => `select count(*) ${inTenant} and date < '${today}' and status = 'booked'` },
  { card: "trend", plain: (span) => `select date, status, count(*) ${ofDays(span)} group by 1, 2` },
  { card: "services", plain: (span) => `select service, count(*) ${ofDays(span)} group by 1` },
  { card: "organs", plain: (span) => `select organ_id, count(*) ${ofDays(span)} group by 1 order by 2 desc` },
  { card: "sources", plain: (span) => `select source, count(*) ${ofDays(span)} group by 1` },
];

/** The home page over many appointments on PostgreSQL: each number beside the bare statement for it, and all of them at once. */
export async function measureDashboard(rows: number): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  const server = await startBenchServer(postgres.url);
  try {
    await insertAppointments(server, rows);
    const title = (what: string) => `dashboard, ${rows.toLocaleString("en")} appointments, ${what}`;
    const results: BenchRow[] = [];
    for (const measured of cards) results.push({ what: title(measured.card), ...(await timesOf(server, measured)), unit: "ms", note: "" });
    const all: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await change(server);
      all.push(
        await timeOf(() =>
          askAll(
            server,
            cards.map(({ card }) => card),
            spanOf(round),
          ),
        ),
      );
    }
    return [...results, { what: title("eight cards of one page"), ours: median(all), unit: "ms", note: "nothing of them remembered" }];
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

/** Both in turns, after a change, so that nothing is answered from memory; the first of each reads what nobody has read yet. */
async function timesOf(server: BenchServer, { card, plain }: MeasuredCard): Promise<{ readonly ours: number; readonly yardstick: number }> {
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await change(server);
    const span = spanOf(round);
    ours.push(await timeOf(() => ask(server, card, span)));
    bare.push(await timeOf(() => server.database.transaction((trx) => sql.raw(plain(span, today())).execute(trx))));
  }
  return { ours: median(ours.slice(1)), yardstick: median(bare.slice(1)) };
}

type Span = Parameters<MeasuredCard["plain"]>[0];

function ask(server: BenchServer, card: string, span: Span): Promise<void> {
  return askAll(server, [card], span);
}

/** Asks for cards as a page does: in one call, and once more for those that had no turn. */
async function askAll({ call }: BenchServer, ids: readonly string[], span: Span): Promise<void> {
  const left = new Set(ids);
  while (left.size > 0) {
    const query = new URLSearchParams({ screen: "analysis", cards: [...left].join(","), ...span }).toString();
    const answers = await call<CardAnswers>("GET", `/sys/dashboard/cards?${query}`);
    if (answers.length === 0) throw new Error("No card was answered.");
    for (const { card } of answers) left.delete(card);
  }
}

function today(): string {
  return chinaDate(new Date());
}

function spanOf(round: number): { readonly from: string; readonly to: string } {
  const { to } = periodOf("last30", today());
  return { from: periodOf("last30", chinaDate(new Date(Date.now() - round * 86_400_000))).from, to };
}

async function change({ database }: BenchServer): Promise<void> {
  await sql`update hiv_appointment set remark = 'changed' where id = 'bench1'`.execute(database.db);
}

async function insertAppointments({ database }: BenchServer, rows: number): Promise<void> {
  // Parts of names are nobody's question here, and their index is most of the work.
  await sql`drop index if exists hiv_appointment_realname_grams`.execute(database.db);
  const insert = sql`insert into hiv_appointment (id, rev, tenant_id, del_flag, realname, mobile, organ_id, date, slot_id, service, source, remind, status, create_time)
    select 'bench' || n, 1, '0', 0, '测' || n, '138' || lpad((n % 100000000)::text, 8, '0'), 'organ' || n % 200,
      current_date + ${TO_COME}::integer - (n::bigint * 7919 % ${DAYS})::integer, 'slot' || n % 900,
      (array['vct', 'followup', 'prep', 'pep', 'counsel'])[1 + n % 5], (array['mini_program', 'phone', 'onsite', 'referral'])[1 + n / 7 % 4],
      'N', (array['arrived', 'arrived', 'arrived', 'arrived', 'cancelled', 'no_show', 'booked'])[1 + n / 3 % 7], now()::timestamp
    from generate_series(1, ${rows}::integer) n`;
  await database.transaction((trx) => insert.execute(trx), { statementTimeout: 0 });
  await sql`vacuum analyze hiv_appointment`.execute(database.db);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
