import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ANCHOR_FILE, readAnchors } from "../../server/audit/anchorFile.ts";
import { verifyAudit, type AuditReport } from "../../server/audit/verifyAudit.ts";
import type { Database } from "../../server/database/database.types.ts";
import { auditMigration } from "../../server/database/migrations/0020-audit.ts";
import { signInIndexMigration } from "../../server/database/migrations/0042-sign-in-index.ts";
import { auditChainMigration } from "../../server/database/migrations/0056-audit-chain.ts";
import { emptiedEntriesMigration } from "../../server/database/migrations/0128-emptied-entries.ts";
import type { AuditEvent } from "../../server/audit/auditEvent.ts";
import { AuditLog } from "../../server/audit/auditLog.ts";
import { insertAudit } from "../../server/audit/insertAudit.ts";
import { sealAudit } from "../../server/audit/sealAudit.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { memoryLogger, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const HOUR = 3_600_000;

/** An entry like those that signing in leaves. */
const signInEvent: Omit<AuditEvent, "at"> = {
  kind: "write",
  entity: "session",
  rowId: "1",
  action: "signIn",
  actor: { tenantId: "0", userId: "1", username: "a", realname: "甲", orgCode: "" },
  origin: { address: "127.0.0.1", agent: "" },
  requestId: "r",
  schemaHash: "h",
};

/** Moves the clock by seconds, and waits for what each of them began. */
async function pass(seconds: number, begun: () => readonly Promise<void>[]): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(begun());
    // Whoever waited for it plans its next round now.
    await new Promise(setImmediate);
  }
}

/** What somebody can do who owns the database but not the key. */
async function tamper(db: Database, statement: string): Promise<void> {
  await sql`alter table audit_log disable trigger user`.execute(db);
  await sql.raw(statement).execute(db);
  await sql`alter table audit_log enable trigger user`.execute(db);
}

onBothDatabases("the audit log as evidence", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeEach(async () => {
    server = await startTestServer(open);
    // From here on rows are written and sealed when a test says so; and the first anchor is due, which then has all of them.
    await server.app.services.audit.stop();
    server.time.elapsed = server.time.now + 2 * HOUR;
    admin = await server.signIn("admin");
    for (const code of ["a", "b", "c", "d"])
      expect((await admin.call("POST", "/sys/role/add", { body: { roleName: `角色 ${code} "\\ud83d"`, roleCode: code } })).success).toBe(
        true,
      );
    await server.app.services.audit.flush();
    await server.app.services.audit.chain.seal();
    return () => server.stop();
  });

  let opened = 0;
  const db = (): Database => server.app.services.database.db;
  const anchors = () => readAnchors(join(server.folder, ANCHOR_FILE), server.app.services.secrets.auditKey);
  const verify = async (): Promise<AuditReport> =>
    verifyAudit(server.app.services.database, server.app.services.secrets.auditKey, await anchors());
  const rows = async () => (await sql<{ id: string; seq: number }>`select id, seq from audit_log order by seq`.execute(db())).rows;

  const outcomeOnOpenRow = async (statement: string): Promise<unknown> => {
    opened += 1;
    await admin.call("POST", "/sys/role/add", { body: { roleName: "未封", roleCode: `open_${opened}` } });
    return sql.raw(statement).execute(db()).catch(String);
  };

  it("rows can be neither changed, nor removed, nor emptied out, also before they are sealed", async () => {
    const onlyAdded = "Rows of audit_log are only added";
    for (const statement of [
      "update audit_log set note = 'x'",
      "update audit_log set hash = 'x' where seq = 1",
      "delete from audit_log",
      "truncate audit_log",
    ])
      await expect(sql.raw(statement).execute(db()), statement).rejects.toThrow(onlyAdded);
    for (const statement of [
      "update audit_log set note = 'x' where seq is null",
      "update audit_log set seq = 99, hash = 'x', note = 'x' where seq is null",
      "delete from audit_log where seq is null",
    ])
      expect(await outcomeOnOpenRow(statement), statement).toContain(onlyAdded);
  });

  it("every row has its place, without a gap, and the whole log holds", async () => {
    const found = await rows();
    expect(found.map(({ seq }) => seq)).toEqual(found.map((_, index) => index + 1));
    expect(found.length).toBeGreaterThanOrEqual(5);
    expect(await verify()).toEqual({ sealed: found.length, waiting: 0, anchors: 1, faults: [] });
  });

  it("LOAD rows are sealed by themselves, those of a process that ended too, and at rest the log is looked at once a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const { audit, database } = server.app.services;
    const waiting = async (): Promise<number> => (await verify()).waiting;
    const own = new AuditLog({ ...server.app.services, key: audit.key, directory: server.folder });
    own.start();
    try {
      const before = (await rows()).length;
      await database.transaction((trx) => own.write(trx, { ...signInEvent, at: new Date() }));
      expect(await rows()).toHaveLength(before + 1);
      // Each wait moves the clock by a few milliseconds at a time.
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 200 });
      await vi.advanceTimersByTimeAsync(16_000);
      // The round that is under way is the last before it rests.
      await own.chain.seal();
      const rounds = vi.spyOn(own.chain, "seal");
      const begun = () => rounds.mock.results.map(({ value }) => value as Promise<void>);
      await insertAudit(database.db, await audit.sign([{ ...signInEvent, at: new Date() }]));
      await pass(40, begun);
      expect(rounds.mock.calls.length).toBeLessThanOrEqual(1);
      await pass(40, begun);
      expect(await waiting()).toBe(0);
      expect(rounds.mock.calls.length).toBeLessThanOrEqual(3);
    } finally {
      vi.useRealTimers();
      await own.stop();
    }
  });

  it("a changed column is named with its row", async () => {
    const [, second] = await rows();
    await tamper(db(), "update audit_log set realname = '别人', address = '10.0.0.1' where seq = 2");
    expect((await verify()).faults).toEqual([{ kind: "changed", seq: 2, id: second?.id, columns: ["realname", "address"] }]);
  });

  it.each(["after", "happened_at", "tenant_id", "kind", "note"])("a change of %s alone is seen", async (column) => {
    const value = { after: `'{"a":1}'::jsonb`, happened_at: "happened_at + interval '1 ms'" }[column] ?? `${column} || 'x'`;
    await tamper(db(), `update audit_log set ${column} = ${value} where seq = 3`);
    expect((await verify()).faults).toEqual([expect.objectContaining({ kind: "changed", seq: 3, columns: [column] })]);
  });

  it("a removed row is missing, also when the others close ranks", async () => {
    await tamper(db(), "delete from audit_log where seq = 3");
    expect((await verify()).faults[0]).toEqual({ kind: "missing", from: 3, to: 3 });
    await tamper(db(), "update audit_log set seq = seq - 1 where seq = 4; ");
    await tamper(db(), "update audit_log set seq = seq - 1 where seq = 5");
    expect((await verify()).faults[0]).toMatchObject({ kind: "broken", seq: 3 });
  });

  it("rows that change places are seen", async () => {
    await tamper(db(), "update audit_log set seq = 1000 where seq = 2");
    await tamper(db(), "update audit_log set seq = 2 where seq = 3");
    await tamper(db(), "update audit_log set seq = 3 where seq = 1000");
    expect((await verify()).faults[0]).toMatchObject({ kind: "broken", seq: 2 });
  });

  it("a true row of another history of the same log does not fit between those of this one", async () => {
    await tamper(db(), "create table kept as select * from audit_log where seq >= 3");
    await tamper(db(), "delete from audit_log where seq >= 3");
    await admin.call("POST", "/sys/role/add", { body: { roleName: "另一段历史", roleCode: "other" } });
    await server.app.services.audit.flush();
    await server.app.services.audit.chain.seal();
    await tamper(db(), "delete from audit_log where seq >= 4");
    await tamper(db(), "insert into audit_log select * from kept where seq >= 4");
    expect((await verify()).faults[0]).toMatchObject({ kind: "broken", seq: 4 });
  });

  it("a row that the server did not write is foreign, with and without a signature that looks like one", async () => {
    const insert = (
      signature: string,
    ): string => `insert into audit_log (id, entity, row_id, action, tenant_id, user_id, username, realname, happened_at, request_id, schema_hash, signature)
      values ('made-up-${signature.length}', 'user', '1', 'edit', '0', '1', 'root', '张三', now(), 'r', 'h', ${signature})`;
    await sql.raw(insert("null")).execute(db());
    await sql.raw(insert(`'${"0".repeat(208)}'`)).execute(db());
    expect((await verify()).faults.map(({ kind }) => kind)).toEqual(["foreign", "foreign"]);
    await server.app.services.audit.chain.seal();
    expect((await verify()).faults.map(({ kind }) => kind)).toEqual(["foreign", "foreign"]);
  });

  it("a tail that was cut off shows against the anchor, in the check and in the log of the running server", async () => {
    const [anchor] = await anchors();
    await tamper(db(), `delete from audit_log where seq >= ${anchor?.seq}`);
    expect((await verify()).faults).toEqual([{ kind: "cut", seq: anchor?.seq, at: anchor?.at }]);
    await admin.call("POST", "/sys/role/add", { body: { roleName: "后来", roleCode: "later" } });
    await server.app.services.audit.chain.seal();
    expect(server.logged.join("\n")).toContain("npm run audit");
  });

  it("a forged anchor is told, and does not stand in for the true one", async () => {
    const path = join(server.folder, ANCHOR_FILE);
    appendFileSync(path, `${JSON.stringify({ at: "2030-01-01T00:00:00.000Z", seq: 1, hash: "0", signature: "0".repeat(64) })}\n`);
    expect((await verify()).faults).toEqual([{ kind: "anchor", line: 2 }]);
    writeFileSync(path, readFileSync(path, "utf8").slice(0, 40));
    expect((await verify()).faults).toEqual([{ kind: "anchor", line: 1 }]);
  });

  it("several that seal at the same time leave one chain", async () => {
    const { database, secrets } = server.app.services;
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await admin.call("POST", "/sys/role/add", { body: { roleName: `并发${index}`, roleCode: `p${index}` } });
        await sealAudit(database, secrets.auditKey);
      }),
    );
    await server.app.services.audit.chain.seal();
    const report = await verify();
    expect(report.faults).toEqual([]);
    expect(report.waiting).toBe(0);
    expect(report.sealed).toBeGreaterThanOrEqual(17);
  });

  /** The role `a` is written, and an entry that says that its name is forgotten. */
  const forgetName = async (): Promise<{ readonly act: string; readonly rowId: string }> => {
    const { database, audit } = server.app.services;
    const [role] = (await sql<{ id: string }>`select id from sys_role where role_code = 'a'`.execute(db())).rows;
    const rowId = role?.id ?? "";
    const entries = await audit.sign([{ ...signInEvent, entity: "role", rowId, action: "forget", at: new Date() }]);
    const act = entries.contents[0]?.id ?? "";
    await database.transaction(async (trx) => {
      await audit.add(trx, entries);
      expect(await audit.empty(trx, { entity: "role", rowIds: [rowId], goes: (name) => name === "roleName", by: act })).toBe(1);
    });
    return { act, rowId };
  };

  it("V14 values that are forgotten leave the log for good, sealed or not, and the whole log holds; what is left cannot be changed", async () => {
    const { rowId } = await forgetName();
    expect((await verify()).faults).toEqual([]);
    await server.app.services.audit.chain.seal();
    expect((await verify()).faults).toEqual([]);
    const { rows: left } = await sql<{ text: string; salt: string | null }>`
      select after::text as text, salt from audit_log where entity = 'role' and row_id = ${rowId} and action = 'add'`.execute(db());
    expect(left).toEqual([{ text: expect.stringContaining('"roleName": {"forgotten": "after"}'), salt: null }]);
    expect(left[0]?.text).not.toContain("角色 a");
    // Twice is once.
    const { database, audit } = server.app.services;
    const again = { entity: "role", rowIds: [rowId], goes: (name: string) => name === "roleName", by: "x" };
    expect(await database.transaction((trx) => audit.empty(trx, again))).toBe(0);
    for (const [change, columns] of [
      [`after = after || '{"roleCode":"z"}'`, ["values"]],
      ["username = 'x'", ["username"]],
      ["emptied_by = 'x'", ["values"]],
      ["salt = 'x'", ["values"]],
    ] as const) {
      await tamper(db(), "create table kept as select * from audit_log");
      await tamper(db(), `update audit_log set ${change} where row_id = '${rowId}' and action = 'add'`);
      expect((await verify()).faults).toEqual([expect.objectContaining({ kind: "changed", columns })]);
      await tamper(db(), "delete from audit_log; ");
      await tamper(db(), "insert into audit_log select * from kept");
      await tamper(db(), "drop table kept");
    }
    expect((await verify()).faults).toEqual([]);
  });

  it("V14 nobody empties an entry by hand: neither the table lets them, nor does the check believe it", async () => {
    const [first] = (await sql<{ id: string }>`select id from audit_log where entity = 'role' and action = 'add' order by id`.execute(db()))
      .rows;
    const where = `where id = '${first?.id}'`;
    await expect(sql.raw(`update audit_log set after = '{}' ${where}`).execute(db())).rejects.toThrow("only added");
    const forged = `after = '{}', salt = null, emptied_by = id, emptied_signature = '${"0".repeat(64)}'`;
    for (const change of [`${forged}, username = 'x'`, forged.replace("'{}'", "null"), `${forged}, signature = 'old 1'`])
      await expect(sql.raw(`update audit_log set ${change} ${where}`).execute(db()), change).rejects.toThrow("only added");
    await sql.raw(`update audit_log set ${forged} ${where}`).execute(db());
    expect((await verify()).faults).toEqual([expect.objectContaining({ kind: "changed", id: first?.id, columns: ["values"] })]);
  });

  it("V14 an emptied entry whose act is not in the log is told", async () => {
    const { act } = await forgetName();
    await tamper(db(), `delete from audit_log where id = '${act}'`);
    expect((await verify()).faults).toEqual([expect.objectContaining({ kind: "emptied" })]);
  });

  it("a row whose transaction is rolled back leaves neither a trace nor a gap", async () => {
    const { database, audit } = server.app.services;
    const event = { kind: "write", entity: "x", rowId: "", action: "x", requestId: "", schemaHash: "", at: new Date() } as const;
    const actor = { tenantId: "0", userId: "", username: "", realname: "", orgCode: "" };
    await database
      .transaction(async (trx) => {
        await audit.write(trx, { ...event, actor, origin: { address: "", agent: "" } });
        throw new Error("undone");
      })
      .catch(() => undefined);
    await audit.chain.seal();
    expect((await verify()).faults).toEqual([]);
  });
});

onBothDatabases("an audit log from before it was chained", (open) => {
  const key = new Uint8Array(32).fill(7);
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
    for (const statement of [...auditMigration.statements, ...signInIndexMigration.statements])
      await sql.raw(statement).execute(database.db);
    await sql`insert into audit_log (id, entity, row_id, action, tenant_id, user_id, username, realname, happened_at, request_id, schema_hash, after)
      select 'old' || n, 'user', n::text, 'edit', '0', '1', 'admin', '管理员', '2026-01-02 03:04:05.678'::timestamp + n * interval '1 s', 'r', 'h', '{"b": 1, "a": 2.50}'
      from generate_series(1, 1200) as n`.execute(database.db);
    for (const statement of [...auditChainMigration.statements, ...emptiedEntriesMigration.statements])
      await sql.raw(statement).execute(database.db);
  });
  afterAll(() => database.close());

  it("is sealed as it is, ahead of what is new, keeps its times, and holds from then on", async () => {
    const audit = new AuditLog({
      database,
      key,
      directory: "/nowhere",
      clock: () => new Date(),
      elapsed: () => performance.now(),
      logger: memoryLogger([]),
    });
    await audit.write(database.db, {
      kind: "write",
      entity: "user",
      rowId: "1",
      action: "edit",
      actor: { tenantId: "0", userId: "1", username: "admin", realname: "管理员", orgCode: "" },
      origin: { address: "", agent: "" },
      at: new Date(0),
      requestId: "",
      schemaHash: "",
    });
    await audit.chain.seal();
    expect(await verifyAudit(database, key, [])).toEqual({ sealed: 1201, waiting: 0, anchors: 0, faults: [] });
    const { rows } = await sql<{ at: string }>`
      select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as at from audit_log where id = 'old1'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ at: "2026-01-01 19:04:06.678" }]);
    // What they hold can be forgotten like anything else, and the chain goes by what stood there.
    await database.transaction(async (trx) => {
      const act = await audit.sign([{ ...signInEvent, entity: "user", rowId: "9", action: "forget", at: new Date() }]);
      await audit.add(trx, act);
      await audit.empty(trx, { entity: "user", rowIds: ["9"], goes: (name) => name === "a", by: act.contents[0]?.id ?? "" });
    });
    await audit.chain.seal();
    const { rows: left } = await sql<{ after: unknown }>`select after from audit_log where id = 'old9'`.execute(database.db);
    expect(left).toEqual([{ after: { a: { forgotten: "after" }, b: 1 } }]);
    expect((await verifyAudit(database, key, [])).faults).toEqual([]);
    await tamper(database.db, "update audit_log set username = 'x' where id = 'old7'");
    expect((await verifyAudit(database, key, [])).faults).toEqual([{ kind: "broken", seq: expect.any(Number), id: "old7" }]);
  });
});
