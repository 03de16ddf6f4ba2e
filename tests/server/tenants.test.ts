import type { TenantMemberRow } from "../../src/generated/entities/tenantMember.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addRole,
  addUser,
  expectSuccess,
  inTenant,
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

onOneDatabase("tenants", (open) => {
  let server: TestServer;
  let admin: TestSession;
  const tenants = new Map<string, string>();
  const users = new Map<string, string>();
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    for (const tenantNo of ["1001", "1002", "1003"]) {
      const answer = await admin.call("POST", "/sys/tenant/add", { body: { tenantNo, name: `分中心 ${tenantNo}` } });
      tenants.set(tenantNo, expectSuccess(answer).id);
    }
    const codes = ["list", "add", "delete"].map((right) => `sys:tenantMember:${right}`);
    const roleIds = [await addRole(admin, { code: "manager", codes })];
    for (const name of ["linxw", "susu"]) users.set(name, await addUser(admin, name));
    users.set("manager", await addUser(admin, "manager", { roleIds }));
    users.set("admin", admin.userId);
  });
  afterAll(() => server.stop());

  const join = (username: string, tenantNo: string, session = admin) =>
    session.call("POST", "/sys/tenantMember/add", { body: { tenantNo, userId: users.get(username) } });
  const leave = ({ id }: TenantMemberRow, session = admin) => session.call("DELETE", `/sys/tenantMember/delete?id=${id}`);
  /** The membership in the default tenant that joining another one has written down. */
  const keptDefault = async (username: string): Promise<TenantMemberRow> => {
    const path = `/sys/tenantMember/list?userId=${users.get(username)}&tenantNo=0`;
    const [kept] = expectSuccess(await admin.call<{ records: TenantMemberRow[] }>("GET", path)).records;
    if (!kept) throw new Error(`${username} has no membership in the default tenant`);
    return kept;
  };
  const signIn = async (username: string) => {
    const answer = await server.call<{ tenantList: { id: string; name: string }[]; token: string }>("POST", "/sys/login", {
      body: { username, password: PASSWORD },
    });
    return expectSuccess(answer);
  };
  const statusIn = async (tenant: string, token: string) =>
    (await server.call("GET", "/sys/user/getCurrentUserDeparts", { headers: { "x-access-token": token, "tenant-id": tenant } })).status;

  it("SCREEN-66 the first start has the default tenant, and numbers are given once", async () => {
    const { records } = expectSuccess(await admin.call("GET", "/sys/tenant/list"));
    expect(records.map(({ tenantNo }) => tenantNo)).toEqual(["0", "1001", "1002", "1003"]);
    const again = await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "又一个" } });
    expect(again).toMatchObject({ success: false, message: expect.stringContaining("该租户编号已存在") });
    const [first] = expectSuccess(await admin.call("GET", "/sys/tenant/list?tenantNo=0")).records;
    const gone = await admin.call("DELETE", `/sys/tenant/delete?id=${first?.id ?? ""}`);
    expect(gone).toMatchObject({ success: false, message: "默认租户不能删除，没有加入任何租户的用户都在其中" });
    const malformed = await admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "01", name: "写错的" } });
    expect(malformed.message).toContain("编号是不以 0 开头的数字");
  });

  it("AUTH-60 S-16 members choose among their tenants by name, and enter no other", async () => {
    expect((await signIn("linxw")).tenantList).toEqual([]);
    const first = expectSuccess(await join("linxw", "1001"));
    const second = expectSuccess(await join("linxw", "1002"));
    const { tenantList, token } = await signIn("linxw");
    // Joining elsewhere takes nobody out of the default tenant, where they were without a membership.
    expect(tenantList).toEqual([
      { id: "0", name: expect.stringMatching(/./) },
      { id: "1001", name: "分中心 1001" },
      { id: "1002", name: "分中心 1002" },
    ]);
    expect(await statusIn("0", token)).toBe(200);
    expectSuccess(await leave(await keptDefault("linxw")));
    expect([await statusIn("1001", token), await statusIn("1002", token), await statusIn("0", token)]).toEqual([200, 200, 403]);
    const nameIn = async (tenant: string) => {
      const headers = { "x-access-token": token, "tenant-id": tenant };
      const answer = await server.call<{ userInfo: { tenantName: string } }>("GET", "/sys/permission/getUserPermissionByToken", {
        headers,
      });
      return expectSuccess(answer).userInfo.tenantName;
    };
    expect([await nameIn("1001"), await nameIn("1002")]).toEqual(["分中心 1001", "分中心 1002"]);
    expectSuccess(await leave(second));
    const gone = await server.call("GET", "/sys/user/getCurrentUserDeparts", { headers: { "x-access-token": token, "tenant-id": "1002" } });
    expect(gone).toMatchObject({ status: 403, message: "您不属于这个租户，请重新登录", result: { signInAgain: true } });
    expect(await leave(first)).toMatchObject({
      success: false,
      message: "这是该用户所属的最后一个租户，请先把他加入另一个租户（例如编号为 0 的默认租户）",
    });
    expect(await statusIn("0", token)).toBe(403);
    expectSuccess(await join("linxw", "0"));
    expectSuccess(await leave(first));
    expect(await statusIn("0", token)).toBe(200);
  });

  it("one user is a member once", async () => {
    const membership = expectSuccess(await join("susu", "1003"));
    expect((await join("susu", "1003")).message).toContain("该用户已是这个租户的成员");
    expect((await admin.call("DELETE", `/sys/tenant/delete?id=${tenants.get("1003")}`)).message).toContain("租户成员（1 条）");
    expectSuccess(await leave(membership));
    expectSuccess(await admin.call("DELETE", `/sys/tenant/delete?id=${tenants.get("1003")}`));
  });

  it("nobody leaves the tenant they work in: joining another keeps them there, and they cannot take themselves out", async () => {
    const refusal = "不能让自己离开正在使用的租户，请先重新登录并选择另一个租户，或先把自己加入正在使用的租户";
    expectSuccess(await join("admin", "1001"));
    expect((await leave(await keptDefault("admin"))).message).toBe(refusal);
    expect((await admin.call("GET", "/sys/tenant/list")).status).toBe(200);
  });

  it("PERM-15 who has not all rights brings people into own tenants only, and leaves administrators alone", async () => {
    const manager = await server.signIn("manager");
    expect(await join("manager", "1001", manager)).toMatchObject({ status: 400, message: "租户不存在或当前不可选择，请重新选择" });
    const ofAdmin = expectSuccess(await manager.call("GET", `/sys/tenantMember/list?userId=${admin.userId}&tenantNo=0`)).records[0];
    if (!ofAdmin) throw new Error("the administrator is a member");
    expect(await leave(ofAdmin, manager)).toMatchObject({ status: 403, success: false });
    const lin = await server.signIn("linxw");
    expect((await join("manager", "0", lin)).status).toBe(403);
    expectSuccess(await join("manager", "0", manager));
  });

  it("S-17 AUTH-28 rows of one tenant do not exist in another, and each has names of its own", async () => {
    const codes = ["list", "add"].map((right) => `hiv:surveyTopic:${right}`);
    const founder = inTenant(admin, "1001");
    await addUser(founder, "guest", { roleIds: [await addRole(founder, { code: "surveyor", codes })] });
    const guest = await server.signIn("guest");
    const headers = { "tenant-id": "1001" };
    const body = { topicName: "满意度调查", audience: "all", status: "draft" };
    const ours = expectSuccess(await admin.call("POST", "/hiv/surveyTopic/add", { body }));
    const theirs = expectSuccess(await guest.call("POST", "/hiv/surveyTopic/add", { body, headers }));
    const ids = async (session: TestSession, options: { headers?: Record<string, string> } = {}) =>
      expectSuccess(await session.call("GET", "/hiv/surveyTopic/list", options)).records.map(({ id }) => id);
    expect(await ids(guest, { headers })).toEqual([theirs.id]);
    expect(await ids(admin)).toEqual([ours.id]);
    expect((await guest.call("GET", `/hiv/surveyTopic/queryById?id=${ours.id}`, { headers })).status).toBe(404);
    expect((await admin.call("GET", `/hiv/surveyTopic/queryById?id=${theirs.id}`)).status).toBe(404);
  });

  it("S-75 what all tenants share is not deleted while another tenant uses it, and nobody learns how much", async () => {
    const body = { name: "护士", code: "nurse", rank: "1" };
    const { id } = expectSuccess(await admin.call("POST", "/sys/position/add", { body }));
    await addUser(inTenant(admin, "1001"), "nurse", { positionIds: [id] });
    const codes = ["list", "delete"].map((right) => `sys:position:${right}`);
    await addUser(admin, "keeper", { roleIds: [await addRole(admin, { code: "keeper", codes })] });
    const keeper = await server.signIn("keeper");
    const path = `/sys/position/delete?id=${id}`;
    expect(await keeper.call("DELETE", path)).toMatchObject({ status: 400, message: "不能删除：已被您看不到的数据使用，请联系管理员处理" });
    expect((await admin.call("DELETE", path)).message).toContain("用户（1 条）");
  });

  it("ROUTE-27 the ticket of a frame vouches for nobody who left its tenant meanwhile", async () => {
    users.set("framed", await addUser(admin, "framed"));
    const memberships = [expectSuccess(await join("framed", "1001")), expectSuccess(await join("framed", "1002"))];
    const framed = await server.signIn("framed");
    const purpose = "https://bi.example.org/?t={{ticket}}";
    const take = async () =>
      expectSuccess(await framed.call<{ ticket: string }>("POST", "/sys/ticket", { body: { purpose }, headers: { "tenant-id": "1001" } }));
    const redeem = async ({ ticket }: { readonly ticket: string }) =>
      server.call("POST", "/sys/ticket/redeem", { body: { ticket, purpose } });
    expect(await redeem(await take())).toMatchObject({ success: true, result: { tenantId: "1001" } });
    const ticket = await take();
    if (memberships[0]) expectSuccess(await leave(memberships[0]));
    expect(await redeem(ticket)).toMatchObject({ status: 400, success: false });
  });

  it("of two last memberships given up at the same time one stays", async () => {
    users.set("twin", await addUser(admin, "twin"));
    const both = [expectSuccess(await join("twin", "1001")), expectSuccess(await join("twin", "1002"))];
    expectSuccess(await leave(await keptDefault("twin")));
    const answers = await Promise.all(both.map((membership) => leave(membership)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });
});
