import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { buildApp } from "../../server/app.ts";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { DatabaseClock } from "../../server/installation/databaseClock.ts";
import { createDatabase } from "../support/onBothDatabases.ts";
import { memoryLogger, startTestServer, type TestServer } from "../support/testServer.ts";

const HOUR = 3_600_000;
/** More than a busy machine is late by, less than a clock that is off by hours. */
const MINUTE = 60_000;

describe("several processes on one database", () => {
  let server: TestServer;
  let databaseUrl: string;
  const opened: { close(): Promise<unknown> }[] = [];
  const folders: string[] = [];
  const open = async () => {
    const database = await openDatabase({ databaseUrl, poolSize: 4 });
    opened.push(database);
    return database;
  };
  const otherFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), "ribbon-other-"));
    folders.push(folder);
    return folder;
  };
  const start = async (folder: string, environment: Readonly<Record<string, string>> = {}) => {
    const other = await startTestServer(open, { folder, environment });
    opened.unshift({ close: () => other.app.close() });
    return other;
  };
  const closeOthers = async () => {
    for (const one of opened.splice(0)) await one.close();
  };

  beforeAll(async () => {
    databaseUrl = await createDatabase("product");
    server = await startTestServer(() => openDatabase({ databaseUrl, poolSize: 4 }));
  });
  afterEach(() => void vi.useRealTimers());
  afterEach(closeOthers);
  afterAll(async () => {
    await server.stop();
    await server.app.services.database.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  it("P93 one with other secrets does not start, and says what to do; nothing of the secrets is in the database", async () => {
    const folder = await otherFolder();
    const refused = await start(folder).catch((error: unknown) => String(error));
    expect(refused).toContain("secrets.json 与数据库不是一套");
    const [, accepted = ""] = /NEW_SECRETS=([0-9a-f]{16})/.exec(String(refused)) ?? [];
    await expect(start(folder, { NEW_SECRETS: "0123456789abcdef" })).rejects.toThrow("不是一套");
    await expect(start(folder, { NEW_SECRETS: accepted })).rejects.toThrow("请先停止这个数据库上的所有进程");
    await expect(start(server.folder, { SIGN_SECRET: "another-secret-of-one" })).rejects.toThrow("使用另一个 SIGN_SECRET");
    await start(server.folder);
    const { rows } = await sql<{
      row: string;
    }>`select to_jsonb(i)::text || (select string_agg(to_jsonb(p)::text, '') from sys_process p) as row
      from sys_installation i`.execute(server.app.services.database.db);
    expect(rows).toHaveLength(1);
    for (const key of Object.values(server.app.services.secrets).filter((one) => one instanceof Uint8Array))
      expect(rows[0]?.row).not.toContain(Buffer.from(key).toString("hex"));
  });

  it("P93 one that went on serving other schemas or another version for a minute is told of, once", async () => {
    const { installation, database } = server.app.services;
    await sql`insert into sys_process (id, signing, code, schemas) values ('x', '', '0000-older', 'a')`.execute(database.db);
    const told = () => server.logged.filter((line) => line.includes("同一个数据库上另有进程"));
    await installation.beat("b");
    expect(told()).toEqual([]);
    for (let minute = 0; minute < 3; minute += 1) await installation.beat("b");
    expect(told()).toEqual([expect.stringContaining("程序版本")]);
    await sql`update sys_process set code = (select max(code) from sys_process) where id = 'x'`.execute(database.db);
    for (let minute = 0; minute < 3; minute += 1) await installation.beat("b");
    expect(told()).toEqual([expect.anything(), expect.stringContaining("schemas 文件夹")]);
    await sql`delete from sys_process where id = 'x'`.execute(database.db);
  });

  it("S-02 goes by the database's time, on a machine whose clock is hours off, and says so", async () => {
    const real = () => performance.timeOrigin + performance.now();
    const lines: string[] = [];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * HOUR });
    const config = readConfig({ DATA_DIR: server.folder, DEMO: "0", WATCH_SCHEMAS: "0" });
    const app = await buildApp({ config, database: await open(), logger: memoryLogger(lines) });
    opened.unshift({ close: () => app.close() });
    expect(Math.abs(app.services.clock().getTime() - real())).toBeLessThan(MINUTE);
    expect(lines.filter((line) => line.includes("本机时钟与数据库相差 10800 秒"))).toHaveLength(1);
  });

  it("S-02 keeps its time between two measurements, and follows a machine that is put right", async () => {
    let off = -HOUR;
    const clock = new DatabaseClock({ database: await open(), logger: memoryLogger([]), own: () => Date.now() + off });
    const error = () => Math.abs(clock.now().getTime() - Date.now());
    await clock.measure();
    expect(error()).toBeLessThan(MINUTE);
    off = 0;
    await clock.measure();
    expect(error()).toBeLessThan(MINUTE);
  });

  it("P93 new secrets that are named take over once nobody else runs", async () => {
    await server.app.close();
    const folder = await otherFolder();
    const refused = String(await start(folder).catch((error: unknown) => error));
    const [, accepted = ""] = /NEW_SECRETS=([0-9a-f]{16})/.exec(refused) ?? [];
    await start(folder, { NEW_SECRETS: accepted });
    await closeOthers();
    await expect(start(server.folder)).rejects.toThrow("不是一套");
    await start(folder);
  });
});
