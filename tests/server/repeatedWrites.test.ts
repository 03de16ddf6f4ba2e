import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import type { EntityHooks } from "../../server/entity/scope/entityHooks.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { multipart } from "../support/multipart.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import {
  addRole,
  addUser,
  expectSuccess,
  passwordCipher,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const keyed = (key: string) => ({ "idempotency-key": key });

onBothDatabases("repeated writes of rows", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  /** What the hooks of departments do after the commit, e.g. fail or wait. */
  const after: { run: () => Promise<void> } = { run: async () => undefined };
  const departHooks: EntityHooks = { afterCommit: () => after.run() };

  beforeAll(async () => {
    clinic = await startClinic(await open(), { hooks: new Map([["depart", departHooks]]) });
    root = clinic.as(everyRight);
  });

  const depart = (code: string): Row => ({ departName: `部门${code}`, orgCode: code });
  const rowsWith = async (code: string) => recordsOf(await root.get("/clinic/depart/list", { orgCode: code }));
  const send = (method: "POST" | "PUT" | "DELETE", path: string, body: unknown, key: string) => root.send(method, path, body, keyed(key));

  it("S-52 gives the first answer where the answer was lost after the commit", async () => {
    const key = randomUUID();
    after.run = () => Promise.reject(new Error("the server ends here"));
    const lost = await send("POST", "/clinic/depart/add", depart("L1"), key);
    after.run = async () => undefined;
    expect(lost.status).toBe(500);
    const repeated = await send("POST", "/clinic/depart/add", depart("L1"), key);
    expect(repeated.body).toMatchObject({ success: true, message: "添加成功！", result: { orgCode: "L1", rev: 1 } });
    expect(await rowsWith("L1")).toHaveLength(1);
  });

  it("gives the first answer of a change, although the version it names is past", async () => {
    const row = await root.add("/clinic/depart", depart("E1"));
    const key = randomUUID();
    const change = () => send("PUT", "/clinic/depart/edit", { id: row["id"], rev: 1, departName: "改名" }, key);
    const [first, second] = [await change(), await change()];
    expect(rowOf(first)).toMatchObject({ rev: 2, departName: "改名" });
    expect(second.body).toMatchObject({ success: true, result: first.body.result, message: "编辑成功！" });
  });

  it("gives the first answer of a deletion, a batch deletion and a move, although the rows are gone or moved", async () => {
    const [one, two, node, above] = [
      await root.add("/clinic/depart", depart("D1")),
      await root.add("/clinic/depart", depart("D2")),
      await root.add("/clinic/depart", depart("D3")),
      await root.add("/clinic/depart", depart("D4")),
    ];
    for (const [method, path, body, message] of [
      ["DELETE", `/clinic/depart/delete?id=${String(one["id"])}`, undefined, "删除成功！"],
      ["DELETE", `/clinic/depart/deleteBatch?ids=${String(two["id"])}`, undefined, "已删除 1 条数据"],
      ["POST", "/clinic/depart/move", { id: node["id"], rev: 1, parentId: above["id"] }, "移动成功！"],
    ] as const) {
      const key = randomUUID();
      expect((await send(method, path, body, key)).body).toMatchObject({ success: true, message });
      expect((await send(method, path, body, key)).body).toMatchObject({ success: true, message });
    }
  });

  it("refuses a key that was used for another body, path or method", async () => {
    const key = randomUUID();
    const row = rowOf(await send("POST", "/clinic/depart/add", depart("K1"), key));
    for (const answer of [
      await send("POST", "/clinic/depart/add", depart("K2"), key),
      await send("POST", "/clinic/depart/move", depart("K1"), key),
      await send("DELETE", `/clinic/depart/delete?id=${String(row["id"])}`, undefined, key),
    ])
      expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining("已用于另一次内容不同的提交") } });
    expect(await rowsWith("K1")).toHaveLength(1);
    expect(await rowsWith("K2")).toEqual([]);
  });

  it("keeps the keys of two people apart", async () => {
    const key = randomUUID();
    const first = rowOf(await send("POST", "/clinic/depart/add", depart("P1"), key));
    const other = await clinic.as(everyRight).send("POST", "/clinic/depart/add", depart("P1b"), keyed(key));
    expect(other.status).toBe(200);
    expect(rowOf(other)["id"]).not.toBe(first["id"]);
  });

  it("leaves the key of a refused write free, and refuses one that is no key", async () => {
    const key = randomUUID();
    expect((await send("POST", "/clinic/depart/add", { departName: "缺编码" }, key)).status).toBe(400);
    expect((await send("POST", "/clinic/depart/add", depart("F1"), key)).status).toBe(200);
    expect((await send("POST", "/clinic/depart/add", depart("F2"), "not allowed")).status).toBe(400);
    expect((await send("POST", "/clinic/depart/add", depart("F3"), `"${randomUUID()}"`)).status).toBe(200);
  });

  it("lets a second call wait for the first, and tells it to try again where that takes long", async () => {
    const key = randomUUID();
    let finish = (): void => undefined;
    after.run = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const first = send("POST", "/clinic/depart/add", depart("W1"), key);
    const late = await send("POST", "/clinic/depart/add", depart("W1"), key);
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining("仍在处理"), result: { underWay: true } } });
    after.run = async () => undefined;
    const waiting = send("POST", "/clinic/depart/add", depart("W1"), key);
    setTimeout(() => finish(), 50);
    expect((await waiting).body.result).toEqual((await first).body.result);
    expect(await rowsWith("W1")).toHaveLength(1);
  });

  it("forgets a key after 24 hours", async () => {
    const key = randomUUID();
    const row = rowOf(await send("POST", "/clinic/depart/add", depart("T1"), key));
    await root.send("DELETE", `/clinic/depart/delete?id=${String(row["id"])}`);
    clinic.setNow("2026-11-24T01:00:01Z");
    expect(rowOf(await send("POST", "/clinic/depart/add", depart("T1"), key))["id"]).not.toBe(row["id"]);
    clinic.setNow("2026-11-23T01:00:00Z");
  });

  it("keeps no uncovered value: looking at one runs again and is written down each time", async () => {
    const organ = await root.add("/clinic/organ", {
      organName: "机构",
      organCode: "RV1",
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 9 }],
    });
    const visit = await root.add("/clinic/visit", {
      realname: "张三",
      mobile: "13800000001",
      organId: organ["id"],
      slotId: (organ["slots"] as readonly Row[])[0]?.["id"],
      date: "2026-11-30",
    });
    const key = randomUUID();
    const look = () => send("POST", "/clinic/visit/reveal", { id: visit["id"], field: "mobile" }, key);
    expect([(await look()).body.result, (await look()).body.result]).toEqual(["13800000001", "13800000001"]);
    const { rows } = await sql`select 1 from audit_log where action = 'reveal' and row_id = ${visit["id"]}`.execute(clinic.database.db);
    expect(rows).toHaveLength(2);
    const { rows: kept } = await sql`select 1 from sys_write where write_key = ${key}`.execute(clinic.database.db);
    expect(kept).toEqual([]);
  });

  it("writes each row once under random losses of the answer, however often it is repeated", async () => {
    const writes = Array.from({ length: 40 }, (_, index) => ({ key: randomUUID(), code: `RND${index}x` }));
    after.run = async () => {
      if (Math.random() < 0.5) throw new Error("the answer is lost");
    };
    const answers = new Map<string, unknown[]>();
    await Promise.all(
      writes.flatMap(({ key, code }) =>
        Array.from({ length: 1 + Math.floor(Math.random() * 4) }, async () => {
          const answer = await send("POST", "/clinic/depart/add", depart(code), key);
          if (answer.status === 200) answers.set(key, [...(answers.get(key) ?? []), answer.body.result]);
        }),
      ),
    );
    after.run = async () => undefined;
    for (const { key, code } of writes) {
      const last = await send("POST", "/clinic/depart/add", depart(code), key);
      expect(last.status).toBe(200);
      for (const answer of answers.get(key) ?? []) expect(answer).toEqual(last.body.result);
      expect(await rowsWith(code)).toHaveLength(1);
    }
  });
});

onBothDatabases("repeated writes outside the entities", (open) => {
  let server: TestServer;
  let admin: TestSession;

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(async () => server.stop());

  it("saves the rights of a role once: the repeat is no conflict with itself", async () => {
    const roleId = await addRole(admin, { code: "repeat", codes: ["hiv:organ:list"] });
    const key = keyed(randomUUID());
    const save = () =>
      admin.call("POST", "/sys/permission/saveRolePermission", {
        body: { roleId, permissionIds: "hiv:organ:list,hiv:organ:add", lastpermissionIds: "hiv:organ:list" },
        headers: key,
      });
    expect(await save()).toMatchObject({ status: 200, message: "保存成功" });
    expect(await save()).toMatchObject({ status: 200, message: "保存成功" });
  });

  it("changes a password once: the repeat does not say that the old one is wrong", async () => {
    await addUser(admin, "changer");
    const changer = await server.signIn("changer");
    const encrypt = await passwordCipher(server);
    const body = { oldpassword: encrypt(PASSWORD), password: encrypt("Another!2026"), confirmpassword: encrypt("Another!2026") };
    const change = (key: string) => changer.call("PUT", "/sys/user/updatePassword", { body, headers: keyed(key) });
    const key = randomUUID();
    expect(await change(key)).toMatchObject({ success: true, message: "密码修改成功！" });
    expect(await change(key)).toMatchObject({ success: true, message: "密码修改成功！" });
    expect(await change(randomUUID())).toMatchObject({ success: false });
  });

  it("resets a password once, and keeps the one-time password nowhere", async () => {
    await addUser(admin, "reset");
    const key = randomUUID();
    const reset = (name: string) =>
      admin.call<{ password: string }>("PUT", "/sys/user/changePassword", { body: { username: "reset" }, headers: keyed(name) });
    const { password } = expectSuccess(await reset(key));
    expect(await reset(key)).toMatchObject({ status: 409, message: expect.stringContaining("结果只显示一次") });
    await expect(server.signIn("reset", password)).resolves.toMatchObject({ token: expect.any(String) });
    const { rows } = await sql<{ answer: string | null }>`select answer from sys_write where write_key = ${key}`.execute(
      server.app.services.database.db,
    );
    expect(rows).toEqual([{ answer: null }]);
  });

  it("freezes users, changes a profile and publishes by GET once", async () => {
    const id = await addUser(admin, "frozen");
    for (const [method, path, body] of [
      ["PUT", "/sys/user/frozenBatch", { ids: id, status: "frozen" }],
      [
        "PUT",
        "/sys/user/profile",
        { rev: (expectSuccess(await admin.call<Row>("GET", "/sys/user/profile"))["rev"] ?? 0) as number, sex: "1" },
      ],
    ] as const) {
      const headers = keyed(randomUUID());
      const first = await admin.call(method, path, { body, headers });
      expect(first).toMatchObject({ success: true });
      expect(await admin.call(method, path, { body, headers })).toMatchObject({
        success: true,
        result: first.result,
        message: first.message,
      });
    }
  });

  it("makes an account with its password or not at all", async () => {
    const { passwords } = server.app.services;
    const hashing = vi.spyOn(passwords, "hash").mockRejectedValueOnce(new Error("the server ends here"));
    const body = { username: "whole", realname: "whole", status: "normal", password: PASSWORD };
    const add = (key: string) => admin.call("POST", "/sys/user/add", { body, headers: keyed(key) });
    const key = randomUUID();
    expect(await add(key)).toMatchObject({ status: 500 });
    hashing.mockRestore();
    expect(await add(key)).toMatchObject({ success: true, result: { username: "whole" } });
    await expect(server.signIn("whole")).resolves.toMatchObject({ token: expect.any(String) });
  });

  it("keeps one file of an upload that is sent twice", async () => {
    const form = multipart([{ name: "file", filename: "a.txt", data: "hello" }]);
    const send = (key: string) =>
      server.app.inject({
        method: "POST",
        url: "/apiserver/sys/common/upload",
        payload: form.payload,
        headers: { ...form.headers, "x-access-token": admin.token, ...keyed(key) },
      });
    const key = randomUUID();
    const [first, second] = [await send(key), await send(key)];
    expect(first.statusCode).toBe(200);
    expect(second.json()).toMatchObject({ success: true, message: (first.json() as { readonly message: string }).message });
  });

  it("forgets answers when the clean-up runs", async () => {
    server.time.now += 25 * 3_600_000;
    await server.app.services.writes.removeExpired();
    const { rows } = await sql`select 1 from sys_write`.execute(server.app.services.database.db);
    expect(rows).toEqual([]);
  });

  describe("open routes", () => {
    it("begin a session each time: its token is kept nowhere", async () => {
      const headers = keyed(randomUUID());
      const signIn = () =>
        server.call<{ token: string }>("POST", "/sys/login", { body: { username: "admin", password: PASSWORD }, headers });
      const [first, second] = [await signIn(), await signIn()];
      expect(first.result.token).not.toBe(second.result.token);
    });
  });
});
