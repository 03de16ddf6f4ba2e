import { afterAll, beforeAll, expect, it } from "vitest";
import { otherCalls } from "../../../src/schema/calls/otherCalls.ts";
import { pngPart, uploadTo } from "../../support/filesDesk.ts";
import type { FormPart } from "../../support/multipart.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { otherReplays } from "../../support/replays/otherReplays.ts";
import { expectSuccess, startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

onEmbeddedDatabase("calls about values, positions, organs and files as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    const rules = [
      { ruleName: "占比", ruleCode: "share", pattern: "[0-9]{1,3}%", message: "请输入百分数", sample: "50%" },
      { ruleName: "姓名", ruleCode: "name", pattern: "[\u4e00-\u9fa5]{2,4}", message: "请输入中文姓名", sample: "林晓雯" },
      { ruleName: "批号", ruleCode: "batch", pattern: "[A-Z]\\+[0-9] ?[0-9]", message: "请输入批号", sample: "A+1 2" },
    ];
    for (const body of rules) expectSuccess(await admin.call("POST", "/sys/checkRule/add", { body }));
  });
  afterAll(() => server.stop());

  replayCalls(() => ({ server, admin }), otherCalls, otherReplays);

  for (const path of ["/sys/position/list", "/hiv/organ/list"])
    it(`API-81 API-82 ${path} takes what clients send to every list`, async () => {
      const query = "column=createTime&order=desc&field=id,,name,action&pageNo=1&pageSize=10&superQueryParams=%255B%255D&_t=1790000000";
      expect(await admin.call("GET", `${path}?${query}&superQueryMatchType=and`)).toMatchObject({ status: 200, success: true });
    });

  const check = (ruleCode: string, sent: string) =>
    admin.call("GET", `/sys/checkRule/checkByCode?ruleCode=${ruleCode}&value=${sent}&_t=1790000000`);
  const twice = (value: string): string => encodeURIComponent(encodeURIComponent(value));

  it.each([
    ["share", "50%", true],
    ["share", "5%0", false],
    ["share", "50", false],
    ["name", "林晓雯", true],
    ["name", "lin", false],
    ["batch", "A+1 2", true],
    ["batch", "A 12", false],
  ])(
    "API-80 by the rule “%s” the value “%s”, encoded by its sender and by the address, is judged as it was typed",
    async (code, value, isGood) => {
      expect((await check(code, twice(value))).success).toBe(isGood);
    },
  );

  it("API-80 a value that its sender did not encode is judged as it came", async () => {
    expect(await check("name", encodeURIComponent("林晓雯"))).toMatchObject({ success: true });
    expect(await check("share", encodeURIComponent("50%"))).toMatchObject({ success: true });
    expect(await check("share", encodeURIComponent("%zz"))).toMatchObject({ status: 400, message: "请输入百分数" });
  });

  it("API-80 a long value is refused by its own length, not by that of its encoding", async () => {
    expect(await check("name", twice("林".repeat(300)))).toMatchObject({ status: 400, message: "请输入中文姓名" });
    expect(await check("name", "a".repeat(1001))).toMatchObject({ status: 400, message: expect.stringContaining("1000") });
    expect(await check("name", "%00")).toMatchObject({ status: 400, success: false });
    expect(await check("name", "%2500")).toMatchObject({ status: 400, success: false });
  });

  const forms: Readonly<Record<string, readonly FormPart[]>> = {
    "of a cell": [{ name: "isup", data: "1" }],
    "of an editor": [
      { name: "biz", data: "jeditor" },
      { name: "jeditor", data: "1" },
    ],
    "of the chat": [
      { name: "biz", data: "im" },
      { name: "type", data: "image" },
      { name: "access_token", data: "x" },
    ],
    "with a folder of its own": [{ name: "biz", data: "another_desk" }],
    "with an empty folder": [{ name: "biz", data: "" }],
  };
  for (const [what, parts] of Object.entries(forms))
    it(`API-83 an upload ${what} gives the path as message, whether its fields stand before the file or behind it`, async () => {
      for (const form of [
        [...parts, pngPart("a.png")],
        [pngPart("a.png"), ...parts],
      ]) {
        const answer = await uploadTo(server, form, admin.token);
        expect(answer).toMatchObject({ status: 200, success: true, code: 200, message: answer.result.path });
        const folder = parts.find(({ name }) => name === "biz")?.data || "temp";
        expect(answer.message.startsWith(`${String(folder)}/`)).toBe(true);
      }
    });

  it("API-83 a token in the form opens nothing", async () => {
    expect(await uploadTo(server, [pngPart("a.png"), { name: "access_token", data: admin.token }], "")).toMatchObject({ status: 401 });
  });
});
