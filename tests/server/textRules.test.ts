import { afterAll, beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";
import { textRuleCases } from "../support/textRuleCases.ts";

onOneDatabase("named rules of text", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(() => open("product"), { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const filled = { mobile: "13800001234", account: "lin_xw", shortCode: "A1" };
  const add = (row: Row) => admin.call<Row>("POST", "/gallery/galleryText/add", { body: { ...filled, ...row } });
  const problemsOf = async (row: Row): Promise<unknown> => {
    const { status, result } = await add(row);
    expect(status).toBe(400);
    return (result as { readonly problems?: unknown }).problems;
  };

  it.each(textRuleCases)("$ids $field takes what it should, and says what is wrong with the rest", async ({ field, good, bad }) => {
    for (const [text, message] of bad) expect(await problemsOf({ [field]: text }), text).toEqual([{ field, message }]);
    for (const text of good) expectSuccess(await add({ [field]: text }));
  });

  it("FORM-13 takes a number whose check digit is wrong", async () => {
    const row = expectSuccess(await add({ nationalId: "110105194912310021", bankCard: "6222021234567890127" }));
    expect(row).toMatchObject({ nationalId: "110***********0021", bankCard: "622************0127" });
  });

  it("FORM-26 refuses a text that does not pass the check rule of its field, in the rule's words, whoever sends it", async () => {
    const message = "批号由两个大写字母与 8 位数字组成";
    expect(await problemsOf({ batchNo: "a&b" })).toEqual([{ field: "batchNo", message }]);
    const row = expectSuccess(await add({ batchNo: "HV20260901" }));
    const changed = await admin.call<Row>("PUT", "/gallery/galleryText/edit", { body: { id: row["id"], rev: row["rev"], batchNo: "x" } });
    expect([changed.status, changed.result]).toEqual([400, { problems: [{ field: "batchNo", message }] }]);
  });

  it("FORM-25 asks nothing of an empty text", async () => {
    expect(expectSuccess(await add({ batchNo: " " }))).toMatchObject({ batchNo: null });
  });

  it("FORM-26 goes by the rule as it is now, leaves stored texts alone, and keeps a rule that a field names", async () => {
    const { records } = expectSuccess(await admin.call<{ records: readonly Row[] }>("GET", "/sys/checkRule/list?ruleCode=batchNo"));
    const [rule] = records;
    const stored = expectSuccess(await add({ batchNo: "HV20260901" }));
    expectSuccess(
      await admin.call("PUT", "/sys/checkRule/edit", {
        body: { id: rule?.["id"], rev: rule?.["rev"], pattern: "[0-9]{4}", sample: "2026" },
      }),
    );
    expectSuccess(await add({ batchNo: "2026" }));
    expectSuccess(await admin.call("PUT", "/gallery/galleryText/edit", { body: { id: stored["id"], rev: stored["rev"], qq: "10001" } }));
    const refusal = await admin.call("DELETE", `/sys/checkRule/delete?id=${String(rule?.["id"])}&rev=${Number(rule?.["rev"]) + 1}`);
    expect([refusal.status, refusal.message]).toEqual([
      400,
      "不能删除：“文本规则示例”的“试剂批号”按这条规则检查，请先在结构文件里去掉 x-checkRule",
    ]);
  });
});
