import { writeXlsx } from "hucre";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { workBudgets } from "../../server/budgets/workBudgets.ts";
import type { DatabaseTransaction } from "../../server/database/database.types.ts";
import { untilWaiting, waitersForTurn } from "../support/lockWaiters.ts";
import { multipart } from "../support/multipart.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

/** Longer than the guard's word holds for a write that waits, and than those wait who come third; shorter than the first two wait. */
const LATER = 700;
/** Longer than anybody waits for a turn, but for an import. */
const TOO_LATE = 2500;

onBothDatabases("changes of accounts and of what they share", (open, kind) => {
  let server: TestServer;
  let admin: TestSession;
  let people = 0;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  const releases: (() => Promise<void>)[] = [];
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const release of releases.splice(0)) await release();
  });
  afterAll(() => server.stop());

  /** Does something in a transaction of its own, which stays open until the function that is given back is called. */
  const hold = async (work: (trx: DatabaseTransaction) => Promise<unknown>): Promise<() => Promise<void>> => {
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
    const release = async () => {
      letGo();
      await ended;
    };
    releases.push(release);
    return release;
  };
  /** What an import of accounts does for as long as it takes. */
  const holdTurn = () => hold((trx) => server.app.services.database.advisoryLocks(trx, [{ key: "authority", isShared: true }]));
  /** Lets the time of the process stand still but for what the test lets pass: waits end when it says so. */
  const holdTime = () => {
    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now);
    return { letPass: (ms: number) => void (now += ms) };
  };
  const countTries = () => waitersForTurn(server.app.services.database);
  const newPerson = async (codes: readonly string[]) => {
    const username = `turn${(people += 1)}`;
    const roleId = await addRole(admin, { code: username, codes });
    const id = await addUser(admin, username, { roleIds: [roleId] });
    return { id, roleId, session: await server.signIn(username) };
  };
  const addNamed = (session: TestSession, code: string) =>
    session.call("POST", "/sys/role/add", { body: { roleName: code, roleCode: code } });
  const rolesNamed = async (code: string) =>
    expectSuccess(await admin.call<{ total: number }>("GET", `/sys/role/list?roleCode=${code}`)).total;
  /** A file with two accounts of one password. */
  const bookOf = async (username: string): Promise<Buffer> => {
    const { fields } = server.app.services.schemas.current().entities.get("user") ?? { fields: [] };
    const titles = ["username", "realname", "password"].map((name) => fields.find((field) => field.name === name)?.title ?? "");
    const lines = [username, `${username}b`].map((name) => [name, "新同事", PASSWORD]);
    return Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: [titles, ...lines] }] }));
  };
  const upload = async (operation: string, data: Buffer) => {
    const form = multipart([{ name: "file", filename: "users.xlsx", data }]);
    const { token } = admin;
    const headers = { ...form.headers, "x-access-token": token };
    const answer = await server.app.inject({ method: "POST", url: `/apiserver/sys/user/${operation}`, headers, payload: form.payload });
    return answer.json<{ success: boolean; message: string; result: { successCount?: number; addedCount?: number } }>();
  };

  describe("S-55 passwords of new accounts", () => {
    /** Fails where a transaction is open: there the database is not to be had. */
    const outsideTransactions = () => {
      const { passwords, database } = server.app.services;
      const { hash } = passwords;
      return vi.spyOn(passwords, "hash").mockImplementation(async (password, caller) => {
        await database.db.selectFrom("sys_user").select("id").limit(1).execute();
        return hash(password, caller);
      });
    };

    it("are hashed before anything is held for a form", async () => {
      const hash = outsideTransactions();
      await addUser(admin, "hashed_form");
      expect(hash).toHaveBeenCalledTimes(1);
      await server.signIn("hashed_form");
    });

    it("are hashed before anything is held for a file, each with a hash of its own", async () => {
      const hash = outsideTransactions();
      expect(await upload("importExcel", await bookOf("hashed_file"))).toMatchObject({ success: true, result: { successCount: 2 } });
      expect(hash).toHaveBeenCalledTimes(2);
      const { db } = server.app.services.database;
      const stored = await db.selectFrom("sys_user").select("password").where("username", "in", ["hashed_file", "hashed_fileb"]).execute();
      expect(new Set(stored.map(({ password }) => password)).size).toBe(2);
      await server.signIn("hashed_file");
    });

    it("are not hashed for what is only tried, nor for a file that was imported before", async () => {
      const book = await bookOf("hashed_once");
      expect((await upload("importExcel", book)).success).toBe(true);
      const hash = outsideTransactions();
      expect((await upload("importPreview", await bookOf("hashed_try"))).result).toMatchObject({ addedCount: 2 });
      expect((await upload("importExcel", book)).success).toBe(false);
      expect(hash).not.toHaveBeenCalled();
    });
  });

  it("P11 nobody stays in a department that they are just taken out of", async () => {
    const [left, kept] = [await addDepartment(admin, "TL1"), await addDepartment(admin, "TL2")];
    const id = await addUser(admin, "leaver", { departIds: [left, kept], orgCode: "TL2" });
    const session = await server.signIn("leaver");
    const { db } = server.app.services.database;
    const enter = () => session.call("POST", "/sys/selectDepart", { body: { orgCode: "TL1" } });
    const release = await hold((trx) =>
      trx
        .updateTable("sys_user")
        .set({ depart_ids: JSON.stringify([kept]) })
        .where("id", "=", id)
        .execute(),
    );
    const { letPass } = holdTime();
    const answer = enter();
    await untilWaiting(server.app.services.database, 1);
    letPass(LATER);
    await release();
    expect(await answer).toMatchObject({ status: 403 });
    const { org_code: place } = await db.selectFrom("sys_user").select("org_code").where("id", "=", id).executeTakeFirstOrThrow();
    expect(place).toBe("TL2");
  });

  // The embedded database carries out one transaction after the other: nobody can be at another one meanwhile.
  describe.skipIf(kind === "pglite")("meanwhile", () => {
    it("S-55 a change that cannot have its turn is refused in words, and keeps no account waiting", async () => {
      const id = await addUser(admin, "edited");
      const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `/sys/user/queryById?id=${id}`));
      const release = await holdTurn();
      const ended: string[] = [];
      const note = async <T>(name: string, work: Promise<T>): Promise<T> => work.finally(() => ended.push(name));
      const [{ letPass }, waiting] = [holdTime(), countTries()];
      const role = note("role", addNamed(admin, "turn_late"));
      await expect.poll(waiting, { interval: 10 }).toBe(1);
      expectSuccess(await note("account", admin.call("PUT", "/sys/user/edit", { body: { id, rev, realname: "改过" } })));
      letPass(TOO_LATE);
      expect(await role).toMatchObject({ status: 503, message: expect.stringContaining("请稍后重试") as string });
      expect(ended).toEqual(["account", "role"]);
      await release();
      expectSuccess(await addNamed(admin, "turn_late"));
    });

    it("S-55 few wait at a time, so that others' work goes on", async () => {
      const names = ["one", "two", "three", "four", "five"].map((name) => `turn_${name}`);
      const callers = await Promise.all(names.slice(0, 2).map(async () => (await newPerson(["sys:role:add"])).session));
      const release = await holdTurn();
      const ended: string[] = [];
      const [{ letPass }, waiting] = [holdTime(), countTries()];
      const changes = names.map(async (name, index) => {
        const { status } = await addNamed(callers[index % 2] ?? admin, name);
        ended.push(`${status}`);
      });
      // As many as there are places for saving; the fifth waits for one of theirs.
      await expect.poll(waiting, { interval: 10 }).toBe(workBudgets.write.inAll);
      letPass(LATER);
      await expect.poll(waiting, { interval: 10 }).toBe(names.length);
      letPass(LATER);
      // Nobody has had a turn, and all but the two who may wait for long know it.
      await expect.poll(() => ended, { interval: 10 }).toEqual(["503", "503", "503"]);
      await release();
      await Promise.all(changes);
      expect(ended.toSorted()).toEqual(["200", "200", "503", "503", "503"]);
    });

    it("S-03 P10 a change that waited for its turn is not made where its session or its right has ended", async () => {
      const [gone, changed] = [await newPerson(["sys:role:add"]), await newPerson(["sys:role:add"])];
      const { db } = server.app.services.database;
      const release = await holdTurn();
      holdTime();
      const waiting = countTries();
      const answers = [addNamed(gone.session, "turn_gone"), addNamed(changed.session, "turn_changed")];
      await expect.poll(waiting, { interval: 10 }).toBe(answers.length);
      expectSuccess(await gone.session.call("POST", "/sys/logout"));
      await db.updateTable("sys_user").set({ role_ids: "[]" }).where("id", "=", changed.id).execute();
      await release();
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 409]);
      expect([await rolesNamed("turn_gone"), await rolesNamed("turn_changed")]).toEqual([0, 0]);
    });

    it("S-03 P10 an edit that waited for its row is not made where its session or its right has ended", async () => {
      const codes = ["sys:position:list", "sys:position:edit"];
      const [gone, changed] = [await newPerson(codes), await newPerson(codes)];
      const { db } = server.app.services.database;
      const row = { id: "turn-position", name: "等待的职务", code: "turn_position", rank: "1", sort_no: 1 };
      await db.insertInto("sys_position").values(row).execute();
      const release = await hold((trx) => trx.selectFrom("sys_position").select("id").where("id", "=", row.id).forUpdate().execute());
      const body = { id: row.id, rev: 1, name: "改过" };
      const { letPass } = holdTime();
      const answers = [gone, changed].map(({ session }) => session.call("PUT", "/sys/position/edit", { body }));
      await untilWaiting(server.app.services.database, answers.length);
      letPass(LATER);
      expectSuccess(await gone.session.call("POST", "/sys/logout"));
      await db.updateTable("sys_user").set({ role_ids: "[]" }).where("id", "=", changed.id).execute();
      await release();
      expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 409]);
      const stored = await db.selectFrom("sys_position").select("rev").where("id", "=", row.id).executeTakeFirstOrThrow();
      expect(stored["rev"]).toBe(1);
    });
  });
});
