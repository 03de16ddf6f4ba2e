import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, inject, it } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { copyTemplate } from "../support/embeddedTemplate.ts";
import { createDatabase } from "../support/onBothDatabases.ts";
import { startTestServer } from "../support/testServer.ts";

const folder = mkdtempSync(join(tmpdir(), "ribbon-audit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const LONG = 240_000;

/** Runs the check as an operator does. */
function verify(
  environment: Readonly<Record<string, string>>,
  command = "verify",
): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    const args = ["--import", "tsx", "server/audit/main.ts", command];
    const child = execFile(process.execPath, args, { env: { PATH: process.env["PATH"] ?? "", ...environment } }, (_error, out, fault) =>
      resolve({ code: child.exitCode ?? -1, text: out + fault }),
    );
  });
}

async function tamper({ db }: DatabaseHandle, statement: string): Promise<void> {
  await sql`alter table audit_log disable trigger user`.execute(db);
  await sql.raw(statement).execute(db);
}

it(
  "the check of a PostgreSQL server beside the running console ends with 0 for a whole log, 1 for a broken one, 2 where it cannot tell",
  async () => {
    const databaseUrl = await createDatabase("product");
    const database = await openDatabase({ databaseUrl, poolSize: 3 });
    const server = await startTestServer(async () => database);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: server.folder };
    try {
      await server.signIn("admin");
      await server.app.services.audit.chain.seal();
      expect(await verify(environment)).toMatchObject({ code: 0, text: expect.stringContaining("审计日志完整") });
      await tamper(database, "update audit_log set username = 'x' where seq = 1");
      expect(await verify(environment)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/第一处：第 1 条（\w+）被改动，字段：username。/),
      });
      expect(await verify({ ...environment, DATA_DIR: join(folder, "empty") })).toMatchObject({ code: 2 });
      expect(await verify(environment, "")).toMatchObject({ code: 2, text: expect.stringContaining("用法") });
    } finally {
      await server.stop();
      await database.close();
    }
  },
  LONG,
);

it(
  "on the embedded database it runs while the console is stopped, against the anchor of the stop, and changes nothing",
  async () => {
    const dataDir = join(folder, "database");
    copyTemplate(inject("embeddedTemplate"), dataDir);
    const open = (): Promise<DatabaseHandle> => openDatabase({ dataDir });
    const database = await open();
    const server = await startTestServer(async () => database, { folder });
    await server.signIn("admin");
    // Stopped at once: what was not sealed yet is sealed on the way out.
    await server.app.close();
    await database.close();
    const environment = { DATA_DIR: folder };
    expect(await verify(environment)).toMatchObject({ code: 0, text: expect.stringMatching(/待封存 0 条，锚点 1 个/) });
    const again = await open();
    await tamper(again, "delete from audit_log where seq = (select max(seq) from audit_log)");
    await again.close();
    expect(await verify(environment)).toMatchObject({ code: 1, text: expect.stringContaining("末尾被截断") });
  },
  LONG,
);
