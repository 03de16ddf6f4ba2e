import { expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { schemasWithNumberOfOrgan } from "../support/securityFixtures.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestSession } from "../support/testServer.ts";

interface Home {
  readonly today: string;
  readonly figures: readonly {
    readonly title: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
    readonly count: number;
  }[];
  readonly waiting: {
    readonly path: string;
    readonly columns: readonly { readonly field: string }[];
    readonly rows: readonly Readonly<Record<string, unknown>>[];
  } | null;
  readonly visits: { readonly counts: { readonly todayVisitCount: number }; readonly days: readonly unknown[] } | null;
}

onOneDatabase("the landing page", (open) => {
  it("comes in one call, and each number is that of the list it leads to", async () => {
    const server = await startTestServer(open, { environment: { DEMO: "1" } });
    const admin = await server.signIn("admin");
    const home = expectSuccess(await admin.call<Home>("GET", "/sys/home"));
    expect(home.figures.map(({ title }) => title)).toEqual(["今日预约", "今日待到访", "逾期未办理", "开放中的机构", "进行中的问卷"]);
    for (const { title, path, query, count } of home.figures) {
      const list = expectSuccess(await admin.call<{ total: number }>("GET", `${path}/list?${new URLSearchParams(query).toString()}`));
      expect(count, title).toBe(list.total);
    }
    expect(home.visits?.counts.todayVisitCount).toBe(1);
    expect(home.visits?.days).toHaveLength(7);
    const { path, columns, rows } = home.waiting ?? { path: "", columns: [], rows: [] };
    expect([path, columns.map(({ field }) => field)]).toEqual(["/hiv/appointmentWaiting", ["realname", "slotId", "service", "organId"]]);
    const waiting = home.figures.find(({ title }) => title === "今日待到访")?.count ?? 0;
    expect(rows).toHaveLength(Math.min(8, waiting));
    const slots = rows.map((row) => String(row["slotId"]));
    expect(slots).toEqual([...slots].sort());
    const list = await admin.call<{ total: number }>("GET", "/hiv/appointment/list?_screen=appointmentWaiting&pageSize=1");
    expect(expectSuccess(list).total).toBe(waiting);
    await server.stop();
  });

  it("shows what stands behind a reference, to those who may look there", async () => {
    const schemas = schemasWithNumberOfOrgan();
    const server = await startTestServer(open, { environment: { DEMO: "1" }, root: schemas.root });
    const admin = await server.signIn("admin");
    const fieldsOf = async (session: TestSession) =>
      expectSuccess(await session.call<Home>("GET", "/sys/home")).waiting?.columns.map(({ field }) => field);
    expect(await fieldsOf(admin)).toEqual(["realname", "organId.phone"]);
    await addUser(admin, "desk", { roleIds: [await addRole(admin, { code: "desk", codes: ["hiv:appointment:list"] })] });
    expect(await fieldsOf(await server.signIn("desk"))).toEqual(["realname"]);
    await server.stop();
    schemas.remove();
  });

  it("SCREEN a list that holds some rows only is narrowed by the server, in lists and exports, and by its own entity's screens alone", async () => {
    const server = await startTestServer(open, { environment: { DEMO: "1" } });
    const admin = await server.signIn("admin");
    const totalOf = async (query: string) =>
      expectSuccess(await admin.call<{ total: number }>("GET", `/hiv/appointment/list?${query}`)).total;
    const [waiting, all] = [await totalOf("_screen=appointmentWaiting"), await totalOf("_screen=appointment")];
    expect(all).toBe(await totalOf(""));
    expect(waiting).toBeLessThan(all);
    expect(await totalOf("_screen=appointmentWaiting&status=cancelled")).toBe(0);
    for (const screen of ["organ", "nowhere", "constructor", "__proto__"])
      expect((await admin.call("GET", `/hiv/appointment/list?_screen=${screen}`)).status).toBe(400);
    await server.stop();
  });

  it("holds the parts whose lists the caller may read, and those alone", async () => {
    const server = await startTestServer(open, { environment: { DEMO: "1" } });
    const admin = await server.signIn("admin");
    const roleIds = [await addRole(admin, { code: "organs", codes: ["hiv:organ:list"] })];
    await addUser(admin, "keeper", { roleIds });
    await addUser(admin, "none");
    const keeper = expectSuccess(await (await server.signIn("keeper")).call<Home>("GET", "/sys/home"));
    expect(keeper).toMatchObject({ figures: [{ title: "开放中的机构" }], waiting: null, visits: null });
    expect(expectSuccess(await (await server.signIn("none")).call<Home>("GET", "/sys/home"))).toMatchObject({
      figures: [],
      waiting: null,
      visits: null,
    });
    expect((await server.call("GET", "/sys/home")).status).toBe(401);
    await server.stop();
  });
});
