import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeFirstSignIn, writeFirstSignIn } from "../../server/modules/user/firstSignInFile.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addUser, expectSuccess, PASSWORD, passwordCipher, startTestServer, type TestServer } from "../support/testServer.ts";

const NEXT = "Replaced!2026";

onOneDatabase("the administrator's first password", (open) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(open, { environment: { NODE_ENV: "production", DEMO: "0" } });
  });
  afterEach(() => server.stop());

  it("S-93 opens nothing in production but its own replacement, and the file that held it goes", async () => {
    const path = await writeFirstSignIn(server.folder, { usernames: ["admin"], password: PASSWORD });
    expect(path).toBe(join(server.folder, "first-sign-in.txt"));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const admin = await server.signIn("admin");
    expect((await admin.call("GET", "/sys/user/list")).status).toBe(403);
    // A start before the change keeps it.
    await removeFirstSignIn(server.app.services);
    expect(existsSync(path)).toBe(true);
    const cipher = await passwordCipher(server);
    const [oldpassword, password] = [cipher(PASSWORD), cipher(NEXT)];
    expectSuccess(await admin.call("PUT", "/sys/user/updatePassword", { body: { oldpassword, password, confirmpassword: cipher(NEXT) } }));
    expect(existsSync(path)).toBe(false);
    expect((await admin.call("GET", "/sys/user/list")).status).toBe(200);
  });

  it("S-93 stays in its file while others replace theirs", async () => {
    const path = await writeFirstSignIn(server.folder, { usernames: ["admin", "gone"], password: PASSWORD });
    const { db } = server.app.services.database;
    await db.updateTable("sys_user_account").set({ must_change_password: false }).execute();
    const admin = await server.signIn("admin");
    await addUser(admin, "other");
    expectSuccess(await admin.call("PUT", "/sys/user/changePassword", { body: { username: "other" } }));
    expect(existsSync(path)).toBe(true);
  });
});
