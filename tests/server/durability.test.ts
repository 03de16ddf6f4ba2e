import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, inject, it } from "vitest";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { buildProcess } from "../support/buildProcess.ts";
import { runProgram } from "../support/childProcess.ts";
import { copyTemplate } from "../support/embeddedTemplate.ts";

/** How often the process is killed; `KILLS=50 npx vitest run --project server tests/server/durability.test.ts` for a long run. */
const KILLS = Number(process.env["KILLS"] ?? 3);
const SECONDS_PER_KILL = 20;

const dataDir = mkdtempSync(join(tmpdir(), "ribbon-durability-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it(
  `loses and doubles no acknowledged write when the process is killed ${KILLS} times`,
  async () => {
    copyTemplate(inject("embeddedTemplate"), dataDir);
    const program = await buildProcess("tests/support/processes/writeRows.ts");
    const acknowledged: string[] = [];
    for (let run = 0; run < KILLS; run += 1) {
      const writers = runProgram(program.file, { DATA_DIR: dataDir, RUN: String(run) });
      await writers.waitFor(/^all write$/);
      await sleep(Math.random() * 600);
      await writers.kill();
      acknowledged.push(...writers.lines.filter((line) => line.startsWith("ack ")).map((line) => line.slice("ack ".length)));
    }

    program.remove();

    const database = await openDatabase({ dataDir });
    const { rows: written } = await sql<{ token: string }>`select token from written`.execute(database.db);
    const { rows: torn } = await sql`
      select writer, total, (select count(*) from written where written.writer = tally.writer) as rows from tally
      where total <> (select count(*) from written where written.writer = tally.writer)`.execute(database.db);
    await database.close();
    const tokens = new Set(written.map(({ token }) => token));
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((token) => !tokens.has(token))).toEqual([]);
    expect(tokens.size).toBe(written.length);
    expect(torn).toEqual([]);
  },
  KILLS * SECONDS_PER_KILL * 1000,
);
