import { afterAll, beforeAll, expect, it } from "vitest";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { expectNoCanary, expectRefused, withoutTime } from "../../support/oracles.ts";
import { plantAppointments, schemasWithHiddenPhone, seedStaff, type Staff } from "../../support/securityFixtures.ts";
import { expectSuccess, startTestServer, type TestAnswer, type TestServer, type TestSession } from "../../support/testServer.ts";

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly total: number;
  readonly records: readonly Row[];
}

const MISSING = "0".repeat(32);
const OWN = ["a1", "a2", "a3"];

onEmbeddedDatabase("rights", (open) => {
  const schemas = schemasWithHiddenPhone();
  let server: TestServer;
  let staff: Staff;
  beforeAll(async () => {
    server = await startTestServer(open, { root: schemas.root });
    staff = await seedStaff(server);
    await plantAppointments(server, [
      ...OWN.map((id) => ({ id, orgCode: "D1.1", isVisible: true })),
      { id: "b1", orgCode: "D2" },
      { id: "b2", orgCode: "D1.2" },
      { id: "c1", orgCode: "D1.1", tenantId: "1001" },
    ]);
  });
  afterAll(async () => {
    await server.stop();
    schemas.remove();
  });

  const page = async (session: TestSession, path: string): Promise<Page> => expectSuccess(await session.call<Page>("GET", path));
  const userNamed = async (username: string): Promise<Row> =>
    (await page(staff.root, `/sys/user/list?username=${username}`)).records[0] ?? {};

  it("S-10 whoever holds no permission is refused with bodies that are valid", async () => {
    const { nob } = staff;
    const { id, rev } = (await page(staff.root, "/sys/role/list?roleCode=role_vie")).records[0] ?? {};
    const answers = await expectRefused(server, [
      () => nob.call("POST", "/sys/user/add", { body: { username: "evil", realname: "恶", status: "normal", password: "Evil!2026" } }),
      () => nob.call("PUT", "/sys/role/edit", { body: { id, rev, roleName: "改" } }),
      () => nob.call("DELETE", `/sys/sysDepart/delete?id=${MISSING}`),
      () => nob.call("POST", "/sys/permission/add", { body: { name: "菜单", url: "/x" } }),
      () => nob.call("GET", "/sys/user/exportXls"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it("S-11 a row rule holds on every way to rows: pages, totals, queries, export, history, actions", async () => {
    const { edi, mul } = staff;
    const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => page(edi, `/hiv/appointment/list?pageNo=${pageNo}&pageSize=1`)));
    expect(pages.flatMap(({ records }) => records.map(({ id }) => String(id))).toSorted()).toEqual(OWN);
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
    const conditions = encodeURIComponent(JSON.stringify([{ field: "orgCode", rule: "eq", val: "D2" }]));
    const answers = await Promise.all(
      [
        `/hiv/appointment/list?superQueryMatchType=or&superQueryParams=${conditions}`,
        "/hiv/appointment/list?orgCode=D2",
        "/hiv/appointment/list?status=booked&pageSize=1000",
        "/hiv/appointment/exportXls",
        "/hiv/appointment/exportXls?selections=b1,c1",
      ].flatMap((path) => [edi.call("GET", path), mul.call("GET", path)]),
    );
    for (const { body } of answers) expectNoCanary(body);
    expectNoCanary(server.logged.join("\n"));
  });

  it("S-11 a row outside the rule, of another department or tenant, answers like one that is not there", async () => {
    const { edi } = staff;
    const ways: readonly ((id: string) => Promise<TestAnswer>)[] = [
      (id) => edi.call("GET", `/hiv/appointment/queryById?id=${id}`),
      (id) => edi.call("PUT", "/hiv/appointment/edit", { body: { id, rev: 1, source: "phone" } }),
      (id) => edi.call("DELETE", `/hiv/appointment/delete?id=${id}`),
      (id) => edi.call("POST", "/hiv/appointment/reveal", { body: { id, field: "mobile" } }),
      (id) => edi.call("POST", "/hiv/appointment/action/cancel", { body: { ids: [{ id, rev: 1 }], values: { cancelReason: "x" } } }),
    ];
    for (const way of ways) {
      const [missing, ...outside] = await expectRefused(
        server,
        [MISSING, "b1", "b2", "c1"].map((id) => () => way(id)),
      );
      expect(missing?.status).toBe(404);
      for (const answer of outside) expect(withoutTime(answer)).toBe(withoutTime(missing ?? answer));
    }
  });

  it("S-12 a column that the viewer may not read is absent, also when it is asked for by name", async () => {
    const { vie, root } = staff;
    const { records } = await page(vie, "/sys/user/list?field=id,username,phone,password,salt");
    expect(records.length).toBeGreaterThan(5);
    for (const row of records) expect(Object.keys(row)).not.toEqual(expect.arrayContaining([expect.stringMatching(/phone|password|salt/)]));
    const answers = await Promise.all([
      vie.call("GET", "/hiv/appointment/list?field=id,remark"),
      vie.call("GET", "/hiv/appointment/queryById?id=a1"),
      root.call("GET", "/sys/user/list?field=id,username,phone,password,salt"),
    ]);
    // The canary of the column holds its name as well.
    for (const { body } of answers.slice(0, 2)) expect(body).not.toContain("remark");
    expect(answers[2]?.body).not.toMatch(/password|salt|scrypt/);
    const searched = await vie.call("GET", "/sys/user/list?phone=13800000001");
    expect(searched.status).toBe(400);
  });

  it("S-13 users of other departments are not found by department, alone or in a list", async () => {
    const { records } = await page(staff.root, "/sys/sysDepart/list?pageSize=100");
    const idOf = (orgCode: string): string => String(records.find((row) => row["orgCode"] === orgCode)?.["id"]);
    const { edi } = staff;
    for (const path of [
      `/sys/user/queryUserByDepId?id=${idOf("D2")}`,
      `/sys/user/queryUserByDepId?id=${idOf("D1.1")},${idOf("D2")}`,
      `/sys/user/departUserList?depId=${idOf("D2")},${idOf("D1.2")}`,
      `/sys/user/queryUserComponentData?departId=${idOf("D1.2")}`,
      "/sys/user/getMultiUser?username=vie,oth",
    ]) {
      const { body } = await edi.call("GET", path);
      expect(body).not.toMatch(/"username":"(?:vie|oth|admin|nob)"/);
    }
    expect((await edi.call("GET", `/sys/user/queryUserByDepId?id=${idOf("D1.1")}`)).body).toContain('"username":"editor"');
  });

  it("S-17 nobody reads a tenant they are not in, whatever the header says, and each sees the rows of their own", async () => {
    const { edi, oth } = staff;
    const list = (tenant: string, session = edi) => session.call("GET", "/hiv/appointment/list", { headers: { "tenant-id": tenant } });
    const answers = await expectRefused(
      server,
      ["1001", "0,1001", "-1", "abc", "1".repeat(40)].map((tenant) => () => list(tenant)),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 400, 400, 400, 400]);
    expect(withoutTime(await list(""))).toBe(withoutTime(await list("0")));
    expectNoCanary((await list("")).body);
    expect((await page(oth, "/hiv/appointment/list")).records.map(({ id }) => id)).toEqual(["c1"]);
    expect((await list("0", oth)).status).toBe(403);
  });

  it("S-18 nobody gives themselves roles, another identity or other departments through their own record", async () => {
    const { edi } = staff;
    const { id, rev } = await userNamed("editor");
    const own = { id, rev };
    const admin = (await page(staff.root, "/sys/role/list?roleCode=admin")).records[0]?.["id"];
    const departs = (await page(staff.root, "/sys/sysDepart/list?pageSize=100")).records.map((row) => row["id"]);
    const edit = (values: Row) => () => edi.call("PUT", "/sys/user/edit", { body: { ...own, ...values } });
    await expectRefused(server, [
      edit({ selectedroles: admin, roles: [admin], userIdentity: 2, orgCodeTxt: "总部" }),
      edit({ roleIds: [admin] }),
      edit({ orgCode: "D2" }),
      edit({ departIds: departs }),
      () => edi.call("PUT", "/sys/selectDepart", { body: { orgCode: "D2" } }),
    ]);
    for (const more of [{ roleIds: [admin] }, { orgCode: "D2" }, { status: "pending" }])
      expect((await edi.call("PUT", "/sys/user/profile", { body: { rev, sex: "2", ...more } })).status).toBe(400);
    expect((await edi.call("PUT", "/sys/user/profile", { body: { rev, sex: "1" } })).success).toBe(true);
    expect(await userNamed("editor")).toMatchObject({ sex: "1", orgCode: "D1.1", status: "normal" });
    expect((await userNamed("editor"))["roleIds"]).not.toContain(admin);
  });

  it("S-72 a batch with a row outside the rule deletes nothing and says how many", async () => {
    const [answer] = await expectRefused(server, [() => staff.edi.call("DELETE", "/hiv/appointment/deleteBatch?ids=a1,a2,b1")]);
    expect(answer).toMatchObject({ status: 404, message: "所选 3 条数据中有 1 条不存在或已被删除，未做任何修改，请刷新后重试" });
  });

  it("S-84 schemas are read anew and their faults told for those who may edit schemas only", async () => {
    const { edi, nob, vie, des } = staff;
    const calls = (session: TestSession) => [
      () => session.call("GET", "/sys/schema/problems"),
      () => session.call("POST", "/sys/schema/reload"),
      () => session.call("POST", "/sys/permission/add", { body: { name: "菜单", url: "/x" } }),
      () => session.call("PUT", "/sys/permission/edit", { body: { id: "x", url: "{{constructor}}" } }),
    ];
    const answers = await expectRefused(server, [...calls(edi), ...calls(nob), ...calls(vie)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect((await des.call("GET", "/sys/schema/problems")).success).toBe(true);
  });
});
