import { afterAll, beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addDepartment,
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

/** A role whose holder sees people, but not themselves. */
const SEES_OTHERS = [{ entity: "user", expression: "row.username == 'colleague'" }];

onOneDatabase("people whose row rule on users leaves themselves out", (open) => {
  let server: TestServer;
  let admin: TestSession;
  let blind: TestSession;
  let department: string;
  const act = (api: string, action: string, row: Row) =>
    blind.call<{ rows: readonly Row[] }>("POST", `${api}/action/${action}`, { body: { ids: [{ id: row["id"], rev: row["rev"] }] } });
  const announce = async (more: Row = {}): Promise<Row> => {
    const body = { titile: "停诊通知", msgCategory: "1", priority: "L", msgType: "ALL", msgContent: "<p>周五停诊</p>", ...more };
    return expectSuccess(await blind.call<Row>("POST", "/sys/annountCement/add", { body }));
  };
  const sender = async ({ id }: Row) =>
    expectSuccess(await admin.call<Row>("GET", `/sys/annountCement/queryById?id=${String(id)}`))["sender"];

  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    department = await addDepartment(admin, "B1");
    await addUser(admin, "colleague");
    const rights = (prefix: string, ...names: readonly string[]) => names.map((name) => `${prefix}:${name}`);
    const codes = [
      ...rights("sys:announcement", "list", "add", "release", "revoke"),
      ...rights("hiv:consultQuestion", "list", "add", "submit", "approve"),
      ...rights("hiv:organNotice", "list", "add", "publish"),
      ...rights("hiv:organ", "list", "add"),
      "sys:user:list",
    ];
    const role = await addRole(admin, { code: "blind", codes, rules: SEES_OTHERS });
    await addUser(admin, "blind", { roleIds: [role], departIds: [department], orgCode: "B1" });
    blind = await server.signIn("blind");
  });
  afterAll(() => server.stop());

  it("NOTICE P11 release an announcement by either door, and are its sender", async () => {
    const people = expectSuccess(await blind.call<{ records: readonly Row[] }>("GET", "/sys/user/list"));
    expect(people.records.map(({ username }) => username)).toEqual(["colleague"]);
    const [byAction, byName] = [await announce(), await announce()];
    expectSuccess(await act("/sys/annountCement", "release", byAction));
    expectSuccess(await blind.call("GET", `/sys/annountCement/doReleaseData?id=${String(byName["id"])}`));
    expect([await sender(byAction), await sender(byName)]).toEqual(["blind", "blind"]);
  });

  it("NOTICE publish to their own department, and receive it", async () => {
    const row = await announce({ msgType: "DEPART", departIds: [department], titile: "科内通知" });
    expectSuccess(await act("/sys/annountCement", "release", row));
    const mine = expectSuccess(await blind.call<{ records: readonly Row[] }>("GET", "/sys/sysAnnouncementSend/getMyAnnouncementSend"));
    expect(mine.records.map(({ titile }) => titile)).toContain("科内通知");
  });

  it("SCREEN review an answer and publish an organ's notice, which note who did it", async () => {
    const question = { question: "窗口期是多久？", category: "test", answer: "<p>两到六周</p>", keywords: ["窗口期"] };
    const asked = expectSuccess(await blind.call<Row>("POST", "/hiv/consultQuestion/add", { body: question }));
    const handedIn = expectSuccess(await act("/hiv/consultQuestion", "submit", asked)).rows[0] ?? {};
    expect(expectSuccess(await act("/hiv/consultQuestion", "approve", handedIn)).rows).toMatchObject([{ reviewer: "blind" }]);
    const place = { region: "510104", address: "书院街 1 号", phone: "028-86741234", orgCode: "B1" };
    const organ = { ...place, organName: "一号机构", organCode: "B01", organType: "cdc", status: "open", bookable: "N" };
    const { id: organId } = expectSuccess(await blind.call<Row>("POST", "/hiv/organ/add", { body: organ }));
    const notice = { organId, title: "周五停诊", noticeType: "closing", content: "周五停诊一天", startTime: "2026-06-01 00:00:00" };
    const added = expectSuccess(await blind.call<Row>("POST", "/hiv/organNotice/add", { body: notice }));
    expect(expectSuccess(await act("/hiv/organNotice", "publish", added)).rows).toMatchObject([{ publisher: "blind" }]);
  });

  it("ACCOUNT read and change their own profile", async () => {
    const { rev, realname } = expectSuccess(await blind.call<Row>("GET", "/sys/user/profile"));
    expect(realname).toBe("blind");
    expect(await blind.call("PUT", "/sys/user/profile", { body: { rev, sex: "1" } })).toMatchObject({ success: true });
  });

  it("S-11 name nobody whom they do not see, themselves included, where they choose", async () => {
    const answer = await blind.call("POST", "/sys/annountCement/add", {
      body: { titile: "点名", msgCategory: "1", priority: "L", msgType: "USER", msgContent: "<p>x</p>", userIds: [blind.userId] },
    });
    expect(answer).toMatchObject({ status: 400, result: { problems: [{ field: "userIds" }] } });
  });
});
