import { writeXlsx } from "hucre";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { multipart } from "../support/multipart.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("items of a dictionary that another field decides about", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(() => open("product"), { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const add = (row: Row) => admin.call<Row>("POST", "/gallery/gallery/add", { body: { name: "城", ...row } });
  const problemsOf = ({ result }: { readonly result: unknown }) => (result as { readonly problems?: unknown } | null)?.problems;
  const message = "取决于省份的城市“成都市”不属于省份“广东省”，请重新选择";

  it("x-dictBy refuses what does not go together, empties what was chosen for another value, and goes on from rows as they are", async () => {
    expect(problemsOf(await add({ province: "44", city: "5101" }))).toEqual([{ field: "city", message }]);
    expect(problemsOf(await add({ city: "5101" }))).toEqual([{ field: "city", message: "请先选择省份，再选择取决于省份的城市" }]);
    expectSuccess(await add({ city: "other" }));
    const row = expectSuccess(await add({ province: "51", city: "5101" }));
    const edit = async (change: Row) => {
      const { rev } = expectSuccess(await admin.call<Row>("GET", `/gallery/gallery/queryById?id=${row["id"]}`));
      return admin.call<Row>("PUT", "/gallery/gallery/edit", { body: { id: row["id"], rev, ...change } });
    };
    expect(problemsOf(await edit({ province: "44", city: "5107" }))).toEqual([{ field: "city", message: message.replace("成都", "绵阳") }]);
    expect(expectSuccess(await edit({ province: "44" }))).toMatchObject({ province: "44", city: null });
    expect(expectSuccess(await edit({ city: "4401" }))).toMatchObject({ city: "4401" });
    const rows = [
      ["单行文本", "省份", "取决于省份的城市"],
      ["表一", "四川省", "成都市"],
      ["表二", "广东省", "成都市"],
    ];
    const data = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows }] }));
    const { payload, headers } = multipart([{ name: "file", filename: "城.xlsx", data }]);
    const imported = await admin.call("POST", "/gallery/gallery/importExcel", { body: payload, headers });
    expect(imported.result).toMatchObject({ successCount: 1, errorCount: 1 });
    // A city that is given to another province is no longer on offer there; rows that hold it stay as they are.
    const dict = expectSuccess(await admin.call("GET", "/sys/dict/list?dictCode=gallery_city")).records[0];
    const { records } = expectSuccess(await admin.call("GET", `/sys/dictItem/list?dictId=${dict?.id}&itemText=广州市`));
    const item = { id: records[0]?.id, rev: records[0]?.rev };
    const wrong = await admin.call("PUT", "/sys/dictItem/edit", { body: { ...item, parents: "99" } });
    expect(problemsOf(wrong)).toEqual([{ field: "parents", message: expect.stringContaining("“示例省份”里没有数据值“99”") }]);
    expectSuccess(await admin.call("PUT", "/sys/dictItem/edit", { body: { ...item, parents: "51" } }));
    expect(expectSuccess(await edit({ name: "旧" }))).toMatchObject({ province: "44", city: "4401" });
    expect((await add({ province: "44", city: "4401" })).status).toBe(400);
    expectSuccess(await add({ province: "51", city: "4401" }));
    const all = expectSuccess(await admin.call<Record<string, Row[]>>("GET", "/sys/dict/queryAllDictItems"));
    expect(all["gallery_city"]?.find(({ value }) => value === "4401")).toMatchObject({ parents: ["51"] });
  });
});
