import { afterAll, beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onBothDatabases("numbers that the server gives", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(() => open("product"), { environment: { DEMO: "1" } });
    server.time.now = Date.parse("2026-11-22T10:00:00+08:00");
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const filled = { mobile: "13800001234", account: "lin_xw", shortCode: "A1" };
  const add = (row: Row = {}) => admin.call<Row>("POST", "/gallery/galleryText/add", { body: { ...filled, ...row } });
  const numberOf = async (row?: Row) => expectSuccess(await add(row))["serial"];

  it("count from one, and no gap is left by what is refused", async () => {
    expect(await numberOf()).toBe("TXT-20261122-0001");
    expect((await add({ mobile: "1" })).status).toBe(400);
    // Refused by the database itself, within the transaction that took a number.
    expect((await add({ account: "taken", shortCode: "A1\u0000" })).status).toBe(400);
    expect(await numberOf()).toBe("TXT-20261122-0002");
  });

  it("are nobody's to choose or to change", async () => {
    const row = expectSuccess(await add({ serial: "TXT-20261122-0099" }));
    expect(row["serial"]).toBe("TXT-20261122-0003");
    const { id, rev } = row;
    const edited = await admin.call<Row>("PUT", "/gallery/galleryText/edit", { body: { id, rev, serial: "x", qq: "10001" } });
    expect(expectSuccess(edited)).toMatchObject({ serial: "TXT-20261122-0003", qq: "10001" });
  });

  it("are given once each, without a gap, to many who add at the same time", async () => {
    const given = await Promise.all(Array.from({ length: 8 }, () => numberOf()));
    const wanted = Array.from({ length: 8 }, (_, index) => `TXT-20261122-${String(index + 4).padStart(4, "0")}`);
    expect(new Set(given)).toEqual(new Set(wanted));
  });

  it("begin anew on the next day in China", async () => {
    server.time.now = Date.parse("2026-11-22T23:59:59+08:00") + 1000;
    admin = await server.signIn("admin");
    expect(await numberOf()).toBe("TXT-20261123-0001");
  });

  it("begin after those that rows carry already, which were brought along", async () => {
    server.time.now = Date.parse("2026-11-24T10:00:00+08:00");
    admin = await server.signIn("admin");
    const { db } = server.app.services.database;
    const brought = { rev: 1, mobile: "13800001234", account: "lin_xw", short_code: "A1", tenant_id: "0" };
    for (const [index, serial] of ["TXT-20261124-0041", "TXT-20261124-9", "TXT-20261124-x", "TXT-20261125-0077"].entries())
      await db
        .insertInto("gallery_gallery_text")
        .values({ ...brought, id: `brought${index}`, serial })
        .execute();
    expect(await numberOf()).toBe("TXT-20261124-0042");
    expect(await numberOf()).toBe("TXT-20261124-0043");
  });
});
