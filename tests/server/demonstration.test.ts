import { afterAll, beforeAll, expect, it } from "vitest";
import { openDemoAccounts } from "../../server/modules/entrance/openDemoAccounts.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, passwordCipher, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("a demonstration says that it is one", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const entrance = async () => expectSuccess(await server.call<{ demonstration: boolean }>("GET", "/sys/entrance")).demonstration;
  const find = async (username: string) =>
    expectSuccess(await admin.call("GET", `/sys/user/list?username=${username}`)).records.find((user) => user.username === username);

  it("on the sign-in page, until every demo account has another password, is frozen or gone", async () => {
    expect(await entrance()).toBe(true);
    const { db } = server.app.services.database;
    expect(await openDemoAccounts(db)).toEqual(["counsellor", "doctor", "editor", "nobody", "viewer"]);
    const cipher = await passwordCipher(server);
    const doctor = await server.signIn("doctor");
    const body = {
      username: "doctor",
      oldpassword: cipher("Ribbon!2026"),
      password: cipher("Other!2026"),
      confirmpassword: cipher("Other!2026"),
    };
    expectSuccess(await doctor.call("PUT", "/sys/user/updatePassword", { body }));
    expect(await openDemoAccounts(db)).toEqual(["counsellor", "editor", "nobody", "viewer"]);
    for (const username of ["counsellor", "editor"]) {
      const user = await find(username);
      expectSuccess(await admin.call("PUT", "/sys/user/frozenBatch", { body: { ids: user?.id, status: "frozen" } }));
    }
    for (const username of ["nobody", "viewer"]) {
      const user = await find(username);
      expectSuccess(await admin.call("DELETE", `/sys/user/delete?id=${user?.id}&rev=${user?.rev}`));
    }
    expect(await openDemoAccounts(db)).toEqual([]);
    expect(await entrance()).toBe(false);
  });
});

onOneDatabase("an installation without a demonstration", (open) => {
  it("has no demo account, and nobody is told of one, also where somebody is called like one", async () => {
    const server = await startTestServer(open);
    try {
      const admin = await server.signIn("admin");
      expectSuccess(
        await admin.call("POST", "/sys/user/add", {
          body: { username: "doctor", realname: "真医生", status: "normal", password: "Ribbon!2026" },
        }),
      );
      expect(expectSuccess(await server.call<{ demonstration: boolean }>("GET", "/sys/entrance")).demonstration).toBe(false);
    } finally {
      await server.stop();
    }
  });
});
