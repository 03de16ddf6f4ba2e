import type { IncomingMessage } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { multipart } from "../support/multipart.ts";
import { movableProcessClock } from "../support/processClock.ts";
import { addRole, addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

/** Longer than the guard's word holds. */
const LATER = 250;

/** A call that is sent in two halves. */
interface HeldCall {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

onBothDatabases("a call that was let in and sends its body later", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let port: number;
  let people = 0;
  const pass = movableProcessClock();
  beforeAll(async () => {
    server = await startTestServer(open);
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    ({ port } = server.app.server.address() as AddressInfo);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const newPerson = async (codes: readonly string[]) => {
    const username = `late${(people += 1)}`;
    const roleId = await addRole(admin, { code: username, codes });
    const id = await addUser(admin, username, { roleIds: [roleId] });
    return { id, roleId, session: await server.signIn(username) };
  };

  /** Sends the head and half of the body, lets something happen, sends the rest, and gives status and body of the answer. */
  const sendAround = async (
    { token }: TestSession,
    { method, path, type, body, headers = {} }: HeldCall,
    meanwhile: () => Promise<unknown>,
  ) => {
    const arrived = new Promise<IncomingMessage>((resolve) => server.app.server.once("request", resolve));
    const socket = connect(port, "127.0.0.1");
    const answer = new Promise<string>((resolve, reject) => {
      let text = "";
      socket.on("data", (data: Buffer) => (text += data.toString()));
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    const lines = {
      host: "localhost",
      "x-access-token": token,
      "content-type": type,
      "content-length": String(body.length),
      connection: "close",
    };
    const head = Object.entries({ ...lines, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} /apiserver${path} HTTP/1.1\r\n${head.join("")}\r\n`);
    const half = Math.floor(body.length / 2);
    socket.write(body.subarray(0, half));
    // Whose body is read has passed the guard.
    const incoming = await arrived;
    await expect.poll(() => incoming.readableFlowing).toBe(true);
    await meanwhile();
    pass(LATER);
    socket.write(body.subarray(half));
    return Number((await answer).split(" ")[1]);
  };
  const json = (path: string, body: object): HeldCall => ({
    method: "POST",
    path,
    type: "application/json",
    body: Buffer.from(JSON.stringify(body)),
  });
  const newRole = (code: string) => json("/sys/role/add", { roleName: code, roleCode: code });
  const rolesNamed = async (code: string) => expectSuccess(await admin.call("GET", `/sys/role/list?roleCode=${code}`)).total;

  it("S-03 does nothing where its session was signed out on the way", async () => {
    const { session } = await newPerson(["sys:role:add"]);
    const status = await sendAround(session, newRole("late_out"), () => session.call("POST", "/sys/logout"));
    expect([status, await rolesNamed("late_out")]).toEqual([401, 0]);
  });

  it("S-03 does nothing where its person was frozen on the way", async () => {
    const { session, id } = await newPerson(["sys:role:add"]);
    const freeze = () => admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: id, status: "frozen" } });
    expect([await sendAround(session, newRole("late_cold"), freeze), await rolesNamed("late_cold")]).toEqual([401, 0]);
  });

  it("P10 does nothing where its right was taken on the way", async () => {
    const { session, roleId } = await newPerson(["sys:role:add"]);
    const body = { roleId, permissionIds: "hiv:organ:list" };
    const take = () => admin.call("POST", "/sys/permission/saveRolePermission", { body });
    expect([await sendAround(session, newRole("late_right"), take), await rolesNamed("late_right")]).toEqual([403, 0]);
  });

  it("P10 is done where nothing was taken", async () => {
    const { session } = await newPerson(["sys:role:add"]);
    expect([await sendAround(session, newRole("late_fine"), async () => undefined), await rolesNamed("late_fine")]).toEqual([200, 1]);
  });

  it("P11 writes to the rows that its person sees by then", async () => {
    const { session, roleId } = await newPerson(["hiv:organ:list", "hiv:organ:edit"]);
    const { db } = server.app.services.database;
    await db
      .insertInto("hiv_organ")
      .values({ id: "late-organ", organ_name: "迟到的机构", organ_code: "late-organ", status: "closed" })
      .execute();
    const rules = [{ entity: "organ", expression: "row.organCode == 'another'" }];
    const limit = () => admin.call("POST", "/sys/permission/roleDataRules", { body: { roleId, rules } });
    const edit = json("/hiv/organ/edit", { id: "late-organ", rev: 1, organName: "改过" });
    expect(await sendAround(session, edit, limit)).toBe(404);
  });

  it("S-03 S-52 gives no first answer to a repeat whose session was signed out on the way", async () => {
    const { session } = await newPerson(["sys:role:add"]);
    const named = { ...newRole("late_named"), headers: { "idempotency-key": "late-named-write" } };
    expect(await sendAround(session, named, async () => undefined)).toBe(200);
    expect(await sendAround(session, named, () => session.call("POST", "/sys/logout"))).toBe(401);
  });

  it("S-03 leaves no file where its session was signed out on the way", async () => {
    const { session, id } = await newPerson([]);
    const form = multipart([{ name: "file", filename: "late.txt", data: "x".repeat(4000) }]);
    const upload: HeldCall = { method: "POST", path: "/sys/common/upload", type: form.headers["content-type"], body: form.payload };
    expect(await sendAround(session, upload, () => session.call("POST", "/sys/logout"))).toBe(401);
    const { db } = server.app.services.database;
    expect(await db.selectFrom("sys_file").select("path").where("created_by", "=", id).execute()).toEqual([]);
  });

  it("P10 S-46 imports no line where the right was taken on the way", async () => {
    const { session, roleId } = await newPerson(["sys:position:list", "sys:position:import"]);
    const rows = [
      ["职务名称", "职务编码"],
      ["迟到", "late_position"],
    ];
    const data = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows }] }));
    const form = multipart([{ name: "file", filename: "late.xlsx", data }]);
    const sent: HeldCall = { method: "POST", path: "/sys/position/importExcel", type: form.headers["content-type"], body: form.payload };
    const body = { roleId, permissionIds: "sys:position:list" };
    expect(await sendAround(session, sent, () => admin.call("POST", "/sys/permission/saveRolePermission", { body }))).toBe(403);
  });
});
