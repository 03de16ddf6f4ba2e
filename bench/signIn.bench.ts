import { sql } from "kysely";
import { startPostgres } from "../tests/support/postgresServer.ts";
import { type BenchServer, password, startBenchServer } from "./benchServer.ts";
import { percentile, type BenchRow } from "./report.ts";

const STAFF = 300;
/** Sign-ins a second that only guess, and the addresses they come from. */
const FLOOD = { perSecond: 20, addresses: 50, seconds: 20 };
/** Sign-ins a second of staff, on the quiet server and during the flood alike. */
const STAFF_PER_SECOND = 3;
const MORNING_SECONDS = 30;
/** Milliseconds that people go on trying. */
const PATIENCE = 30_000;
const OFFICE = "198.51.100.1";

/** One sign-in as its caller sees it. */
interface SignIn {
  readonly milliseconds: number;
  readonly isIn: boolean;
}

/** How long a member of staff waits at the sign-in: alone, while others guess, and in the morning when everybody comes. */
export async function measureSignIn({ postgres = false }: { readonly postgres?: boolean } = {}): Promise<BenchRow[]> {
  const embedded = await measureOn("PGlite");
  if (!postgres) return embedded;
  const server = await startPostgres();
  try {
    return [...embedded, ...(await measureOn("PostgreSQL", server.url))];
  } finally {
    await server.stop();
  }
}

async function measureOn(name: string, databaseUrl?: string): Promise<BenchRow[]> {
  const server = await startBenchServer(databaseUrl, { TRUST_PROXY: "1" });
  try {
    await insertStaff(server);
    await signInsOf(server, { perSecond: STAFF_PER_SECOND, seconds: 3 });
    const quiet = await signInsOf(server, { perSecond: STAFF_PER_SECOND, seconds: FLOOD.seconds });
    const [busy, guesses] = await Promise.all([signInsOf(server, { perSecond: STAFF_PER_SECOND, seconds: FLOOD.seconds }), flood(server)]);
    const spread = await signInsOf(server, { perSecond: STAFF / MORNING_SECONDS, seconds: MORNING_SECONDS });
    const together = await Promise.all(Array.from({ length: STAFF }, (_, index) => signIn(server, index)));
    return [
      row(`${name}, sign-in on a quiet server: p95`, quiet),
      {
        ...row(`${name}, sign-in under ${FLOOD.perSecond} wrong ones a second from ${FLOOD.addresses} addresses: p95`, busy),
        note: `${(p95(busy) / p95(quiet)).toFixed(2)} × the quiet server; ${entered(busy)}; ${guesses} wrong ones answered`,
      },
      row(`${name}, ${STAFF} people from one address within ${MORNING_SECONDS} s: p95`, spread),
      row(`${name}, ${STAFF} people from one address in the same moment: p95`, together),
    ];
  } finally {
    await server.stop();
  }
}

function row(what: string, signIns: readonly SignIn[]): BenchRow {
  return { what, ours: p95(signIns), unit: "ms", note: entered(signIns) };
}

function p95(signIns: readonly SignIn[]): number {
  return percentile(
    signIns.map(({ milliseconds }) => milliseconds),
    0.95,
  );
}

function entered(signIns: readonly SignIn[]): string {
  return `${signIns.filter(({ isIn }) => isIn).length} of ${signIns.length} are in`;
}

/** Staff sign in one after the other at even times, whether the one before is in or not. */
async function signInsOf(
  server: BenchServer,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<readonly SignIn[]> {
  return await atEvenTimes({ perSecond, seconds }, (index) => signIn(server, index));
}

/** Half of the guesses name somebody who exists. */
async function flood(server: BenchServer): Promise<number> {
  const answers = await atEvenTimes(FLOOD, (index) =>
    post(server, {
      username: index % 2 === 0 ? `ghost${index}` : staffName(index),
      password: "Wrong!2026",
      address: `203.0.113.${index % FLOOD.addresses}`,
    }),
  );
  return answers.length;
}

async function signIn(server: BenchServer, index: number): Promise<SignIn> {
  const started = performance.now();
  const credentials = { username: staffName(index), password, address: OFFICE };
  let { isIn, secondsToWait } = await post(server, credentials);
  // As the page asks people to, where too many come at once.
  while (secondsToWait !== undefined && performance.now() - started < PATIENCE) {
    await new Promise((resolve) => setTimeout(resolve, Number(secondsToWait) * 1000));
    ({ isIn, secondsToWait } = await post(server, credentials));
  }
  return { milliseconds: performance.now() - started, isIn };
}

async function post(
  { app }: BenchServer,
  { address, ...payload }: { readonly username: string; readonly password: string; readonly address: string },
): Promise<{ readonly isIn: boolean; readonly secondsToWait: string | undefined }> {
  const answer = await app.inject({ method: "POST", url: "/apiserver/sys/login", headers: { "x-forwarded-for": address }, payload });
  return { isIn: answer.json<{ success: boolean }>().success, secondsToWait: answer.headers["retry-after"]?.toString() };
}

async function atEvenTimes<T>(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  act: (index: number) => Promise<T>,
): Promise<T[]> {
  const started: Promise<T>[] = [];
  const begin = performance.now();
  for (let index = 0; index < Math.round(perSecond * seconds); index += 1) {
    const wait = begin + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    started.push(act(index));
  }
  return await Promise.all(started);
}

/** Staff with the administrator's password, past the pipeline: making three hundred hashes is not what is measured. */
async function insertStaff({ database }: BenchServer): Promise<void> {
  await sql`
    insert into sys_user (id, rev, username, realname, password, status, role_ids, depart_ids, create_by, create_time)
    select lpad(to_hex(i), 32, '0'), 1, 'staff' || i, '职工' || i, admin.password, 'normal', '[]', '[]', 'system', admin.create_time
    from generate_series(0, ${STAFF - 1}::integer) as i, (select password, create_time from sys_user where username = 'admin') as admin`.execute(
    database.db,
  );
}

function staffName(index: number): string {
  return `staff${index % STAFF}`;
}
