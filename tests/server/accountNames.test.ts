import { expect, it } from "vitest";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer } from "../support/testServer.ts";

onOneDatabase("accounts in rows", (open) => {
  it("carry the name of their person, in lists and details alike, and stay the stored value", async () => {
    const server = await startTestServer(open);
    const admin = await server.signIn("admin");
    const added = expectSuccess(await admin.call("POST", "/sys/role/add", { body: { roleName: "名册", roleCode: "names" } }));
    const detail = expectSuccess(await admin.call("GET", `/sys/role/queryById?id=${added.id}`));
    const list = expectSuccess(await admin.call("GET", "/sys/role/list?roleCode=names"));
    for (const row of [detail, list.records[0]])
      expect([row?.createBy, row?.createBy_dictText]).toEqual(["admin", expect.stringMatching(/^.+（admin）$/)]);
    await server.stop();
  });
});
