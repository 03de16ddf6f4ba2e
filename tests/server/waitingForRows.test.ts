import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { writeXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { workBudgets } from "../../server/budgets/workBudgets.ts";
import type { DatabaseTransaction } from "../../server/database/database.types.ts";
import { multipart } from "../support/multipart.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { untilWaiting } from "../support/lockWaiters.ts";
import { addRole, addUser, expectSuccess, PASSWORD, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** People of the file: enough to be at it for seconds. */
const PEOPLE = 300;
const KEEPER = ["hiv:organ:list", "hiv:organ:edit"];

onBothDatabases("rows that somebody keeps for long", (open, kind) => {
  let server: TestServer;
  let admin: TestSession;

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "waiter");
    await server.signIn("waiter");
    await plantPeople();
  });
  afterAll(() => server.stop());

  const plantPeople = () =>
    sql`insert into sys_user (id, rev, username, realname, password, status, role_ids, del_flag)
      select 'many' || n, 1, 'many' || n, '众人', 'none', 'normal', '[]'::jsonb, 0 from generate_series(1, ${PEOPLE}) as n`.execute(
      server.app.services.database.db,
    );

  /** Keeps rows from others until the function it gives is called. */
  const keep = async (work: (trx: DatabaseTransaction) => Promise<unknown>): Promise<() => Promise<void>> => {
    let letGo: () => void = () => undefined;
    const isFree = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const ended = server.app.services.database.transaction(async (trx) => {
      await work(trx);
      isHeld();
      await isFree;
    });
    await held;
    return async () => {
      letGo();
      await ended;
    };
  };

  // The embedded database has one session: who waits there waits for all of it.
  describe.runIf(kind === "postgres")("S-55 P55 a file that is only tried", () => {
    const bookOf = async (): Promise<Buffer> => {
      const { fields } = server.app.services.schemas.current().entities.get("user") ?? { fields: [] };
      const titles = ["username", "realname"].map((name) => fields.find((field) => field.name === name)?.title ?? "");
      const names = ["waiter", ...Array.from({ length: PEOPLE }, (_, index) => `many${index + 1}`)];
      return Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: [titles, ...names.map((name) => [name, "新名"])] }] }));
    };
    /** Begins a preview, and goes on once it holds rows. */
    const beginPreview = async () => {
      const key = randomUUID();
      const form = multipart([{ name: "file", filename: "users.xlsx", data: await bookOf() }]);
      const headers = { ...form.headers, "x-access-token": admin.token, "idempotency-key": key };
      const url = "/apiserver/sys/user/importPreview?existing=update";
      const answer = server.app
        .inject({ method: "POST", url, headers, payload: form.payload })
        .then((one) => ({ status: one.statusCode, ...one.json<{ message: string; result: { totalCount?: number } | null }>() }));
      const isAtIt = async (): Promise<boolean> => {
        const { result } = await admin.call<{ done?: number }>("GET", `/sys/user/importResult?id=${key}`);
        return (result.done ?? 0) > 0;
      };
      while (!(await isAtIt())) await sleep(10);
      return { answer };
    };

    it("keeps nobody from saving roles", async () => {
      const { answer } = await beginPreview();
      expectSuccess(await admin.call("POST", "/sys/role/add", { body: { roleName: "同时", roleCode: "meanwhile" } }));
      expect(await answer).toMatchObject({ status: 200, result: { totalCount: PEOPLE + 1 } });
    });

    it("ends as soon as somebody of it is frozen, or signs in", async () => {
      const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'waiter'`.execute(
        server.app.services.database.db,
      );
      for (const call of [
        () => admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: rows[0]?.id, status: "frozen" } }),
        () => admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: rows[0]?.id, status: "normal" } }),
        () => server.call("POST", "/sys/login", { body: { username: "waiter", password: PASSWORD } }),
      ]) {
        const { answer } = await beginPreview();
        expect(await call()).toMatchObject({ status: 200, success: true });
        expect(await answer).toMatchObject({ status: 503, message: expect.stringContaining("没有改变任何内容") });
      }
    });
  });

  describe.runIf(kind === "postgres")("S-55 P55 four writes that wait for a row", () => {
    it("are told so in words, and leave others a place for saving", async () => {
      const roleId = await addRole(admin, { code: "keeper", codes: KEEPER });
      await addUser(admin, "keeper", { roleIds: [roleId] });
      const keeper = await server.signIn("keeper");
      const { db } = server.app.services.database;
      await sql`insert into hiv_organ (id, rev, tenant_id, organ_name, organ_code, status, del_flag)
        values ('kept', 1, '0', '机构', 'KEPT', 'open', 0)`.execute(db);
      const release = await keep((trx) => sql`select 1 from hiv_organ where id = 'kept' for update`.execute(trx));
      const waiting = Array.from({ length: 4 }, () =>
        keeper.call("PUT", "/hiv/organ/edit", { body: { id: "kept", rev: 1, organName: "改名" } }),
      );
      const told = vi.fn();
      for (const one of waiting) void one.then(told);
      // As many as one person has places; the fourth waits for one of these.
      await untilWaiting(server.app.services.database, workBudgets.write.perPerson);
      expectSuccess(await admin.call("POST", "/sys/position/add", { body: { name: "职务", code: "place", rank: "1" } }));
      // Those four go on waiting when it is done.
      expect(told).not.toHaveBeenCalled();
      expect((await Promise.all(waiting)).map(({ status, message }) => [status, message])).toEqual(
        Array.from({ length: 4 }, () => [503, expect.stringMatching(/有人正在修改同一条数据|保存/)]),
      );
      await release();
    });
  });
});
