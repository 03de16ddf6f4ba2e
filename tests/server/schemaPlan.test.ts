import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ListingScreen } from "../../src/schema/model/screen.ts";
import type { Diagnostic } from "../../src/schema/errors/diagnostic.ts";
import type { PlanAnswer } from "../../src/schema/wire/planAnswers.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

onOneDatabase("changes of stored data through the console", (open) => {
  let root = "";
  let server: TestServer;
  let admin: TestSession;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "ribbon-plan-"));
    cpSync("schemas", join(root, "schemas"), { recursive: true });
    server = await startTestServer(open, { root });
    admin = await server.signIn("admin");
  });
  afterEach(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const ROLE = "schemas/entities/system/role.json";
  const USER = "schemas/entities/system/user.json";
  function edit(file: string, change: (properties: Record<string, object>) => void): void {
    const value = JSON.parse(readFileSync(join(root, file), "utf8")) as { properties: Record<string, object> };
    change(value.properties);
    writeFileSync(join(root, file), JSON.stringify(value, null, 2));
  }
  const reload = async (): Promise<readonly Diagnostic[]> =>
    expectSuccess(await admin.call<readonly Diagnostic[]>("POST", "/sys/schema/reload"));
  const plan = async (session = admin): Promise<PlanAnswer> => expectSuccess(await session.call<PlanAnswer>("GET", "/sys/schema/plan"));
  const typeOf = async (field: string): Promise<string | undefined> =>
    expectSuccess(await admin.call<ListingScreen>("GET", "/sys/schema/screen/role")).entity.fields.find(({ name }) => name === field)?.type;
  const remarks = async (): Promise<unknown> =>
    expectSuccess(await admin.call<{ records: { remark?: unknown }[] }>("GET", "/sys/role/list?roleCode=noted")).records.map(
      ({ remark }) => remark,
    );

  const text = { type: "string", title: "备注", maxLength: 50 };
  const number = { type: "integer", title: "备注" };

  /** A role with a remark that is no number. */
  async function noted(): Promise<string> {
    edit(ROLE, (properties) => (properties["remark"] = text));
    expect(await reload()).toEqual([]);
    return String(
      expectSuccess(await admin.call("POST", "/sys/role/add", { body: { roleName: "注", roleCode: "noted", remark: "三间" } })).id,
    );
  }

  it("P80 a change that would lose values is told with its place, and nothing comes into force before its word", async () => {
    const id = await noted();
    edit(ROLE, (properties) => (properties["remark"] = number));
    const line =
      readFileSync(join(root, ROLE), "utf8")
        .split("\n")
        .findIndex((one) => one.includes('"remark"')) + 1;
    const problem = expect.objectContaining({
      code: "SCHEMA_CHANGE_LOSSY",
      severity: "error",
      file: ROLE,
      line,
      message: expect.stringContaining("若干行的值无法转换"),
      advice: expect.stringContaining('"lossyFrom": ["text"]'),
    });
    expect(await plan()).toMatchObject({
      possible: false,
      changes: [
        { kind: "changeType", state: "refused", rows: 1, samples: [{ id, name: "注", values: [{ title: "备注", text: "三间" }] }] },
      ],
    });
    expect(await reload()).toEqual([problem]);
    expect([await typeOf("remark"), await remarks()]).toEqual(["string", ["三间"]]);

    edit(ROLE, (properties) => (properties["remark"] = { ...number, "x-db": { lossyFrom: ["text"] } }));
    expect((await plan()).possible).toBe(true);
    expect(await reload()).toEqual([]);
    expect([await typeOf("remark"), await remarks()]).toEqual(["integer", [null]]);
    expect((await plan()).changes).toEqual([]);

    edit(ROLE, (properties) => (properties["remark"] = text));
    expect(await reload()).toEqual([]);
    expect(await remarks()).toEqual(["三间"]);
  });

  it("P80 a restart with such a file goes on with what was in force", async () => {
    await noted();
    edit(ROLE, (properties) => (properties["remark"] = number));
    const { folder } = server;
    const again = await startTestServer(async () => server.app.services.database, { root, folder });
    try {
      expect(again.app.services.schemas.problems()).toMatchObject([{ code: "SCHEMA_CHANGE_LOSSY", file: ROLE }]);
      admin = await again.signIn("admin");
      expect(await remarks()).toEqual(["三间"]);
    } finally {
      await again.app.close();
    }
  });

  it("S-29 rows at risk are shown to those who may see them, masked ones masked, and are neither shown nor counted for the others", async () => {
    const id = await addUser(admin, "ringing", { phone: "13812341234" });
    edit(USER, (properties) => (properties["phone"] = { ...properties["phone"], pattern: "^139[0-9]{8}$", examples: ["13900000000"] }));
    const roleId = await addRole(admin, { code: "designing", codes: ["sys:schema:edit"] });
    await addUser(admin, "designer", { roleIds: [roleId] });
    const shown = (await plan()).changes.find(({ kind }) => kind === "changeRules");
    expect(shown?.samples).toContainEqual({ id, name: "ringing", values: [{ title: "手机号", text: "138****1234" }] });
    const counted = (await plan(await server.signIn("designer"))).changes.find(({ kind }) => kind === "changeRules");
    expect(shown?.rows).toBeGreaterThan(0);
    const untold = shown?.description.replace(`${shown.rows} 行`, "若干行");
    expect(counted).toEqual({ kind: "changeRules", state: "ready", description: untold, samples: [] });
    await addUser(admin, "nobody");
    expect((await (await server.signIn("nobody")).call("GET", "/sys/schema/plan")).status).toBe(403);
  });

  it("P11 an entity that names its department is closed with the reload, and the plan says who loses sight of how many rows", async () => {
    const SURVEY = "schemas/entities/hiv/surveyTopic.json";
    const change = (department?: string) => {
      const value = JSON.parse(readFileSync(join(root, SURVEY), "utf8")) as Record<string, { [key: string]: unknown }>;
      value["properties"] = {
        ...value["properties"],
        orgCode: { title: "所属部门", type: "string", maxLength: 64, "x-ref": { entity: "department", store: "orgCode" } },
      };
      value["x-entity"] = { ...value["x-entity"], ...(department ? { department } : {}) };
      writeFileSync(join(root, SURVEY), JSON.stringify(value, null, 2));
    };
    change();
    expect(await reload()).toEqual([]);
    const departIds = [await addDepartment(admin, "S1"), await addDepartment(admin, "S2")];
    const codes = ["hiv:surveyTopic:list"];
    const roleIds = [await addRole(admin, { code: "asking", codes })];
    const open = await addRole(admin, { code: "all_surveys", codes, rules: [{ entity: "surveyTopic", expression: "true" }] });
    await addUser(admin, "asker", { roleIds, departIds, orgCode: "S1" });
    await addUser(admin, "overseer", { roleIds: [open], departIds, orgCode: "S1" });
    const { db } = server.app.services.database;
    for (const [id, org_code] of Object.entries({ one: "S1", two: "S2", three: "S2", four: null }))
      await db.insertInto("hiv_survey_topic").values({ id, rev: 1, topic_name: id, status: "draft", org_code, tenant_id: "0" }).execute();
    const asker = await server.signIn("asker");
    const overseer = await server.signIn("overseer");
    const seen = async (session: TestSession) => expectSuccess(await session.call("GET", "/hiv/surveyTopic/list")).total;
    expect([await seen(asker), await seen(overseer)]).toEqual([4, 4]);
    change("orgCode");
    const closing = (answer: PlanAnswer) => answer.changes.filter(({ kind }) => kind === "closeRows");
    const values = [
      { title: "角色", text: "asking" },
      { title: "看不到的行", text: "3" },
    ];
    const told = { state: "ready", rows: 3, description: expect.stringContaining("1 人会少看到数据，共涉及 3 行") };
    expect(closing(await plan())).toEqual([expect.objectContaining({ ...told, samples: [{ id: "asker", values }] })]);
    await addUser(admin, "drawer", { roleIds: [await addRole(admin, { code: "drawing", codes: ["sys:schema:edit"] })] });
    const [untold] = closing(await plan(await server.signIn("drawer")));
    expect(untold).toMatchObject({ state: "ready", description: expect.stringContaining("1 人会少看到数据，共涉及 若干行"), samples: [] });
    expect(untold).not.toHaveProperty("rows");
    expect(await reload()).toEqual([]);
    expect([await seen(asker), await seen(overseer)]).toEqual([1, 4]);
    expect(closing(await plan())).toEqual([]);
  });
});
