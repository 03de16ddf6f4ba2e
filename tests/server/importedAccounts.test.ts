import { sql } from "kysely";
import { writeXlsx } from "hucre";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseTransaction } from "../../server/database/database.types.ts";
import { statementsSent } from "../support/statementsOf.ts";
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

interface Imported {
  readonly success: boolean;
  readonly message: string;
  readonly code: number;
  readonly result: { readonly msg: string; readonly successCount: number; readonly errorCount: number };
}

onBothDatabases("accounts that a file brings or changes", (open, kind) => {
  let server: TestServer;
  let admin: TestSession;
  let manager: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const people = ["list", "add", "edit", "import", "assignRole"].map((name) => `sys:user:${name}`);
    const rules = [
      { entity: "user", expression: "true" },
      { entity: "department", expression: "true" },
      { entity: "organ", expression: "row.orgCode == 'UP1'" },
    ];
    const codes = [...people, "sys:role:list", "sys:depart:list", "hiv:organ:list"];
    await addUser(admin, "filemanager", { roleIds: [await addRole(admin, { code: "filemanager", codes, rules })] });
    manager = await server.signIn("filemanager");
  });
  const releases: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const release of releases.splice(0)) await release();
  });
  afterAll(() => server.stop());

  const upload = async (session: TestSession, names: readonly string[], lines: readonly (readonly string[])[]): Promise<Imported> => {
    const { fields } = server.app.services.schemas.current().entities.get("user") ?? { fields: [] };
    const titles = names.map((name) => fields.find((field) => field.name === name)?.title ?? "");
    const data = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: [titles, ...lines.map((cells) => [...cells])] }] }));
    const form = multipart([{ name: "file", filename: "users.xlsx", data }]);
    const headers = { ...form.headers, "x-access-token": session.token };
    const url = "/apiserver/sys/user/importExcel?existing=update";
    return (await server.app.inject({ method: "POST", url, headers, payload: form.payload })).json<Imported>();
  };
  const named = (start: string, count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${start}${1000 + index}`);
  /** Accounts as a file would have brought them, without the file. */
  const insertPeople = async (names: readonly string[]): Promise<void> => {
    await sql`
      insert into sys_user (id, username, realname, status) select 'id-' || name, name, '同事', 'normal'
      from unnest(${names}::text[]) as name`.execute(server.app.services.database.db);
  };
  const namesWith = async (roleId: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ username: string }>`
      select username from sys_user where role_ids @> jsonb_build_array(${roleId}::text) order by username`.execute(
      server.app.services.database.db,
    );
    return rows.map(({ username }) => username);
  };

  it("S-55 a hundred accounts that are given a role cost no more statements than four times ten", async () => {
    await addRole(admin, {
      code: "filegiven",
      codes: ["hiv:organ:list"],
      rules: [{ entity: "organ", expression: "row.orgCode == 'UP1'" }],
    });
    const [few, many] = [named("few", 10), named("many", 100)];
    await insertPeople([...few, ...many]);
    const give = (names: readonly string[]) => async () => {
      const answer = await upload(
        manager,
        ["username", "realname", "roleIds"],
        names.map((name) => [name, "新名", "filegiven"]),
      );
      expect(answer).toMatchObject({ code: 200, result: { successCount: names.length } });
    };
    const less = await statementsSent(give(few));
    expect(await statementsSent(give(many))).toBeLessThanOrEqual(4 * less);
  });

  it("LIST-29 P10 P17 each line that is refused is told, whatever stands beside it, and the others are in", async () => {
    const above = await addRole(admin, { code: "fileabove", codes: ["hiv:appointment:list"] });
    const own = await addRole(admin, {
      code: "fileown",
      codes: ["hiv:organ:list"],
      rules: [{ entity: "organ", expression: "row.orgCode == 'UP1'" }],
    });
    const lines = named("line", 40).map((name) => [name, "新同事", PASSWORD, "", "fileown"]);
    lines[7] = ["LINE1003", "同名", PASSWORD, "", "fileown"];
    lines[20] = ["line1020", "高人", PASSWORD, "", "fileabove"];
    lines[30] = ["line1030", "一号", PASSWORD, "13700001111", "fileown"];
    lines[31] = ["line1031", "又一号", PASSWORD, "13700001111", "fileown"];
    lines[33] = ["line1033", "弱", "short", "", "fileown"];
    const answer = await upload(manager, ["username", "realname", "password", "phone", "roleIds"], lines);
    expect(answer).toMatchObject({ code: 201, result: { successCount: 36, errorCount: 4 } });
    const refused = new Set(["line1007", "line1020", "line1031", "line1033"]);
    expect(await namesWith(own)).toEqual(named("line", 40).filter((name) => !refused.has(name)));
    expect(await namesWith(above)).toEqual([]);
    // Whatever was tried with others first, each has its own password.
    await server.signIn("line1000");
    await server.signIn("line1032");
  });

  it("LIST-29 P17 whoever changes their own place in a file has the others in, too, and nobody makes themselves more", async () => {
    await addDepartment(admin, "OWN1");
    await addRole(admin, { code: "filewider", codes: ["hiv:appointment:list"] });
    const names = named("beside", 20);
    await insertPeople(names);
    const { rows } = await sql<{ role_ids: unknown }>`select role_ids from sys_user where username = 'admin'`.execute(
      server.app.services.database.db,
    );
    const second = await addUser(admin, "secondadmin", { roleIds: rows[0]?.role_ids });
    const session = await server.signIn("secondadmin");
    const lines = [...names, "secondadmin"].map((name) => [name, "同事", "部门OWN1", "部门OWN1"]);
    const moved = await upload(session, ["username", "realname", "orgCode", "departIds"], lines);
    expect(moved).toMatchObject({ code: 200, result: { successCount: 21 } });
    expect(expectSuccess(await session.call<{ orgCode: string }>("GET", `/sys/user/queryById?id=${second}`)).orgCode).toBe("OWN1");
    const widened = await upload(
      manager,
      ["username", "realname", "roleIds"],
      ["filemanager", "beside1000"].map((name) => [name, "同事", "filewider"]),
    );
    expect(widened).toMatchObject({ code: 201, result: { successCount: 0, errorCount: 2 } });
  });

  it("S-09 the owners of changed numbers are told, each of their own", async () => {
    const names = named("told", 30);
    await insertPeople(names);
    const answer = await upload(
      admin,
      ["username", "realname", "phone"],
      names.map((name, index) => [name, "同事", index < 20 ? `1360000${1000 + index}` : ""]),
    );
    expect(answer).toMatchObject({ code: 200 });
    const { rows } = await sql<{ user_ids: readonly string[] }>`
      select user_ids from sys_announcement where titile = '您的手机号已被修改'`.execute(server.app.services.database.db);
    expect(new Set(rows.map(({ user_ids: ids }) => ids.join()))).toEqual(new Set(names.slice(0, 20).map((name) => `id-${name}`)));
    expect(rows).toHaveLength(20);
  });

  // The embedded database carries out one transaction after the other.
  describe.skipIf(kind === "pglite")("meanwhile", () => {
    /** Keeps an import from going on at the row of an account; `isReached` once it stands there, and `release` lets it go on. */
    const holdAccount = async (username: string) => {
      const { database } = server.app.services;
      let letGo: () => void = () => undefined;
      const isFree = new Promise<void>((resolve) => (letGo = resolve));
      let isHeld: (trx: DatabaseTransaction) => void = () => undefined;
      const held = new Promise<DatabaseTransaction>((resolve) => (isHeld = resolve));
      const ended = database.transaction(async (trx) => {
        await trx.selectFrom("sys_user").select("id").where("username", "=", username).forUpdate().execute();
        isHeld(trx);
        await isFree;
      });
      const trx = await held;
      const release = async () => {
        letGo();
        await ended;
      };
      releases.push(release);
      return { release, isReached: () => expect.poll(() => database.isWaitedFor(trx), { timeout: 60_000 }).toBe(true) };
    };

    it("S-55 keep no change of roles, departments or other accounts waiting", async () => {
      const names = named("wait", 40);
      await insertPeople(names);
      const other = await addUser(admin, "otherone");
      const { release, isReached } = await holdAccount("wait1039");
      const importing = upload(
        manager,
        ["username", "realname"],
        names.map((name) => [name, "改名"]),
      );
      await isReached();
      const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `/sys/user/queryById?id=${other}`));
      const edit = await admin.call("PUT", "/sys/user/edit", { body: { id: other, rev, realname: "改过" } });
      const role = await admin.call("POST", "/sys/role/add", { body: { roleName: "同时", roleCode: "meanwhile" } });
      const depart = await admin.call("POST", "/sys/sysDepart/add", {
        body: { departName: "同时", orgCode: "MEAN1", category: "department" },
      });
      expect([edit.status, role.status, depart.status]).toEqual([200, 200, 200]);
      await release();
      expect(await importing).toMatchObject({ code: 200, result: { successCount: 40 } });
    });

    it("P10 P11 are held to the departments as they are in the end", async () => {
      const [upper, lower] = [await addDepartment(admin, "UP1"), await addDepartment(admin, "LOW1")];
      const below = [{ entity: "organ", expression: "row.orgCode in user.orgCodes" }];
      const doctor = await addRole(admin, { code: "filedoctor", codes: ["hiv:organ:list"], rules: below });
      const names = named("moved", 40);
      await insertPeople(names);
      const { db } = server.app.services.database;
      await db
        .updateTable("sys_user")
        .set({ role_ids: JSON.stringify([doctor]) })
        .where("username", "in", names)
        .execute();
      const give = () =>
        upload(
          manager,
          ["username", "realname", "departIds"],
          names.map((name) => [name, "同事", "部门UP1"]),
        );
      const { release, isReached } = await holdAccount("moved1039");
      const importing = give();
      await isReached();
      // Allowed to whoever holds all rows; the people of the file are not in the upper department yet.
      const { rev } = expectSuccess(await admin.call<{ rev: number }>("GET", `/sys/sysDepart/queryById?id=${lower}`));
      expectSuccess(await admin.call("POST", "/sys/sysDepart/move", { body: { id: lower, rev, parentId: upper } }));
      await release();
      // The manager would give rows of the lower department, which they do not hold.
      expect(await importing).toMatchObject({ success: false });
      const there = await sql`select 1 from sys_user where depart_ids @> jsonb_build_array(${upper}::text)`.execute(db);
      expect(there.rows).toEqual([]);
    });

    it("S-03 P10 are not changed by who has lost the right meanwhile", async () => {
      const names = named("lost", 40);
      await insertPeople(names);
      const codes = ["sys:user:list", "sys:user:edit", "sys:user:import"];
      const roleId = await addRole(admin, { code: "losing", codes });
      await addUser(admin, "losing", { roleIds: [roleId] });
      const losing = await server.signIn("losing");
      const { release, isReached } = await holdAccount("lost1039");
      const importing = upload(
        losing,
        ["username", "realname"],
        names.map((name) => [name, "改名"]),
      );
      await isReached();
      const body = { roleId, permissionIds: "sys:user:list", lastpermissionIds: codes.join(",") };
      expectSuccess(await admin.call("POST", "/sys/permission/saveRolePermission", { body }));
      await release();
      expect(await importing).toMatchObject({ success: false });
      const { rows } = await sql`select 1 from sys_user where realname = '改名' and username like 'lost%'`.execute(
        server.app.services.database.db,
      );
      expect(rows).toEqual([]);
    });
  });
});
