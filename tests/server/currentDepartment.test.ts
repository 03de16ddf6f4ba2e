import { afterAll, beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { sendFile, sheetFile } from "../support/sheets.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  inTenant,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const REFUSED = { field: "orgCode", message: "当前部门不存在或当前不可选择，请重新选择" };

onOneDatabase("what gives access is chosen from what the person has", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let desk: TestSession;
  let deskId: string;
  const ids: Record<string, string> = {};
  const user = async (id: string): Promise<Row> => expectSuccess(await admin.call<Row>("GET", `/sys/user/queryById?id=${id}`));
  const edit = async (id: string, change: Row) =>
    admin.call("PUT", "/sys/user/edit", { body: { id, rev: (await user(id))["rev"], ...change } });
  const patients = async (): Promise<readonly unknown[]> =>
    expectSuccess(await desk.call<{ records: readonly Row[] }>("GET", "/hiv/miniUser/list")).records.map((row) => row["orgCode"]);

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    for (const code of ["P1", "P2", "P3"]) ids[code] = await addDepartment(admin, code);
    ids["P1.1"] = await addDepartment(admin, "P1.1", ids["P1"]);
    for (const [orgCode, mobile] of [
      ["P1", "13700000801"],
      ["P2", "13700000802"],
    ])
      expectSuccess(await admin.call("POST", "/hiv/miniUser/add", { body: { nickname: orgCode, mobile, orgCode, source: "scan" } }));
    const role = await addRole(admin, { code: "front", codes: ["hiv:miniUser:list"] });
    deskId = await addUser(admin, "front", { roleIds: [role], departIds: [ids["P1"]], orgCode: "P1" });
    desk = await server.signIn("front");
  });
  afterAll(() => server.stop());

  it("AUTH-48 P11 a form offers as the current department those that are chosen in it, and none before", async () => {
    const offered = async (departIds: readonly (string | undefined)[], more: Row = {}): Promise<readonly string[]> => {
      const body = { entity: "user", field: "orgCode", row: { departIds }, ...more };
      const answer = await admin.call<{ records: { value: string }[] }>("POST", "/sys/reference/options", { body });
      return expectSuccess(answer).records.map(({ value }) => value);
    };
    expect(await offered([])).toEqual([]);
    expect(await offered([ids["P1.1"], ids["P2"]])).toEqual(["P1.1", "P2"]);
    expect(await offered([ids["P1.1"], ids["P2"]], { parent: "" })).toEqual(["P1.1", "P2"]);
  });

  it("AUTH-48 P11 another one is refused at its field by form and API, for new accounts too, and the open session sees no more", async () => {
    const body = { username: "newfront", realname: "新人", status: "normal", password: PASSWORD };
    const answers = [
      await edit(deskId, { orgCode: "P2" }),
      await edit(deskId, { orgCode: "P1.1" }),
      await edit(deskId, { departIds: [ids["P3"]], orgCode: "P2" }),
      await admin.call("POST", "/sys/user/add", { body: { ...body, orgCode: "P2" } }),
      await admin.call("POST", "/sys/user/add", { body: { ...body, departIds: [ids["P1"]], orgCode: "P2" } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, result: { problems: [REFUSED] } });
    expect(await patients()).toEqual(["P1"]);
    expectSuccess(await edit(deskId, { departIds: [ids["P1"], ids["P2"]], orgCode: "P2" }));
    expect(await patients()).toEqual(["P2"]);
  });

  it("LIST-29 P11 a file names a current department among those of its line", async () => {
    const file = await sheetFile([
      ["账号", "姓名", "初始密码", "所属部门", "当前部门"],
      ["filedfront", "甲", PASSWORD, "部门P1", "部门P2"],
      ["filedother", "乙", PASSWORD, "部门P1", "部门P1"],
    ]);
    expect((await sendFile(admin, "/sys/user/importPreview", file)).result).toMatchObject({
      addedCount: 1,
      errorCount: 1,
      faults: [{ row: 2, faults: [{ title: "当前部门", message: expect.stringContaining("找不到当前部门“部门P2”，可以填写：部门P1") }] }],
    });
  });

  it("AUTH-48 P11 a current department that is taken out of the person's departments is empty, in an open session at once", async () => {
    expectSuccess(await edit(deskId, { departIds: [ids["P1"], ids["P2"]], orgCode: "P2" }));
    expectSuccess(await edit(deskId, { departIds: [ids["P1"]] }));
    expect(await user(deskId)).toMatchObject({ departIds: [ids["P1"]], orgCode: null });
    expect(await patients()).toEqual([]);
  });

  it("a current department from before that is none of the person's stays until their departments change", async () => {
    const id = await addUser(admin, "earlier", { departIds: [ids["P1"]] });
    const { db } = server.app.services.database;
    await db.updateTable("sys_user").set({ org_code: "P3" }).where("id", "=", id).execute();
    expectSuccess(await edit(id, { realname: "新名", orgCode: "P3" }));
    expect(await user(id)).toMatchObject({ realname: "新名", orgCode: "P3" });
    expectSuccess(await edit(id, { departIds: [ids["P1"], ids["P2"]] }));
    expect(await user(id)).toMatchObject({ orgCode: null });
  });

  it("AUTH-60 P11 nobody enters a department or a tenant that is not theirs, nor looks from a department that they do not see", async () => {
    const enter = await desk.call("POST", "/sys/selectDepart", { body: { orgCode: "P3" } });
    expect(enter).toMatchObject({ status: 403, message: expect.stringMatching(/部门/) });
    const elsewhere = await inTenant(desk, "1001").call("GET", "/hiv/miniUser/list");
    expect(elsewhere).toMatchObject({ status: 403, message: expect.stringMatching(/租户/) });
    const codes = ["sys:role:list", "sys:role:viewAs", "hiv:miniUser:list"];
    const rules = [{ entity: "department", expression: "row.orgCode in user.orgCodes" }];
    const looker = await addRole(admin, { code: "front_looker", codes, rules });
    const open3 = await addRole(admin, {
      code: "front_open",
      codes: ["hiv:miniUser:list"],
      rules: [{ entity: "miniUser", expression: "true" }],
    });
    await addUser(admin, "frontlooker", { roleIds: [looker], departIds: [ids["P1"]], orgCode: "P1" });
    const session = await server.signIn("frontlooker");
    const look = (orgCode: string) => session.call("POST", "/sys/role/viewAs", { body: { id: open3, orgCode } });
    expect((await look("P2")).status).toBe(404);
    expectSuccess(await look("P1"));
    expect(expectSuccess(await session.call("GET", "/hiv/miniUser/list")).records).toHaveLength(1);
  });
});
