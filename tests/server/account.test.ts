import { afterAll, beforeAll, expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
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

interface Profile {
  readonly rev: number;
  readonly [member: string]: unknown;
}

interface SessionPlace {
  readonly token: string;
  readonly isCurrent: boolean;
}

onOneDatabase("account", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let lin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const departId = await addDepartment(admin, "A01");
    // A rule that shows no user at all must not keep anyone from their own data.
    const rules = [{ entity: "user", expression: "row.username == 'nobody'" }];
    const roleId = await addRole(admin, { code: "narrow", codes: ["sys:user:list"], rules });
    await addUser(admin, "linxw", { roleIds: [roleId], departIds: [departId], orgCode: "A01" });
    lin = await server.signIn("linxw");
  });
  afterAll(() => server.stop());

  const profileOf = async (session: TestSession) => expectSuccess(await session.call<Profile>("GET", "/sys/user/profile"));

  it("S-18 AUTH-12 AUTH-13 people read and change their own data, and only what is theirs to change", async () => {
    const before = await profileOf(lin);
    expect(before).toMatchObject({ username: "linxw", roles: ["narrow"], departs: ["部门A01"], orgCode: "A01" });
    expect(Object.keys(before)).not.toContain("password");
    const body = {
      rev: before.rev,
      email: "lin@example.org",
      sex: "2",
      birthday: "1990-03-07",
      signature: "周三下午在二诊室",
    };
    for (const foreign of [{ realname: "别人" }, { roleIds: [] }, { status: "frozen" }])
      expect(await lin.call("PUT", "/sys/user/profile", { body: { ...body, ...foreign } })).toMatchObject({ status: 400 });
    const after = expectSuccess(await lin.call<Profile>("PUT", "/sys/user/profile", { body }));
    expect(after).toMatchObject({ email: "lin@example.org", sex: "2", birthday: "1990-03-07", realname: "linxw", roles: ["narrow"] });
    expect(after).toMatchObject({ signature: "周三下午在二诊室" });
  });

  it("AUTH-12 a wrong value is told at its field, and a stale save is a conflict", async () => {
    const { rev } = await profileOf(lin);
    const save = (values: object) => lin.call("PUT", "/sys/user/profile", { body: { rev, ...values } });
    expect(await save({ birthday: "2099-01-01" })).toMatchObject({ status: 400, result: { problems: [{ field: "birthday" }] } });
    expect(await save({ email: "no address" })).toMatchObject({ status: 400, result: { problems: [{ field: "email" }] } });
    expect((await lin.call("PUT", "/sys/user/profile", { body: { rev: rev - 1, sex: "1" } })).status).toBe(409);
    expect((await save({ sex: "1", email: "\u3000lin@example.org\u200b" })).success).toBe(true);
    expect(await profileOf(lin)).toMatchObject({ sex: "1", email: "lin@example.org" });
    expect(await lin.call("PUT", "/sys/user/profile", { body: { rev: rev + 1, email: " \n" } })).toMatchObject({ result: { email: null } });
  });

  it("AUTH-12 a sign-in tells the codes of the roles held", async () => {
    const body = { username: "linxw", password: PASSWORD };
    const { userInfo } = expectSuccess(await server.call<{ userInfo: { roles: string[] } }>("POST", "/sys/login", { body }));
    expect(userInfo.roles).toEqual(["narrow"]);
  });

  it("S-18 nobody reaches another's profile", async () => {
    const { rev } = await profileOf(admin);
    await lin.call("PUT", "/sys/user/profile", { body: { rev, id: admin.userId, email: "evil@example.org" } });
    expect((await profileOf(admin))["email"]).not.toBe("evil@example.org");
    expect((await server.call("GET", "/sys/user/profile")).status).toBe(401);
  });

  it("AUTH-04 people see their own open sessions and end them at once, never those of others", async () => {
    const second = await server.signIn("linxw");
    const third = await server.signIn("linxw");
    const mine = expectSuccess(await lin.call<SessionPlace[]>("GET", "/sys/online/mine"));
    expect(mine).toHaveLength(4);
    expect(mine.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const others = expectSuccess(await admin.call<SessionPlace[]>("GET", "/sys/online/mine"));
    expect((await lin.call("POST", "/sys/online/endMine", { body: { token: others[0]?.token } })).status).toBe(404);
    const tokenOfSecond = expectSuccess(await second.call<SessionPlace[]>("GET", "/sys/online/mine")).find(
      ({ isCurrent }) => isCurrent,
    )?.token;
    expect((await lin.call("POST", "/sys/online/endMine", { body: { token: tokenOfSecond } })).success).toBe(true);
    expect((await second.call("GET", "/sys/online/mine")).status).toBe(401);
    expect((await lin.call("POST", "/sys/online/endOthers")).success).toBe(true);
    expect((await third.call("GET", "/sys/online/mine")).status).toBe(401);
    expect((await lin.call("GET", "/sys/online/mine")).status).toBe(200);
    expect((await admin.call("GET", "/sys/online/mine")).status).toBe(200);
  });

  it("AUTH-03 every sign-in stands in the person's own log with its time, way and address", async () => {
    const { records, total } = expectSuccess(
      await lin.call<{ records: { kind: string; address: string; time: string }[]; total: number }>(
        "GET",
        "/sys/user/signIns?pageNo=1&pageSize=2",
      ),
    );
    expect(records).toHaveLength(2);
    expect(total).toBeGreaterThanOrEqual(3);
    expect(records[0]).toMatchObject({ kind: "password", address: "127.0.0.1" });
    const age = server.time.now - Date.parse(`${records[0]?.time.replace(" ", "T")}+08:00`);
    expect(age).toBeGreaterThan(-2000);
    expect(age).toBeLessThan(600_000);
  });

  it("API-14 a forced sign-out ends the session at once and is written down", async () => {
    const victim = await server.signIn("linxw");
    const open = expectSuccess(
      await admin.call<{ records: { username: string; mark: string | null }[] }>("GET", "/sys/online/list?pageSize=200"),
    );
    expect(open.records.filter(({ mark }) => mark === "own").map(({ username }) => username)).toEqual(["admin"]);
    const own = expectSuccess(await victim.call<SessionPlace[]>("GET", "/sys/online/mine")).find(({ isCurrent }) => isCurrent);
    expect((await lin.call("POST", "/sys/online/forceLogout", { body: { token: own?.token } })).status).toBe(403);
    expect((await admin.call("POST", "/sys/online/forceLogout", { body: { token: own?.token } })).success).toBe(true);
    expect((await victim.call("GET", "/sys/online/mine")).status).toBe(401);
    const history = expectSuccess(await admin.call<{ action: string; username: string }[]>("GET", `/sys/user/history?id=${victim.userId}`));
    expect(history).toContainEqual(expect.objectContaining({ action: "forceLogout", username: "admin" }));
  });

  it("ROUTE-27 a framed site learns once, within a minute and for its own address, who looks at it", async () => {
    const purpose = "https://bi.example.org/?t={{ticket}}";
    const take = async () => expectSuccess(await lin.call<{ ticket: string }>("POST", "/sys/ticket", { body: { purpose } })).ticket;
    const redeem = (ticket: string, address = purpose) => server.call("POST", "/sys/ticket/redeem", { body: { ticket, purpose: address } });
    const ticket = await take();
    expect(await redeem(ticket)).toMatchObject({ success: true, result: { username: "linxw", orgCode: "A01", tenantId: "0" } });
    expect(await redeem(ticket)).toMatchObject({ status: 400, message: expect.stringContaining("已过期") });
    expect((await redeem(await take(), "https://evil.example.org/")).status).toBe(400);
    const late = await take();
    server.time.now += 61_000;
    expect((await redeem(late)).status).toBe(400);
    expect((await server.call("POST", "/sys/ticket", { body: { purpose } })).status).toBe(401);
  });

  it("the bindings name what this installation offers, and only one's own end", async () => {
    expect(expectSuccess(await lin.call("GET", "/sys/user/bindings"))).toMatchObject({ providers: [] });
    expect((await lin.call("POST", "/sys/user/unbind", { body: { provider: "wx" } })).status).toBe(404);
  });
});
