import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import type { DatabaseHandle } from "../../server/database/database.types.ts";
import { openDatabase } from "../../server/database/openDatabase.ts";
import { DataFolderInUseError, lockFolder } from "../../server/database/pglite/lockFile.ts";
import { PgliteWorker } from "../../server/database/pglite/pgliteWorker.ts";
import { runProgram } from "../support/childProcess.ts";
import { copyTemplate } from "../support/embeddedTemplate.ts";

const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A data folder with an empty database in it. */
function dataFolder(): string {
  const folder = emptyFolder();
  copyTemplate(inject("embeddedTemplate"), folder);
  return folder;
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "ribbon-embedded-"));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function open(dataDir?: string): Promise<DatabaseHandle> {
  const database = await openDatabase(dataDir === undefined ? {} : { dataDir });
  cleanUps.push(() => database.close());
  return database;
}

describe("the embedded database", () => {
  it("keeps its rows when it is closed and opened again", async () => {
    const folder = dataFolder();
    const first = await openDatabase({ dataDir: folder });
    await sql`create table note as select 'kept' as text`.execute(first.db);
    await first.close();
    expect(readdirSync(folder)).toEqual(["database"]);
    const second = await open(folder);
    expect(await second.db.selectFrom("note").selectAll().execute()).toEqual([{ text: "kept" }]);
  });

  it("begins again where a first start was cut short", async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, "database.new"));
    writeFileSync(join(folder, "database.new", "PG_VERSION"), "18\n");
    const { db } = await open(folder);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    expect(existsSync(join(folder, "database.new"))).toBe(false);
  });

  it("does not touch files of another PostgreSQL version, and says what to do", async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, "database"));
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow("目录不完整");
    writeFileSync(join(folder, "database", "PG_VERSION"), "16\n");
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow("由 PostgreSQL 16 写成");
    expect(readdirSync(folder)).toEqual(["database"]);
  });

  it("lives in memory without a folder, and is gone when closed", async () => {
    const database = await open();
    await sql`create table note as select 1 as number`.execute(database.db);
    expect(await database.db.selectFrom("note").selectAll().execute()).toEqual([{ number: 1 }]);
    await database.close();
    await expect(database.db.selectFrom("note").selectAll().execute()).rejects.toMatchObject({ code: "08006" });
  });

  it("subscribes again after its thread was replaced, and tells that something may be missed", async () => {
    const database = await open(dataFolder());
    const seen: string[] = [];
    await database.listen(
      "rows",
      (payload) => seen.push(payload),
      () => seen.push("gap"),
    );
    await expect(database.transaction((trx) => sql`select pg_sleep(600)`.execute(trx), { statementTimeout: 300 })).rejects.toMatchObject({
      code: "57014",
    });
    await database.notify("rows", "after");
    await expect.poll(() => seen).toEqual(["gap", "after"]);
  });
});

describe("a thread that dies", () => {
  it("fails what was running, is replaced, and loses nothing committed", async () => {
    const starts = vi.spyOn(PgliteWorker, "start");
    const database = await open(dataFolder());
    await sql`create table note as select 'kept' as text`.execute(database.db);
    const running = database.transaction(async (trx) => {
      await sql`insert into note values ('undone')`.execute(trx);
      const [thread] = await Promise.all(starts.mock.results.map(({ value }) => value as Promise<PgliteWorker>));
      const end = sql`select pg_sleep(600)`.execute(trx);
      await (Reflect.get(thread ?? {}, "worker") as Worker).terminate();
      await end;
    });
    await expect(running).rejects.toMatchObject({ code: "08006" });
    expect(await database.db.selectFrom("note").selectAll().execute()).toEqual([{ text: "kept" }]);
    starts.mockRestore();
  });

  it("fails for good in memory, where nothing could be recovered", async () => {
    const database = await open();
    const failure = database.transaction((trx) => sql`select pg_sleep(600)`.execute(trx), { statementTimeout: 300 });
    await expect(failure).rejects.toMatchObject({ code: "57014" });
    await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({ code: "08006" });
  });
});

describe("the lock on the data folder", () => {
  it("stops a second process with a Chinese sentence, and lets it in after the first was killed", async () => {
    const folder = dataFolder();
    const first = runProgram("tests/support/processes/holdDatabase.ts", { DATA_DIR: folder });
    cleanUps.push(() => first.kill());
    await first.waitFor(/^open$/);

    const second = runProgram("tests/support/processes/holdDatabase.ts", { DATA_DIR: folder });
    expect(await second.exit()).toBe(1);
    expect(second.lines.join("\n")).toContain(`数据目录正在被进程 ${first.child.pid} 使用，服务没有启动`);

    await first.kill();
    const third = runProgram("tests/support/processes/holdDatabase.ts", { DATA_DIR: folder });
    cleanUps.push(() => third.kill());
    await third.waitFor(/^open$/);
  });

  it("is taken over from a process whose number now belongs to another one", async () => {
    const path = join(emptyFolder(), "lock");
    const lock = await lockFolder(path, { onLost: () => {} });
    const holder = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
    lock.release();
    writeFileSync(path, JSON.stringify({ ...holder, started: "1", nonce: "old" }));
    const taken = await lockFolder(path, { onLost: () => {} });
    taken.release();
    expect(existsSync(path)).toBe(false);
  });

  it("waits for a sign of life where the holder is in another container", async () => {
    const path = join(emptyFolder(), "lock");
    writeFileSync(path, JSON.stringify({ pid: 1, started: "1", realm: "elsewhere", nonce: "theirs" }));
    const alive = setInterval(() => utimesSync(path, new Date(), new Date()), 20);
    await expect(lockFolder(path, { onLost: () => {}, heartbeat: 50, patience: 300 })).rejects.toBeInstanceOf(DataFolderInUseError);
    clearInterval(alive);
    const lock = await lockFolder(path, { onLost: () => {}, heartbeat: 50 });
    lock.release();
  });

  it("waits for a holder that goes, and says so at once", async () => {
    const path = join(emptyFolder(), "lock");
    const dying = await lockFolder(path, { onLost: () => {} });
    const said: string[] = [];
    const waiting = lockFolder(path, { onLost: () => {}, onWait: (sentence) => void said.push(sentence) });
    await expect.poll(() => said).toEqual([`数据目录正在被进程 ${process.pid} 使用，等待它结束（最多还等 15 秒）……`]);
    dying.release();
    (await waiting).release();
    expect(said).toHaveLength(1);
  });

  it("is taken over from a process that ended and that its parent never noticed", async () => {
    const path = join(emptyFolder(), "lock");
    const lock = await lockFolder(path, { onLost: () => {} });
    const holder = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
    lock.release();
    // The shell turns into a program that asks for none of its children.
    const parent = spawn("sh", ["-c", "sleep 0.2 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
    cleanUps.push(() => void parent.kill("SIGKILL"));
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(line.toString());
    const fields = (): string[] =>
      readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
    const [, started] = [fields()[0], fields()[19]];
    writeFileSync(path, JSON.stringify({ ...holder, pid, started, nonce: "theirs" }));
    const taken = await lockFolder(path, { onLost: () => {}, patience: 5000 });
    expect(fields()[0]).toBe("Z");
    taken.release();
  });

  it("goes to one of many who find it stale at once", async () => {
    const path = join(emptyFolder(), "lock");
    writeFileSync(path, "{ half written");
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => lockFolder(path, { onLost: () => {}, heartbeat: 20, patience: 0 })),
    );
    const winners = attempts.filter((attempt) => attempt.status === "fulfilled");
    expect(winners).toHaveLength(1);
    for (const winner of winners) winner.value.release();
  });

  it("tells the holder when it is lost", async () => {
    const path = join(emptyFolder(), "lock");
    let isLost = false;
    await lockFolder(path, { onLost: () => (isLost = true), heartbeat: 20 });
    writeFileSync(path, JSON.stringify({ pid: 1, realm: "elsewhere", nonce: "theirs" }));
    await expect.poll(() => isLost).toBe(true);
    expect(existsSync(path)).toBe(true);
  });
});
