import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { waitersForTurn, waitersIn } from "../support/lockWaiters.ts";
import { onBothDatabases, onOneDatabase } from "../support/onBothDatabases.ts";
import { joinTenant } from "../support/tenantFixtures.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  inTenant,
  PASSWORD,
  passwordCipher,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

/** No two changes of a password are of one millisecond. */
const MOMENT = 50;
const NEXT = "Chosen#Later2026";

const editUser = async (session: TestSession, id: string, change: object) => {
  const { rev } = expectSuccess(await session.call("GET", `/sys/user/queryById?id=${id}`));
  return session.call("PUT", "/sys/user/edit", { body: { id, rev, ...change } });
};

onBothDatabases("what changes while somebody shows who they are", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let cipher: (password: string) => string;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    cipher = await passwordCipher(server);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => server.stop());

  /** Lets something happen between a right password and what it opens. */
  const afterThePassword = (happens: () => Promise<unknown>): void => {
    const { passwords } = server.app.services;
    const { inTurn } = passwords;
    vi.spyOn(passwords, "inTurn").mockImplementationOnce(async (caller, work) => {
      const result = await inTurn(caller, work);
      server.time.now += MOMENT;
      await happens();
      return result;
    });
  };
  const login = (username: string) => server.call("POST", "/sys/login", { body: { username, password: PASSWORD } });
  const sessionsOf = async (userId: string): Promise<number> => {
    const { db } = server.app.services.database;
    return (await db.selectFrom("sys_session").select("id").where("user_id", "=", userId).execute()).length;
  };

  it("S-09 a password that was reset since opens no session, and makes no device its owner's", async () => {
    const id = await addUser(admin, "resetlate");
    afterThePassword(async () => expectSuccess(await admin.call("PUT", "/sys/user/changePassword", { body: { username: "resetlate" } })));
    expect(await login("resetlate")).toMatchObject({ status: 400, success: false });
    expect(await sessionsOf(id)).toBe(0);
    const { db } = server.app.services.database;
    expect(await db.selectFrom("sys_known_device").select("user_id").where("user_id", "=", id).execute()).toEqual([]);
  });

  it("S-09 a password that its owner changed since opens no session beside theirs", async () => {
    const id = await addUser(admin, "changelate");
    const owner = await server.signIn("changelate");
    afterThePassword(async () => {
      const body = { oldpassword: cipher(PASSWORD), password: cipher(NEXT), confirmpassword: cipher(NEXT) };
      vi.restoreAllMocks();
      expectSuccess(await owner.call("PUT", "/sys/user/updatePassword", { body }));
    });
    expect(await login("changelate")).toMatchObject({ status: 400, success: false });
    expect(await sessionsOf(id)).toBe(1);
  });

  it("S-07 an account that was frozen, opened again or given another number since opens no session", async () => {
    const id = await addUser(admin, "frozenlate");
    const freeze = async (status: string) => expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status } }));
    afterThePassword(async () => {
      await freeze("frozen");
      await freeze("normal");
    });
    expect((await login("frozenlate")).success).toBe(false);
    afterThePassword(async () => expectSuccess(await editUser(admin, id, { phone: "13700009999" })));
    expect((await login("frozenlate")).success).toBe(false);
    expect(await sessionsOf(id)).toBe(0);
    expect((await login("frozenlate")).success).toBe(true);
  });

  it("S-09 a password that was reset stays so, whatever its owner's session was changing it to", async () => {
    await addUser(admin, "resetfirst");
    const thief = await server.signIn("resetfirst");
    const { passwords } = server.app.services;
    const { hash } = passwords;
    vi.spyOn(passwords, "hash").mockImplementationOnce(async (password, caller) => {
      const made = await hash(password, caller);
      server.time.now += MOMENT;
      expectSuccess(await admin.call("PUT", "/sys/user/changePassword", { body: { username: "resetfirst" } }));
      return made;
    });
    const body = { oldpassword: cipher(PASSWORD), password: cipher(NEXT), confirmpassword: cipher(NEXT) };
    expect(await thief.call("PUT", "/sys/user/updatePassword", { body })).toMatchObject({ status: 400, success: false });
    expect((await server.call("POST", "/sys/login", { body: { username: "resetfirst", password: NEXT } })).success).toBe(false);
  });

  it("S-09 P10 a password is reset by who holds all that the account holds when the password is there", async () => {
    const doctor = await addRole(admin, { code: "doctorlate", codes: ["hiv:appointment:list"] });
    const manager = await addRole(admin, { code: "mgrlate", codes: ["sys:user:list", "sys:user:resetPassword"] });
    await addUser(admin, "mgrlate", { roleIds: [manager] });
    const id = await addUser(admin, "grownlate");
    const session = await server.signIn("mgrlate");
    const { passwords } = server.app.services;
    const { hash } = passwords;
    vi.spyOn(passwords, "hash").mockImplementationOnce(async (password, caller) => {
      const made = await hash(password, caller);
      expectSuccess(await editUser(admin, id, { roleIds: [doctor] }));
      return made;
    });
    expect(await session.call("PUT", "/sys/user/changePassword", { body: { username: "grownlate" } })).toMatchObject({ status: 403 });
    expect((await login("grownlate")).success).toBe(true);
  });
});

// The embedded database carries out one transaction after the other; there is no "meanwhile".
onOneDatabase("two changes at a time that each may be made without the other", (open, kind) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  /** Makes two changes so that neither is committed before the other was judged, unless they wait for each other. */
  const together = async <T>(one: () => Promise<T>, other: () => Promise<T>): Promise<readonly T[]> => {
    const { db } = server.app.services.database;
    let pending: readonly Promise<T>[] = [];
    await db.transaction().execute(async (trx) => {
      // Both write into the log, after they were judged.
      await sql`lock table audit_log in exclusive mode`.execute(trx);
      // What the log writes by itself would wait with them.
      vi.spyOn(server.app.services.audit, "flush").mockResolvedValue();
      const triesOf = waitersForTurn(server.app.services.database);
      const waiting = async (): Promise<number> => (await waitersIn(db)) + triesOf();
      const first = one();
      await expect.poll(waiting, { interval: 10 }).toBe(1);
      pending = [first, other()];
      // Either for the log, which it may write into beside the first one, or for its turn.
      await expect.poll(waiting, { interval: 10 }).toBe(2);
    });
    vi.restoreAllMocks();
    return Promise.all(pending);
  };
  const managerOf = async (username: string, codes: readonly string[], rules: readonly { entity: string; expression: string }[]) => {
    const role = await addRole(admin, { code: username, codes, rules });
    await addUser(admin, username, { roleIds: [role] });
    return server.signIn(username);
  };

  describe.skipIf(kind === "pglite")("P10 P11", () => {
    it("a person is put into a department, and another one is moved below it", async () => {
      const upper = await addDepartment(admin, "TA1");
      const lower = await addDepartment(admin, "TA2");
      const below = [{ entity: "organ", expression: "row.orgCode in user.orgCodes" }];
      const doctor = await addRole(admin, { code: "branchdoctor", codes: ["hiv:organ:list"], rules: below });
      const { db } = server.app.services.database;
      await db
        .insertInto("hiv_organ")
        .values({ id: "organ-ta2", organ_name: "乙机构", organ_code: "organ-ta2", org_code: "TA2", status: "open" })
        .execute();
      // Holds the rows of the upper department and the people, not those of the lower one.
      const codes = ["hiv:organ:list", "sys:user:list", "sys:user:edit", "sys:depart:list", "sys:depart:edit"];
      const rules = [
        { entity: "organ", expression: "row.orgCode == 'TA1'" },
        { entity: "user", expression: "true" },
      ];
      const manager = await managerOf("branchmgr", codes, rules);
      const person = await addUser(admin, "branchperson", { roleIds: [doctor] });
      const { rev } = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${lower}`));
      const answers = await together(
        () => editUser(manager, person, { departIds: [upper] }),
        () => manager.call("POST", "/sys/sysDepart/move", { body: { id: lower, rev, parentId: upper } }),
      );
      expect(answers.map(({ success }) => success)).not.toEqual([true, true]);
    });

    it("S-17 a person joins a tenant, and the role that slept there gets wider", async () => {
      expectSuccess(await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
      await joinTenant(admin, admin.userId, "1001");
      const there = inTenant(admin, "1001");
      const role = await addRole(there, { code: "sleeper", codes: ["hiv:organ:list"] });
      const person = await addUser(admin, "sleeperperson");
      const { db } = server.app.services.database;
      await db
        .updateTable("sys_user")
        .set({ role_ids: JSON.stringify([role]) })
        .where("id", "=", person)
        .execute();
      // Somebody who may not see appointments gave the account its password.
      const giver = await managerOf("meansgiver", ["hiv:organ:list", "sys:user:list"], []);
      await joinTenant(admin, giver.userId, "1001");
      await db.updateTable("sys_user_account").set({ password_by: giver.userId }).where("user_id", "=", person).execute();
      const held = await addRole(there, { code: "giversown", codes: ["hiv:organ:list"] });
      await db
        .updateTable("sys_user")
        .set({ role_ids: JSON.stringify([held]) })
        .where("id", "=", giver.userId)
        .execute();
      const body = { roleId: role, permissionIds: "hiv:organ:list,hiv:appointment:list" };
      const answers = await together<{ readonly success: boolean }>(
        () => admin.call("POST", "/sys/tenantMember/add", { body: { tenantNo: "1001", userId: person } }),
        () => there.call("POST", "/sys/permission/saveRolePermission", { body }),
      );
      expect(answers.map(({ success }) => success)).not.toEqual([true, true]);
    });
  });
});
