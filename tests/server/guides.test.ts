import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readXls } from "hucre";
import { afterAll, beforeAll, expect, it } from "vitest";
import { consoleHost } from "../../src/schema/host/consoleHost.ts";
import type { ListingScreen } from "../../src/schema/model/screen.ts";
import { loadProject } from "../../src/schema/project.ts";
import { chinaDate } from "../../src/schema/time/chinaTime.ts";
import type { MenuItem } from "../../src/schema/wire/permissionAnswers.ts";
import { readSchemaFiles } from "../../server/schemas/schemaFiles.ts";
import { piecesOf } from "../support/guidePieces.ts";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { plantAppointments } from "../support/securityFixtures.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

interface Listed {
  readonly records: readonly { readonly id: string; readonly rev: number; readonly status?: string }[];
  readonly total: number;
}

interface DatedRows {
  readonly records: readonly { readonly date: string }[];
  readonly total: number;
}

/** What the guides have an admin write, on a console that runs: nothing but the files that they name. */
onEmbeddedDatabase("guides followed to the letter", (open) => {
  let root = "";
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "ribbon-guides-"));
    cpSync("schemas", join(root, "schemas"), { recursive: true });
    server = await startTestServer(open, { root, environment: { WATCH_SCHEMAS: "1", DEMO: "1" } });
    admin = await server.signIn("admin");
  });
  afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const text = (file: string): string => readFileSync(join(root, file), "utf8");
  /** What `npm run check` says, hints included. */
  async function checked(): Promise<readonly string[]> {
    const { diagnostics } = loadProject(await readSchemaFiles(root), { digest: (one) => String(one.length), host: consoleHost });
    return diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`);
  }
  const screenOf = (id: string, session = admin) => session.call<ListingScreen>("GET", `/sys/schema/screen/${id}`);
  /** Nobody presses a button: the console looks at its files itself. */
  const comes = (id: string) => expect.poll(async () => (await screenOf(id)).status, { timeout: 40_000, interval: 100 }).toBe(200);
  async function menuPaths(session: TestSession): Promise<readonly string[]> {
    const { menu } = expectSuccess(await session.call<{ menu: readonly MenuItem[] }>("GET", "/sys/permission/getUserPermissionByToken"));
    const walk = (nodes: readonly MenuItem[]): readonly string[] => nodes.flatMap(({ path, children }) => [path, ...walk(children ?? [])]);
    return walk(menu);
  }
  async function holder(code: string, codes: readonly string[]): Promise<TestSession> {
    await addUser(admin, code, { roleIds: [await addRole(admin, { code, codes })] });
    return server.signIn(code);
  }

  it("SCREEN add an entity: two files are table, menu entry, rights, interface, import, export and history", async () => {
    const [entity = "", screen = ""] = piecesOf("add-an-entity");
    write("schemas/entities/hiv/outreach.json", entity);
    write("schemas/screens/hiv/outreach.json", screen);
    expect(await checked()).toEqual([]);
    await comes("outreach");
    const made = expectSuccess(await screenOf("outreach"));
    expect(made.columns.filter(({ hidden }) => !hidden).map(({ title }) => title)).toEqual(expect.arrayContaining(["活动名称", "日期"]));
    expect(made.query.map(({ field }) => field)).toEqual(["name", "date"]);

    const refused = await admin.call("POST", "/hiv/outreach/add", { body: { name: "社区检测日" } });
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining("日期")]);
    const { id } = expectSuccess(
      await admin.call<{ id: string }>("POST", "/hiv/outreach/add", { body: { name: "社区检测日", date: "2026-12-01" } }),
    );
    const found = (query: string) => admin.call<Listed>("GET", `/hiv/outreach/list?${query}`).then(expectSuccess);
    expect(
      (await found(`name=${encodeURIComponent("*检测*")}&date_begin=2026-12-01&date_end=2026-12-01`)).records.map((row) => row.id),
    ).toEqual([id]);
    expect((await found("date_begin=2026-12-02")).total).toBe(0);
    for (const call of ["exportXls", "importTemplate", `history?id=${id}`])
      expect([call, (await admin.call("GET", `/hiv/outreach/${call}`)).status]).toEqual([call, 200]);

    const lister = await holder("lister", ["hiv:outreach:list"]);
    expect(await menuPaths(lister)).toContain("/hiv/outreach");
    expect((await lister.call("POST", "/hiv/outreach/add", { body: { name: "乙", date: "2026-12-01" } })).status).toBe(403);
    expect((await (await holder("stranger", ["hiv:art:list"])).call("GET", "/hiv/outreach/list")).status).toBe(403);
  });

  it("SCREEN add a screen: the rows of the day, the columns as written, and no button that changes rows", async () => {
    const [screen = "", entry = ""] = piecesOf("add-a-screen");
    write("schemas/screens/hiv/todayVisits.json", screen);
    const neighbour = /\{\s*"key": "appointment",/;
    expect(text("schemas/menu.json")).toMatch(neighbour);
    write(
      "schemas/menu.json",
      text("schemas/menu.json").replace(neighbour, (found) => `${entry.trimEnd()},\n${found}`),
    );
    expect(await checked()).toEqual([]);
    await comes("todayVisits");
    const made = expectSuccess(await screenOf("todayVisits"));
    expect([made.title, made.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)]).toEqual([
      "当日预约",
      ["slotId", "realname", "service", "status"],
    ]);
    const effects = [...made.toolbar, ...made.rowActions, ...made.batchActions].map(({ do: { op } }) => op);
    expect([effects, made.form]).toEqual([["export", "detail"], undefined]);

    // The demonstration has nobody come on some days of the week.
    const today = chinaDate(new Date(server.time.now));
    await plantAppointments(server, [{ id: "ofToday", orgCode: "D1" }]);
    await server.app.services.database.db.updateTable("hiv_appointment").set({ date: today }).where("id", "=", "ofToday").execute();
    const rowsOf = (path: string, conditions = "") =>
      admin.call<DatedRows>("GET", `/hiv/appointment/${path}?_screen=todayVisits&pageSize=100${conditions}`).then(expectSuccess);
    const every = expectSuccess(await admin.call<DatedRows>("GET", "/hiv/appointment/list?pageSize=1"));
    const ofToday = await rowsOf("list");
    expect(every.total).toBeGreaterThan(ofToday.total);
    expect(new Set(ofToday.records.map(({ date }) => date))).toEqual(new Set([today]));
    expect((await rowsOf("list", "&date_begin=2000-01-01&date_end=2000-12-31")).total).toBe(0);
    const exported = await admin.app.inject({
      method: "GET",
      url: "/apiserver/hiv/appointment/exportXls?_screen=todayVisits&exportFields=date",
      headers: { "x-access-token": admin.token },
    });
    const [sheet] = (await readXls(exported.rawPayload)).sheets;
    const [, ...written] = sheet?.rows ?? [];
    expect([written.length, new Set(written.map(([day]) => String(day).slice(0, 10)))]).toEqual([ofToday.total, new Set([today])]);

    const desk = await holder("frontdesk", ["hiv:appointment:list"]);
    await expect.poll(() => menuPaths(desk)).toContain("/hiv/todayVisits");
    expect(expectSuccess(await screenOf("todayVisits", desk)).rowActions.map(({ id }) => id)).toEqual(["detail"]);
  });

  it("SCREEN add a screen: where it names one thing to do, there is that one for one row and for several", async () => {
    const [screen = ""] = piecesOf("add-a-screen");
    const [, named = ""] = /`("rowActions": \[[^`]*\])`/.exec(readFileSync("docs/guides/add-a-screen.md", "utf8")) ?? [];
    const { readOnly: _readOnly, ...shown } = JSON.parse(screen) as Record<string, unknown>;
    const working = { ...shown, path: "/hiv/desk", ...(JSON.parse(`{${named}}`) as object) };
    write("schemas/screens/hiv/desk.json", JSON.stringify(working, null, 2));
    expect(await checked()).toEqual([]);
    await comes("desk");
    const made = expectSuccess(await screenOf("desk"));
    expect([made.rowActions.map(({ id }) => id), made.batchActions.map(({ id }) => id)]).toEqual([["detail", "arrive"], ["arrive"]]);
  });

  it("SCREEN add an action: a button where it may be pressed, a right of its own, a reason in the history", async () => {
    const [actions = "", action = ""] = piecesOf("add-an-action");
    const file = "schemas/entities/hiv/organ.json";
    const { "x-actions": added } = JSON.parse(`{${actions}}`) as { "x-actions": readonly object[] };
    const organ = JSON.parse(text(file)) as { "x-actions": object[]; "x-cases": object[] };
    organ["x-actions"].push(...added);
    organ["x-cases"].push(JSON.parse(action) as object);
    write(file, JSON.stringify(organ, null, 2));
    expect(await checked()).toEqual([]);
    const codes = async (): Promise<string> => (await admin.call("GET", "/sys/permission/queryTreeList")).body;
    await expect.poll(codes, { timeout: 40_000, interval: 100 }).toContain("hiv:organ:closeDown");

    const [row] = expectSuccess(await admin.call<Listed>("GET", "/hiv/organ/list?status=open&pageSize=1")).records;
    const close = (session: TestSession, body: object) => session.call("POST", "/hiv/organ/action/closeDown", { body });
    const lister = await holder("organs", ["hiv:organ:list"]);
    const asked = { ids: [{ id: row?.id, rev: row?.rev }] };
    expect((await close(lister, { ...asked, reason: "搬迁" })).status).toBe(403);
    expect((await close(admin, asked)).status).toBe(400);
    expectSuccess(await close(admin, { ...asked, reason: "搬迁" }));
    const now = expectSuccess(await admin.call<{ status: string; rev: number }>("GET", `/hiv/organ/queryById?id=${row?.id}`));
    expect(now.status).toBe("closed");
    expect((await admin.call("GET", `/hiv/organ/history?id=${row?.id}`)).body).toContain("搬迁");
    expect((await close(admin, { ids: [{ id: row?.id, rev: now.rev }], reason: "再来" })).status).toBe(400);
    const buttons = expectSuccess(await screenOf("organ")).rowActions;
    expect(buttons.find(({ id }) => id === "closeDown")).toMatchObject({ label: "停用机构", danger: true });
  });
});
