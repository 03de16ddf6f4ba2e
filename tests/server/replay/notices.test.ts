import { afterAll, beforeAll, expect, it } from "vitest";
import { noticeCalls } from "../../../src/schema/calls/noticeCalls.ts";
import { onEmbeddedDatabase } from "../../support/onBothDatabases.ts";
import { replayCalls } from "../../support/replay.ts";
import { noticeReplays } from "../../support/replays/noticeReplays.ts";
import { addUser, expectSuccess, startTestServer, type TestServer, type TestSession } from "../../support/testServer.ts";

type Page = { readonly records: readonly Readonly<Record<string, unknown>>[]; readonly total: number };

onEmbeddedDatabase("calls about announcements as clients make them", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let reader: TestSession;
  let other: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await addUser(admin, "reader", { realname: "读者" });
    await addUser(admin, "other", { realname: "旁人" });
    [reader, other] = [await server.signIn("reader"), await server.signIn("other")];
  });
  afterAll(() => server.stop());

  replayCalls(() => ({ server, admin }), noticeCalls, noticeReplays);

  const publish = async (titile: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const body = { titile, msgCategory: "1", priority: "L", msgType: "ALL", msgContent: `<p>${titile}</p>`, ...more };
    const { id } = expectSuccess(await admin.call("POST", "/sys/annountCement/add", { body }));
    expectSuccess(await admin.call("GET", `/sys/annountCement/doReleaseData?id=${id}`));
    return id;
  };
  const askMine = (session: TestSession, query: Readonly<Record<string, string>>) =>
    session.call<Page>("GET", `/sys/sysAnnouncementSend/getMyAnnouncementSend?${new URLSearchParams(query).toString()}`);
  const mine = async (session: TestSession, query: Readonly<Record<string, string>>): Promise<Page> =>
    expectSuccess(await askMine(session, query));

  it("API-76 the personal page is filtered by who sent it: the account, or a part of account or name", async () => {
    const id = await publish("由谁发布");
    const found = async (sender: string) => (await mine(reader, { titile: "由谁发布", sender })).records.map((row) => row["id"]);
    for (const sender of ["admin", " admin ", "*ad*", "adm*", "*min", "管理", "*管理*", "系统*", "admin,other"])
      expect([sender, await found(sender)]).toEqual([sender, [id]]);
    for (const sender of ["reader", "*zz*", "!admin", "min*", "%", "读者"]) expect([sender, await found(sender)]).toEqual([sender, []]);
  });

  it("API-76 a filter by who sent it shows nobody what was sent to others", async () => {
    await publish("只给读者", { msgType: "USER", userIds: [reader.userId] });
    expect((await mine(reader, { titile: "只给读者", sender: "admin" })).total).toBe(1);
    expect((await mine(other, { titile: "只给读者", sender: "*ad*" })).total).toBe(0);
  });

  it("API-76 the personal page is put in the order that is asked for, and in that of sending without", async () => {
    const first = await publish("排序乙");
    server.time.now += 1000;
    const second = await publish("排序甲");
    const ids = async (query: Readonly<Record<string, string>>) =>
      (await mine(reader, { titile: "排序*", ...query })).records.map((row) => row["id"]);
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ column: "", order: "" })).toEqual([second, first]);
    expect(await ids({ column: "createTime", order: "desc", field: "id,,titile" })).toEqual([second, first]);
    expect(await ids({ column: "createTime", order: "asc" })).toEqual([first, second]);
    expect(await ids({ column: "sender_dictText,createTime", order: "asc" })).toEqual([first, second]);
  });

  it("API-76 the personal page takes advanced conditions on what its reader sees", async () => {
    const id = await publish("高级查询", { priority: "H" });
    const conditions = [
      { field: "titile", rule: "like", val: "高级" },
      { field: "priority", rule: "eq", val: "H" },
    ];
    const ask = (list: readonly object[]) => ({ superQueryParams: encodeURIComponent(JSON.stringify(list)), superQueryMatchType: "and" });
    expect((await mine(reader, ask(conditions))).records.map((row) => row["id"])).toEqual([id]);
    expect((await mine(reader, { titile: "高级查询", superQueryParams: "[]", superQueryMatchType: "and" })).total).toBe(1);
  });

  it("API-76 what receivers do not see is no condition and no order of the personal page", async () => {
    for (const field of ["userIds", "msgType", "departIds", "createBy", "cancelTime"]) {
      const superQueryParams = JSON.stringify([{ field, rule: "like", val: "x" }]);
      for (const query of [{ superQueryParams }, { column: field, order: "asc" }, { column: `titile,${field}` }])
        expect([field, await askMine(reader, query)]).toMatchObject([field, { status: 400, message: expect.stringContaining(field) }]);
    }
  });

  it("API-74 API-76 what is announced carries its cleaned content, for whom it is for", async () => {
    const given = { msgType: "USER", userIds: [reader.userId], msgContent: "<p onclick=x()>内容<script>1</script></p>", msgTxt: "摘要" };
    const id = await publish("有内容", given);
    await publish("有内容的消息", { ...given, msgCategory: "2" });
    const listed = await reader.call<{ anntMsgList: Page["records"]; sysMsgList: Page["records"] }>(
      "GET",
      "/sys/annountCement/listByUser?pageSize=5",
    );
    const { anntMsgList, sysMsgList } = expectSuccess(listed);
    const whole = {
      msgContent: "<p>内容</p>",
      msgTxt: "摘要",
      sender: "admin",
      priority: "L",
      busId: null,
      openType: null,
      openPage: null,
    };
    expect(anntMsgList[0]).toMatchObject({ ...whole, id, anntId: id, msgId: id, titile: "有内容" });
    expect(Object.keys(anntMsgList[0] ?? {})).toEqual(expect.arrayContaining(["sendTime", "createTime"]));
    expect(sysMsgList[0]).toMatchObject({ ...whole, titile: "有内容的消息" });
    expect((await mine(reader, { titile: "有内容" })).records).toMatchObject([{ ...whole, id }]);
    expect(listed.body).not.toContain("userIds");
    expect((await other.call("GET", "/sys/annountCement/listByUser?pageSize=50")).body).not.toContain("有内容");
  });

  it("API-74 a bell that shows no content has none sent", async () => {
    await publish("铃铛");
    const { body } = await reader.call("GET", "/sys/annountCement/listByUser?pageSize=5&content=none");
    expect(body).toContain("铃铛");
    expect(body).not.toContain("msgContent");
    expect((await reader.call("GET", "/sys/annountCement/listByUser?content=all")).status).toBe(400);
  });
});
