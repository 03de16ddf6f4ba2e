import { expect, it } from "vitest";
import { chinaDate } from "../../src/schema/index.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addRole, addUser, expectSuccess, startTestServer } from "../support/testServer.ts";

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase("visits", (open) => {
  it("API-77 API-78 sign-ins are counted in all, today and for each of the last seven days, in China's time", async () => {
    const server = await startTestServer(open);
    // Half an hour after midnight in China, which is still yesterday in UTC.
    const midnight = Date.parse("2030-05-09T16:30:00Z");
    server.time.now = midnight - 2 * DAY;
    await server.signIn("admin");
    server.time.now = midnight - 60 * 60 * 1000;
    await server.signIn("admin");
    server.time.now = midnight;
    const admin = await server.signIn("admin");
    expect(expectSuccess(await admin.call("GET", "/sys/loginfo"))).toEqual({ totalVisitCount: 3, todayVisitCount: 1, todayIp: 1 });
    const days = expectSuccess(await admin.call<{ tian: string; type: string; visit: number; ip: number }[]>("GET", "/sys/visitInfo"));
    expect(days.map(({ tian, visit, ip }) => [tian, visit, ip])).toEqual([
      ["2030-05-04", 0, 0],
      ["2030-05-05", 0, 0],
      ["2030-05-06", 0, 0],
      ["2030-05-07", 0, 0],
      ["2030-05-08", 1, 1],
      ["2030-05-09", 1, 1],
      ["2030-05-10", 1, 1],
    ]);
    expect(days[6]).toEqual({ tian: chinaDate(new Date(midnight)), type: "05-10", visit: 1, ip: 1 });
    await server.stop();
  });

  it("API-77 API-78 the figures are for those who may see who is online", async () => {
    const server = await startTestServer(open);
    const admin = await server.signIn("admin");
    const roleIds = [await addRole(admin, { code: "watch", codes: ["sys:online:list"] })];
    await addUser(admin, "watcher", { roleIds });
    await addUser(admin, "nobody");
    for (const path of ["/sys/loginfo", "/sys/visitInfo"]) {
      expect((await (await server.signIn("watcher")).call("GET", path)).status).toBe(200);
      expect((await (await server.signIn("nobody")).call("GET", path)).status).toBe(403);
    }
    await server.stop();
  });
});
