import { read } from "hucre";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ServerEvent } from "../../server/http/events.ts";
import { presetsOf } from "../../src/pages/role/rulePresets.ts";
import type { EntityModel, FieldModel } from "../../src/schema/index.ts";
import { allPermissionCodes } from "../../src/schema/project.ts";
import { departmentAppointments, plantRowsOfDepartments, seenThroughDoors } from "../support/departmentRows.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly total: number;
  readonly records: readonly Row[];
}

const RIGHTS = ["list", "add", "edit", "export", "reveal"].map((right) => `hiv:appointment:${right}`);

const entity = {
  name: "appointment",
  title: "预约",
  department: "orgCode",
  startsNarrow: true,
  isUsed: true,
  fields: [{ name: "createBy", title: "创建人" }],
};
/** What the dialog of roles offers. */
const preset = (id: string): string => presetsOf(entity).find((each) => each.id === id)?.expression ?? "";

onBothDatabases("rows of a department", (open) => {
  let server: TestServer;
  let admin: TestSession;
  const departments = new Map<string, string>();
  const sessions = new Map<string, TestSession>();

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    // W7 hangs below D1.1 without carrying its code; D10 carries that of D1 without hanging below it.
    for (const [code, above] of [["D1"], ["D1.1", "D1"], ["W7", "D1.1"], ["D10"], ["D2"]] as const)
      departments.set(code, await addDepartment(admin, code, above && departments.get(above)));
    await plantRowsOfDepartments(server);
    const roles = {
      own: await addRole(admin, { code: "own", codes: RIGHTS, rules: [{ entity: "appointment", expression: preset("department") }] }),
      below: await addRole(admin, { code: "below", codes: RIGHTS, rules: [{ entity: "appointment", expression: preset("below") }] }),
      plain: await addRole(admin, { code: "plain", codes: RIGHTS }),
    };
    for (const [kind, roleId] of Object.entries(roles)) {
      for (const code of ["D1", "D1.1", "D2", "D9", ""])
        await addUser(admin, nameOf(kind, code), { roleIds: [roleId], ...(code === "" || code === "D9" ? {} : { orgCode: code }) });
      // Of a department that is there no longer, as the database may still hold it.
      await setDepartment(nameOf(kind, "D9"), "D9");
      for (const code of ["D1", "D1.1", "D2", "D9", ""]) {
        const name = nameOf(kind, code);
        sessions.set(name, await server.signIn(name));
      }
    }
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await move("D1.1", "D1");
    await setDepartment(nameOf("below", ""), null);
  });

  const nameOf = (kind: string, code: string): string => `${kind}_${code.replace(".", "_") || "none"}`;
  const setDepartment = (username: string, code: string | null): Promise<unknown> =>
    server.app.services.database.db.updateTable("sys_user").set({ org_code: code }).where("username", "=", username).execute();
  const move = async (code: string, above: string | null): Promise<void> => {
    const { rev } = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${departments.get(code)}`));
    const body = { id: departments.get(code), rev, parentId: above === null ? null : departments.get(above) };
    expectSuccess(await admin.call("POST", "/sys/sysDepart/move", { body }));
  };

  /** What each door shows: every one must say the same. */
  async function seenBy(kind: string, code: string): Promise<readonly string[]> {
    const session = sessions.get(nameOf(kind, code));
    if (!session) throw new Error(`Nobody is signed in as ${nameOf(kind, code)}.`);
    const list = expectSuccess(await session.call("GET", "/hiv/appointment/list?pageSize=100"));
    const listed = list.records.map(({ id }) => String(id)).toSorted();
    expect(list.total).toBe(listed.length);
    for (const [door, seen] of Object.entries(await seenThroughDoors(server, session))) expect([door, seen]).toEqual([door, listed]);
    return listed;
  }

  it("P11 this department and below is a branch of the tree, whatever the codes look like", async () => {
    expect(await seenBy("below", "D1")).toEqual(["desk", "head", "ward"]);
    expect(await seenBy("below", "D1.1")).toEqual(["desk", "ward"]);
    expect(await seenBy("below", "D2")).toEqual(["other"]);
    expect(await seenBy("own", "D1")).toEqual(["head"]);
  });

  it("AUTH-52 an empty list tells who has no department that this is why, and nobody else", async () => {
    const told = async (kind: string, code: string) => {
      const session = sessions.get(nameOf(kind, code));
      const list = session && expectSuccess(await session.call<Page>("GET", "/hiv/appointment/list?id=nothing"));
      return [list?.total, (list as { lacksDepartment?: true } | undefined)?.lacksDepartment];
    };
    for (const kind of ["own", "below", "plain"]) {
      expect(await told(kind, "")).toEqual([0, true]);
      expect(await told(kind, "D2")).toEqual([0, undefined]);
    }
    const all = expectSuccess(await admin.call<Page>("GET", "/hiv/appointment/list?id=nothing"));
    expect(all).not.toHaveProperty("lacksDepartment");
  });

  it("P11 nobody's department is nobody's rows, also where rows carry no code or the code of a department that is gone", async () => {
    for (const kind of ["own", "below", "plain"]) {
      expect(await seenBy(kind, "")).toEqual([]);
      expect(await seenBy(kind, "D9")).toEqual([]);
    }
    await setDepartment(nameOf("below", ""), "");
    expect(await seenBy("below", "")).toEqual([]);
  });

  it("P11 a moved department takes its rows from its old superiors to its new ones with the next request", async () => {
    expect(await seenBy("below", "D1")).toContain("ward");
    await move("D1.1", "D2");
    expect(await seenBy("below", "D1")).toEqual(["head"]);
    expect(await seenBy("below", "D2")).toEqual(["desk", "other", "ward"]);
    expect(await seenBy("below", "D1.1")).toEqual(["desk", "ward"]);
    await move("D1.1", null);
    expect(await seenBy("below", "D2")).toEqual(["other"]);
  });

  it("P11 a role without a rule opens its holder's department and below, of every entity that names one, through every door", async () => {
    const { project, db } = { project: server.app.services.schemas.current(), db: server.app.services.database.db };
    const naming = [...project.entities.values()].filter(({ scope }) => scope.department !== undefined);
    expect(naming.map(({ name }) => name).toSorted()).toEqual([
      "appointment",
      "appointmentTime",
      "consultManual",
      "detection",
      "miniUser",
      "organ",
      "organNotice",
    ]);
    // What the server makes of other rows has none of its own to plant; it passes the same filter over those.
    const closed = naming.filter(({ rows }) => rows !== "server");
    const existing = new Set(allPermissionCodes(project));
    expect(await seenBy("plain", "D1")).toEqual(["desk", "head", "ward"]);
    const heard: ServerEvent[] = [];
    const stop = server.app.services.events.subscribe((event) => heard.push(event));
    for (const { name, table, api, permission, actions } of closed) {
      const rights = ["list", "edit", "delete", "export", "import", ...actions.map(({ id }) => id)];
      const referring = [...project.entities.values()].flatMap((one) =>
        one.fields.filter(({ reference }) => reference?.entity === name).map((field) => ({ one, field })),
      );
      const named = [...rights.map((right) => `${permission}:${right}`), ...referring.map(({ one }) => `${one.permission}:list`)];
      const codes = [...new Set(named)].filter((code) => existing.has(code));
      const role = await addRole(admin, { code: `closed_${name.toLowerCase()}`, codes });
      expectSuccess(await admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId: role, rules: [] } }));
      await addUser(admin, `shut_${name.toLowerCase()}`, { roleIds: [role], orgCode: "D1.1" });
      const session = await server.signIn(`shut_${name.toLowerCase()}`);
      const stored = await db.selectFrom(table).select(["id", "org_code"]).orderBy("id").execute();
      const all = stored.map((row) => String(row["id"]));
      const own = stored.filter((row) => ["D1.1", "W7"].includes(String(row["org_code"]))).map((row) => String(row["id"]));
      expect(own.length).toBeGreaterThan(0);
      const list = expectSuccess(await session.call<Page>("GET", `${api}/list?pageSize=100`));
      const seen: Record<string, readonly string[]> = { list: list.records.map(({ id }) => String(id)).toSorted() };
      const found = async (door: string, ask: (id: string) => Promise<{ readonly status: number; readonly message: string }>) => {
        const told = async (id: string) => (({ status, message }) => `${status} ${message}`)(await ask(id));
        const missing = await told("0".repeat(32));
        const answers = await Promise.all(all.map(async (id) => ({ id, answer: await told(id) })));
        // An action that asks for values first says the same of every row.
        if (answers.some(({ answer }) => answer !== missing))
          seen[door] = answers.filter(({ answer }) => answer !== missing).map(({ id }) => id);
      };
      await found("detail", (id) => session.call("GET", `${api}/queryById?id=${id}`));
      await found("history", (id) => session.call("GET", `${api}/history?id=${id}`));
      await found("edit", (id) => session.call("PUT", `${api}/edit`, { body: { id, rev: 0 } }));
      await found("batch", (id) => session.call("DELETE", `${api}/deleteBatch?ids=${id}&revs=0`));
      for (const action of actions)
        await found(`action ${action.id}`, (id) => session.call("POST", `${api}/action/${action.id}`, { body: { ids: [{ id, rev: 0 }] } }));
      const options = async (one: EntityModel, field: FieldModel) => {
        const body = { entity: one.name, field: field.name, row: {}, pageSize: 100 };
        const answer = await session.call<{ records: { value: string }[] }>("POST", "/sys/reference/options", { body });
        return expectSuccess(answer)
          .records.map(({ value }) => value)
          .toSorted();
      };
      for (const { one, field } of referring) seen[`options of ${one.name}.${field.name}`] = await options(one, field);
      const url = `/apiserver${api}/exportXls?exportFields=orgCode`;
      const file = await server.app.inject({ method: "GET", url, headers: { "x-access-token": session.token } });
      const rows = (await read(file.rawPayload)).sheets[0]?.rows ?? [];
      expect([name, list.total, rows.length - 1]).toEqual([name, own.length, own.length]);
      expect(Object.keys(seen).length).toBeGreaterThan(5);
      for (const [door, ids] of Object.entries(seen)) expect([name, door, ids]).toEqual([name, door, own]);
    }
    stop();
    const rowEvents = heard.filter((event) => event.cmd === "row");
    expect(rowEvents).not.toEqual([]);
    // Processes tell each other names and ids; what consoles are told of it, tests of the sockets hold.
    for (const { changes = [], ...event } of rowEvents) {
      expect(Object.keys(event)).toEqual(["cmd", "entity"]);
      for (const { id: _id, kind: _kind, fields: _fields, ...more } of changes) expect(more).toEqual({});
    }
  });

  it("P11 choices of a reference and rows below a row follow the same branch", async () => {
    const rules = [{ entity: "organ", expression: preset("below") }];
    const codes = ["hiv:organ:list", "hiv:organServiceTime:list", "hiv:appointment:list", "hiv:appointment:add"];
    const roleIds = [await addRole(admin, { code: "choosing", codes, rules })];
    await addUser(admin, "chooser", { roleIds, orgCode: "D1.1" });
    const session = await server.signIn("chooser");
    const options = await session.call<{ records: { value: string }[] }>("POST", "/sys/reference/options", {
      body: { entity: "appointment", field: "organId", row: {} },
    });
    expect(expectSuccess(options).records.map(({ value }) => value)).toEqual(["organ_D1.1"]);
    const times = expectSuccess(await session.call("GET", "/hiv/organServiceTime/list"));
    expect(times.records.map(({ id }) => id)).toEqual(["time_D1.1"]);
    await setDepartment("chooser", null);
    expect(expectSuccess(await session.call("GET", "/hiv/organServiceTime/list")).total).toBe(0);
  });

  it("P11 a rule by hand knows who has no department, whichever way it asks", async () => {
    const [everything, nothing] = [Object.keys(departmentAppointments).toSorted(), []];
    for (const [expression, ofHead, ofNobody] of [
      ["row.orgCode != user.orgCode", everything.filter((id) => id !== "head"), nothing],
      ["!(row.orgCode in user.orgCodes)", ["empty", "gone", "lookalike", "none", "other"], nothing],
      ["row.orgCode in [user.orgCode, 'D2']", ["head", "other"], ["other"]],
      ["row.referrer.startsWith(user.orgCode)", nothing, nothing],
      ["row.orgCode in user.orgCodes || row.referrer == 'gone'", ["desk", "gone", "head", "ward"], ["gone"]],
      ["row.orgCode == user.orgCode ? row.status == 'booked' : row.referrer == 'gone'", ["gone", "head"], ["gone"]],
    ] as const) {
      await setRule("own", expression);
      expect([expression, await seenBy("own", "D1")]).toEqual([expression, ofHead]);
      expect([expression, await seenBy("own", "")]).toEqual([expression, ofNobody]);
    }
    await setRule("own", preset("department"));
  });

  it("P11 a rule that reads a department's code as text is refused with the form to write", async () => {
    const roleId = await addRole(admin, { code: "writing", codes: RIGHTS });
    const save = (expression: string, ruled = "appointment") =>
      admin.call<{ problems: { message: string }[] }>("POST", "/sys/permission/roleDataRules", {
        body: { roleId, rules: [{ entity: ruled, expression }] },
      });
    for (const expression of [
      "row.orgCode.startsWith(user.orgCode)",
      "row.orgCode.contains(user.orgCode)",
      "row.orgCode.endsWith(user.orgCode)",
      "user.orgCode.startsWith(row.orgCode)",
      "row.orgCode.startsWith(user.orgCode + '.')",
      "row.orgCode.startsWith('D1')",
      "row.orgCode >= user.orgCode && row.orgCode < 'D2'",
      "row.status == 'booked' && (row.orgCode == user.orgCode || !row.orgCode.startsWith(user.orgCode))",
      "row.referrer.startsWith(user.orgCode)",
    ]) {
      const answer = await save(expression);
      expect([expression, answer.status]).toEqual([expression, 400]);
      expect(answer.result.problems[0]?.message).toContain("本部门及下级写 row.orgCode in user.orgCodes");
    }
    expect((await save("row.orgCode.startsWith(user.orgCode)", "department")).status).toBe(400);
    expect((await save("row.orgCode.startsWith('D1')", "user")).status).toBe(400);
    for (const { expression } of presetsOf(entity)) if (expression) expectSuccess(await save(expression));
    for (const expression of ["row.orgCode in ['D1', user.orgCode]", "blank(row.orgCode) && 'D1' in user.orgCodes"])
      expectSuccess(await save(expression));
  });

  it("P11 the code of a department stays what it is, through every door", async () => {
    const { rev } = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${departments.get("D2")}`));
    const change = { id: departments.get("D2"), rev, orgCode: "D1" };
    for (const [method, path] of [
      ["PUT", "edit"],
      ["POST", "edit"],
      ["POST", "move"],
    ] as const)
      await admin.call(method, `/sys/sysDepart/${path}`, { body: change });
    const after = expectSuccess(await admin.call("GET", `/sys/sysDepart/queryById?id=${departments.get("D2")}`));
    expect(after).toMatchObject({ orgCode: "D2", departName: "部门D2" });
  });

  it("P11 S-75 a department stays while rows of any tenant, users or roles carry it, and a look-alike inherits nothing", async () => {
    const { db } = server.app.services.database;
    const id = await addDepartment(admin, "D5");
    const remove = () => admin.call("DELETE", `/sys/sysDepart/delete?id=${id}`);
    const carry = async (column: { readonly org_code: string; readonly tenant_id?: string }, word: string): Promise<void> => {
      await db.updateTable("hiv_appointment").set(column).where("id", "=", "none").execute();
      expect(await remove()).toMatchObject({ status: 400, message: expect.stringContaining(word) });
      await db.updateTable("hiv_appointment").set({ org_code: null, tenant_id: "0" }).where("id", "=", "none").execute();
    };
    await carry({ org_code: "D5" }, "预约（1 条）");
    await carry({ org_code: "D5", tenant_id: "1001" }, "您看不到的数据");
    await setDepartment(nameOf("own", ""), "D5");
    expect(await remove()).toMatchObject({ status: 400, message: expect.stringContaining("用户（1 条）") });
    await setDepartment(nameOf("own", ""), null);
    const roleId = await addRole(admin, { code: "of_five", codes: [] });
    await db.updateTable("sys_role").set({ depart_id: id }).where("id", "=", roleId).execute();
    expect(await remove()).toMatchObject({ status: 400, message: expect.stringContaining("角色（1 条）") });
    await db.updateTable("sys_role").set({ depart_id: null }).where("id", "=", roleId).execute();
    expectSuccess(await remove());
    const body = { departName: "新的第九部门", orgCode: "D9", category: "department" };
    const again = await admin.call("POST", "/sys/sysDepart/add", { body });
    expect(again).toMatchObject({ status: 400, message: expect.stringMatching(/D9.*预约（1 条）/) });
  });

  it("P11 API-53 consoles are told of a moved branch, and screens and pickers see the same one as the rows", async () => {
    const heard: string[] = [];
    const stop = server.app.services.events.subscribe(({ cmd }) => void heard.push(cmd));
    const session = sessions.get(nameOf("below", "D1"));
    await move("D1.1", "D2");
    await server.settle();
    stop();
    expect(heard).toContain("permission");
    const codesOf = async (): Promise<unknown> =>
      expectSuccess(await session!.call<{ userInfo: Row }>("GET", "/sys/permission/getUserPermissionByToken")).userInfo["orgCodes"];
    expect(await codesOf()).toEqual(["D1"]);
    await move("D1.1", "D1");
    expect(await codesOf()).toEqual(["D1", "D1.1", "W7"]);
    await server.app.services.database.db
      .updateTable("sys_user")
      .set({ depart_ids: JSON.stringify([departments.get("D1")]) })
      .where("username", "=", nameOf("below", "D1"))
      .execute();
    const tree = (await session!.call("GET", "/sys/sysDepart/queryMyDeptTreeList")).body;
    expect([...tree.matchAll(/"orgCode":"([^"]+)"/g)].map(([, code]) => String(code)).toSorted()).toEqual(["D1", "D1.1", "W7"]);
  });

  it("P11 AUTH-48 whoever is taken out of their current department sees its rows no longer, unless another is chosen with it", async () => {
    const ids = (...codes: readonly string[]) => codes.map((code) => departments.get(code));
    const roleIds = [await addRole(admin, { code: "leaving", codes: RIGHTS })];
    const id = await addUser(admin, "leader", { roleIds, departIds: ids("D1", "D2"), orgCode: "D2" });
    const edit = async (change: Row): Promise<unknown> => {
      const { rev } = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${id}`));
      return expectSuccess(await admin.call("PUT", "/sys/user/edit", { body: { id, rev, ...change } }));
    };
    const session = await server.signIn("leader");
    const seen = async () => expectSuccess(await session.call("GET", "/hiv/appointment/list")).records.map((row) => row["id"]);
    expect(await seen()).toEqual(["other"]);
    await edit({ departIds: ids("D2") });
    expect(await seen()).toEqual(["other"]);
    await edit({ departIds: ids("D1") });
    expect(await seen()).toEqual([]);
    await edit({ departIds: ids("D1.1", "D2"), orgCode: "D2" });
    expect(await seen()).toEqual(["other"]);
  });

  it("P11 a circle in a damaged tree ends", async () => {
    const { db } = server.app.services.database;
    await db
      .updateTable("sys_depart")
      .set({ parent_id: departments.get("W7") })
      .where("org_code", "=", "D1")
      .execute();
    expect(await seenBy("below", "D1.1")).toEqual(["desk", "head", "ward"]);
    await db.updateTable("sys_depart").set({ parent_id: null }).where("org_code", "=", "D1").execute();
  });

  async function setRule(roleCode: string, expression: string): Promise<void> {
    const { db } = server.app.services.database;
    const role = await db.selectFrom("sys_role").select(["id", "rev"]).where("role_code", "=", roleCode).executeTakeFirstOrThrow();
    await db.updateTable("sys_role_data_rule").set({ expression }).where("role_id", "=", String(role["id"])).execute();
    await db
      .updateTable("sys_role")
      .set({ rev: Number(role["rev"]) + 1 })
      .where("role_code", "=", roleCode)
      .execute();
  }
});
