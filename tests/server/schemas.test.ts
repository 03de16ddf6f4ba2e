import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ListingScreen } from "../../src/schema/model/screen.ts";
import type { ServerEvent } from "../../server/http/events.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

onOneDatabase("schemas", (open) => {
  let root = "";
  let server: TestServer;
  let admin: TestSession;
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "ribbon-schemas-"));
    cpSync("schemas", join(root, "schemas"), { recursive: true });
    server = await startTestServer(open, { root });
    admin = await server.signIn("admin");
  });
  afterEach(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  const path = (file: string): string => join(root, "schemas", file);
  const ROLE = "entities/system/role.json";
  function editJson(file: string, change: (value: { properties: Record<string, unknown> }) => void): void {
    const value = JSON.parse(readFileSync(path(file), "utf8")) as { properties: Record<string, unknown> };
    change(value);
    writeFileSync(path(file), JSON.stringify(value, null, 2));
  }
  const reload = async (): Promise<Finding[]> => expectSuccess(await admin.call<Finding[]>("POST", "/sys/schema/reload"));
  const screen = async (id: string, session = admin): Promise<ListingScreen> =>
    expectSuccess(await session.call<ListingScreen>("GET", `/sys/schema/screen/${id}`));
  const fieldsOf = ({ entity }: ListingScreen): string[] => entity.fields.map(({ name }) => name);

  it("SCREEN a screen is served as its viewer may see it, and not at all to others", async () => {
    const roleId = await addRole(admin, { code: "viewing", codes: ["sys:user:list"] });
    await addUser(admin, "viewer", { roleIds: [roleId] });
    const viewer = await server.signIn("viewer");
    expect((await screen("user")).form).toMatchObject({ canCreate: true, canEdit: true });
    const limited = await screen("user", viewer);
    expect(limited.form).toBeUndefined();
    expect(limited.rowActions.map(({ id }) => id)).toEqual(["detail"]);
    const [hidden, missing] = [await viewer.call("GET", "/sys/schema/screen/role"), await viewer.call("GET", "/sys/schema/screen/ghost")];
    expect([hidden.status, missing.status]).toEqual([404, 404]);
  });

  it("SCREEN an unchanged screen is not sent twice, and its tag differs between viewers", async () => {
    const first = await admin.call("GET", "/sys/schema/screen/role");
    const tag = String(first.headers["etag"]);
    const second = await admin.call("GET", "/sys/schema/screen/role", { headers: { "if-none-match": tag } });
    expect([second.status, second.body]).toEqual([304, ""]);
    editJson(ROLE, ({ properties }) => (properties["remark"] = { type: "string", title: "备注", maxLength: 50 }));
    await reload();
    expect((await admin.call("GET", "/sys/schema/screen/role", { headers: { "if-none-match": tag } })).status).toBe(200);
  });

  it("P80 P84 S-84 a file that wants a table of the server's own is told and comes into force on no way", async () => {
    const evil = {
      $id: "evil",
      type: "object",
      title: "他表",
      "x-entity": { table: "sys_session", api: "/hiv/evil", permission: "hiv:evil" },
      properties: { token: { type: "string", title: "令牌", maxLength: 60 } },
    };
    writeFileSync(path("entities/hiv/evil.json"), JSON.stringify(evil));
    const told = [expect.objectContaining({ file: "schemas/entities/hiv/evil.json", message: expect.stringContaining("sys_session") })];
    expect(await reload()).toEqual(told);
    // What others do meanwhile makes every process look at its files again.
    expectSuccess(await admin.call("POST", "/sys/dict/add", { body: { dictName: "新", dictCode: "fresh" } }));
    server.app.services.events.publish({ cmd: "schema", screens: [], problems: 0 });
    await server.settle();
    expect(await admin.call("GET", "/hiv/evil/list")).toMatchObject({ status: 404 });
    expect(await reload()).toEqual(told);
    writeFileSync(path("entities/hiv/evil.json"), JSON.stringify({ ...evil, "x-entity": { ...evil["x-entity"], table: "hiv_evil" } }));
    expect(await reload()).toEqual([]);
    expectSuccess(await admin.call("GET", "/hiv/evil/list"));
  });

  it("SCREEN a new property is column, form field, validation and database column after a reload, without a restart", async () => {
    editJson(ROLE, ({ properties }) => (properties["remark"] = { type: "string", title: "备注", maxLength: 5 }));
    expect(await reload()).toEqual([]);
    expect(fieldsOf(await screen("role"))).toContain("remark");
    const tooLong = await admin.call("POST", "/sys/role/add", { body: { roleName: "r", roleCode: "r", remark: "123456" } });
    expect(tooLong.status).toBe(400);
    const added = expectSuccess(await admin.call("POST", "/sys/role/add", { body: { roleName: "r", roleCode: "r", remark: "好" } }));
    const row = await server.app.services.database.db.selectFrom("sys_role").select("remark").where("id", "=", added.id).executeTakeFirst();
    expect(row?.["remark"]).toBe("好");
  });

  it("SCREEN a broken file is reported with its place while the last good one stays, and mends itself", async () => {
    const good = readFileSync(path(ROLE), "utf8");
    writeFileSync(path(ROLE), good.replace('"type": "object"', '"type": "objct"'));
    const problems = await reload();
    expect(problems).toContainEqual(expect.objectContaining({ file: "schemas/entities/system/role.json", line: 6 }));
    expect(fieldsOf(await screen("role"))).toContain("roleCode");
    expect(expectSuccess(await admin.call<Finding[]>("GET", "/sys/schema/problems"))).toEqual(problems);
    editJson("entities/system/dict.json", ({ properties }) => (properties["remark"] = { type: "string", title: "备注", maxLength: 5 }));
    await reload();
    expect(fieldsOf(await screen("dict"))).toContain("remark");
    writeFileSync(path(ROLE), good);
    expect(await reload()).toEqual([]);
  });

  it("SCREEN an entity that others need cannot be taken away; everything stays as it was", async () => {
    rmSync(path("entities/system/department.json"));
    const problems = await reload();
    expect(problems.length).toBeGreaterThan(0);
    expect((await admin.call("GET", "/sys/sysDepart/queryTreeList")).status).toBe(200);
    expect((await admin.call("GET", "/sys/user/list")).status).toBe(200);
  });

  it("SCREEN consoles hear of changed schemas and dictionaries once, and of nothing when nothing changed", async () => {
    const events: ServerEvent[] = [];
    server.app.services.events.subscribe((event) => void events.push(event));
    await reload();
    await server.settle();
    expect(events).toEqual([]);
    editJson(ROLE, ({ properties }) => (properties["remark"] = { type: "string", title: "备注", maxLength: 5 }));
    writeFileSync(path("dictionaries/sex.json"), readFileSync(path("dictionaries/sex.json"), "utf8").replace("男", "男性"));
    await reload();
    await server.settle();
    expect(events.map(({ cmd }) => cmd)).toEqual(["dictionary", "schema"]);
    expect(events[0]).toEqual({ cmd: "dictionary", codes: ["sex"] });
    expect(events[1]).toMatchObject({ problems: 0, screens: expect.arrayContaining(["role"]) });
  });

  it("S-84 schema state is for those who may edit schemas", async () => {
    await addUser(admin, "nobody");
    const nobody = await server.signIn("nobody");
    expect((await nobody.call("GET", "/sys/schema/problems")).status).toBe(403);
    expect((await nobody.call("POST", "/sys/schema/reload")).status).toBe(403);
  });

  it("FORM the validator module is loaded by its address alone, and only by the right one", async () => {
    const { entity } = await screen("role");
    expect(entity.validator).toMatch(/^\/sys\/schema\/validators\/[0-9a-f]{64}\.js$/);
    const module = await server.app.inject(`/apiserver${entity.validator}`);
    expect(module.statusCode).toBe(200);
    expect(module.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "private, max-age=31536000, immutable",
    });
    const source = `data:text/javascript,${encodeURIComponent(module.body)}`;
    const { validate } = (await import(/* @vite-ignore */ source)) as { validate: (row: unknown) => boolean };
    expect([validate({ roleName: "名", roleCode: "code" }), validate({ roleName: "名" })]).toEqual([true, false]);
    for (const name of ["0".repeat(64), "x"])
      expect((await server.app.inject(`/apiserver/sys/schema/validators/${name}.js`)).statusCode).toBe(404);
  });
});

onOneDatabase("schema watching", (open) => {
  it("SCREEN a saved file is in force within a second, also when an editor replaces it", async () => {
    const root = mkdtempSync(join(tmpdir(), "ribbon-watch-"));
    cpSync("schemas", join(root, "schemas"), { recursive: true });
    const server = await startTestServer(open, { root, environment: { WATCH_SCHEMAS: "1" } });
    try {
      const admin = await server.signIn("admin");
      const file = join(root, "schemas/entities/system/role.json");
      for (const name of ["first", "second", "third"]) {
        const value = JSON.parse(readFileSync(file, "utf8")) as { properties: Record<string, unknown> };
        value.properties[name] = { type: "string", title: name, maxLength: 5 };
        const draft = join(root, "draft.json");
        writeFileSync(draft, JSON.stringify(value));
        const { renameSync } = await import("node:fs");
        renameSync(draft, file);
        const fields = async (): Promise<string[]> =>
          expectSuccess(await admin.call<ListingScreen>("GET", "/sys/schema/screen/role")).entity.fields.map((field) => field.name);
        await expect.poll(fields, { interval: 100 }).toContain(name);
      }
    } finally {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    }
  });

  it("SCREEN a file that is broken at a restart takes nothing down", async () => {
    const root = mkdtempSync(join(tmpdir(), "ribbon-restart-"));
    cpSync("schemas", join(root, "schemas"), { recursive: true });
    const database = await open();
    const first = await startTestServer(async () => database, { root });
    await first.app.close();
    writeFileSync(join(root, "schemas/entities/system/user.json"), "{ broken");
    const second = await startTestServer(async () => database, { root, folder: first.folder });
    try {
      const admin = await second.signIn("admin");
      expect((await admin.call("GET", "/sys/user/list")).status).toBe(200);
      expect(second.app.services.schemas.problems().map(({ file }) => file)).toContain("schemas/entities/system/user.json");
    } finally {
      await second.stop();
      rmSync(root, { recursive: true, force: true });
    }
  });
});
