import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import type { TestAnswer, TestServer } from "./testServer.ts";

/**
 * Tables that say what was tried and who is there, and those in which processes write of themselves at times of their own;
 * everything else is the business.
 */
const RECORDS: ReadonlySet<string> = new Set([
  "audit_log",
  "sys_answer_minute",
  "sys_attempt",
  "sys_installation",
  "sys_known_device",
  "sys_process",
  "sys_session",
  "sys_statement_minute",
]);

/** What no answer may hold: places in the code, statements, parts of the machinery. */
const INTERNALS =
  /\.[tj]s:\d|node_modules|\bat \w+ \(|\bselect\b.+\bfrom\b|\brelation "|fastify|pglite|postgres|kysely|FST_|scrypt\$|argon2/i;

const ENVELOPE = ["code", "message", "result", "success", "timestamp"];

/** A line of the log about a refused call. */
export interface RefusalLine {
  readonly refusal: string;
  readonly user?: string;
  readonly method: string;
  readonly route: string;
  readonly from: string;
}

/** A value that somebody must not see; its like stands nowhere else. */
export function canary(table: string, row: string, field: string): string {
  return `CNRY-${table}-${row}-${field}`;
}

/** An answer as text without its time, to compare two that must be the same. */
export function withoutTime({ body }: Pick<TestAnswer, "body">): string {
  return body.replace(/"timestamp":\d+/, "");
}

/** Everything stored, table by table, and the names of kept files; equal where nothing changed. */
export async function businessState(server: TestServer): Promise<Readonly<Record<string, string>>> {
  const { database, paths } = server.app.services;
  const tables = (await tablesOf(database)).filter((name) => !RECORDS.has(name));
  // In one statement: it is asked for after every door, and there are many doors and tables.
  const digests = tables.map(
    (name) => sql`select ${name}::text as name, md5(string_agg(t::text, ';' order by t::text)) as digest from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(database.db);
  return { ...Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? ""])), files: filesBelow(paths.uploads).join() };
}

async function tablesOf({ db }: DatabaseHandle): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .toSorted();
}

/** Checks that an answer is the envelope with a sentence, tells nothing of the inside, and holds nothing hidden. */
export function expectDiscreet(answer: TestAnswer): void {
  expect(answer.status, answer.body).toBeLessThan(500);
  expect(answer.success, answer.body).toBe(false);
  expect(Object.keys(JSON.parse(answer.body) as object).toSorted()).toEqual(ENVELOPE);
  expect(answer.message).toMatch(/\p{Script=Han}/u);
  const whole = JSON.stringify([answer.headers, answer.body]);
  expect(whole).not.toMatch(INTERNALS);
  expectNoCanary(whole);
}

/** Checks that a text holds nothing that was planted for others. */
export function expectNoCanary(text: string): void {
  expect(text).not.toContain("CNRY");
}

/** Lines about refused calls, from line `since` of the log on. */
export function refusalLines(server: TestServer, since = 0): readonly RefusalLine[] {
  return server.logged
    .slice(since)
    .map((line) => JSON.parse(line) as { readonly message?: string; readonly details: RefusalLine })
    .filter(({ message }) => message === "refused")
    .map(({ details }) => details);
}

/**
 * Runs calls that must all be refused, and holds them against what goes for every refusal: nothing stored has changed,
 * no answer tells of the inside or of others' data, and each 401 and 403 stands in the log once, with who, from where
 * and which call, and with nothing of what was sent.
 *
 * @returns the answers, in the order of the calls
 */
export async function expectRefused(server: TestServer, calls: readonly (() => Promise<TestAnswer>)[]): Promise<readonly TestAnswer[]> {
  const before = await businessState(server);
  const since = server.logged.length;
  const answers: TestAnswer[] = [];
  for (const call of calls) answers.push(await call());
  for (const answer of answers) expectDiscreet(answer);
  const lines = refusalLines(server, since);
  expect(lines).toHaveLength(answers.filter(({ status }) => status === 401 || status === 403).length);
  for (const line of lines) {
    expect(line).toMatchObject({ refusal: expect.any(String), method: expect.any(String), from: expect.any(String) });
    if (line.refusal !== "SESSION_DEAD" && line.refusal !== "CHAT_TOKEN_DEAD") expect(line.user).toEqual(expect.any(String));
  }
  expectNoCanary(server.logged.slice(since).join("\n"));
  expect(await businessState(server)).toEqual(before);
  return answers;
}
