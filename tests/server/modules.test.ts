import { afterAll, beforeAll, expect, it } from "vitest";
import { serverModules } from "../../server/start/serverModules.ts";
import { bellModule } from "../support/bell-module/module.ts";
import { actOnJob, addJob, waitForRuns } from "../support/jobDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { openSocket } from "../support/socketClient.ts";
import { addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("a module that brings itself", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { modules: [...serverModules, bellModule] });
    admin = await server.signIn("admin");
    await addUser(admin, "visitor");
    await server.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => server.stop());

  it("answers its calls behind the guard of all routes", async () => {
    expect((await server.call("GET", "/bell/count")).status).toBe(401);
    const visitor = await server.signIn("visitor");
    expect((await visitor.call("POST", "/bell/ring")).status).toBe(403);
    const { rings } = expectSuccess(await admin.call<{ rings: number }>("POST", "/bell/ring"));
    expect(expectSuccess(await visitor.call("GET", "/bell/count"))).toEqual({ rings });
  });

  it("opens its socket for the owner of the address", async () => {
    const { port } = server.app.server.address() as { port: number };
    expect(await openSocket({ port, path: "/bellSocket/somebody", token: admin.token })).toBe(403);
    const socket = await openSocket({ port, path: `/bellSocket/${admin.userId}`, token: admin.token });
    if (typeof socket === "number") throw new Error(`refused with ${socket}`);
    socket.send("铃");
    expect(await socket.next("heartcheck")).toEqual({ cmd: "heartcheck" });
    socket.close();
  });

  it("refuses writes of the entity that it hooks, with its own error", async () => {
    const refused = await admin.call("POST", "/sys/category/add", { body: { name: "静音" } });
    expect(refused).toMatchObject({ status: 409, message: "“静音”现在不能打铃，请稍后重试" });
    expectSuccess(await admin.call("POST", "/sys/category/add", { body: { name: "响铃" } }));
  });

  it("does its kind of job", async () => {
    const dict = expectSuccess(await admin.call("GET", "/sys/dict/list?dictCode=job_kind")).records[0];
    const item = { dictId: dict?.id, itemText: "打铃", itemValue: "ringBell", sortOrder: 99, status: "enabled" };
    expectSuccess(await admin.call("POST", "/sys/dictItem/add", { body: item }));
    const id = await addJob(admin, { kind: "ringBell" as never });
    expectSuccess(await actOnJob(admin, id, "runNow"));
    const [run] = await waitForRuns(admin, id, ([last]) => last?.result === "succeeded");
    expect(JSON.stringify(run)).toMatch(/打铃 \d+ 次/);
  });
});
