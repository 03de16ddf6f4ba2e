import type { PositionRow } from "../../src/generated/entities/position.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PageOf } from "../support/entityAnswers.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

onOneDatabase("positions and check rules", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const add = async (name: string, code: string, rank = "3"): Promise<string> =>
    expectSuccess(await admin.call("POST", "/sys/position/add", { body: { name, code, rank } })).id;
  const codes = async (query = ""): Promise<readonly string[]> =>
    expectSuccess(await admin.call<PageOf<PositionRow>>("GET", `/sys/position/list${query}`)).records.map(({ code }) => code);

  it("API-81 SCREEN-64 positions are found by name, with the name of their rank", async () => {
    const physician = await add("主治医师", "physician");
    await add("主管护师", "nurse");
    await add("检验技师", "technician", "2");
    const answer = await admin.call("GET", `/sys/position/list?name=${encodeURIComponent("*主*")}`);
    expect(expectSuccess(answer).records).toMatchObject([
      { name: "主管护师", code: "nurse", rank_dictText: "中级" },
      { name: "主治医师", code: "physician", rank_dictText: "中级" },
    ]);
    const userId = await addUser(admin, "linxw", { positionIds: [physician] });
    const user = expectSuccess(await admin.call("GET", `/sys/user/queryById?id=${userId}`));
    expect(user).toMatchObject({ positionIds: [physician], positionIds_dictText: "主治医师" });
  });

  it("API-86 API-87 rows are deleted one by one by id, and several by their ids, all or none", async () => {
    const [one, two, three] = [await add("甲", "one"), await add("乙", "two"), await add("丙", "three")];
    expect(await admin.call("DELETE", `/sys/position/delete?id=${one}`)).toMatchObject({ status: 200, success: true });
    expect((await admin.call("DELETE", `/sys/position/delete?id=${one}`)).status).toBe(404);
    expect((await admin.call("DELETE", `/sys/position/deleteBatch?ids=${two},${one}`)).status).toBe(404);
    expect(await codes()).toEqual(expect.arrayContaining(["two", "three"]));
    expectSuccess(await admin.call("DELETE", `/sys/position/deleteBatch?ids=${two},${three}`));
    expect(await codes()).toEqual(["nurse", "physician", "technician"]);
  });

  it("API-80 SCREEN-60 a value is checked by a rule's code, and the rule's own sentence says what is wrong", async () => {
    const rule = { ruleName: "邮政编码", ruleCode: "postcode", pattern: "[0-9]{6}", message: "请输入 6 位邮政编码", sample: "610000" };
    expectSuccess(await admin.call("POST", "/sys/checkRule/add", { body: rule }));
    const check = (value: string, ruleCode = "postcode") =>
      admin.call("GET", `/sys/checkRule/checkByCode?ruleCode=${ruleCode}&value=${encodeURIComponent(value)}`);
    expect(await check("610041")).toMatchObject({ success: true, message: "校验通过" });
    expect(await check("610041 ")).toMatchObject({ success: false, message: "请输入 6 位邮政编码" });
    expect(await check("6100411")).toMatchObject({ success: false });
    expect(await check("1", "nothing")).toMatchObject({ status: 404, message: "没有编码为“nothing”的校验规则，请检查编码" });
    expect((await server.call("GET", "/sys/checkRule/checkByCode?ruleCode=postcode&value=1")).status).toBe(401);
  });

  it("SCREEN-60 a format that may take for ever, and a sample that does not have it, are refused with the reason", async () => {
    const rule = { ruleName: "坏规则", ruleCode: "bad", message: "不对" };
    const slow = await admin.call("POST", "/sys/checkRule/add", { body: { ...rule, pattern: "(a+)+b" } });
    expect(slow).toMatchObject({ success: false, result: { problems: [{ field: "pattern" }] } });
    const broken = await admin.call("POST", "/sys/checkRule/add", { body: { ...rule, pattern: "a)|(?:b" } });
    expect(broken.message).toBe("格式不能使用：它不是正确的正则表达式，请修改");
    const unfit = await admin.call("POST", "/sys/checkRule/add", { body: { ...rule, pattern: "[0-9]+", sample: "abc" } });
    expect(unfit).toMatchObject({ success: false, message: "示例不符合格式，请修改示例或格式" });
  });
});
