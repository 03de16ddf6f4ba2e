import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { appendEntry } from "../../server/modules/consultation/store/appendEntry.ts";
import type { BotAnswer } from "../../src/schema/wire/botAnswers.ts";
import type { VisitorOrgan } from "../../src/schema/wire/consultAnswers.ts";
import { PNG } from "../support/filesDesk.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";
import { CONSULTED, openVisitorDesk, type TestVisitor, type VisitorDesk } from "../support/visitorDesk.ts";

onOneDatabase("what visitors say", (open) => {
  let desk: VisitorDesk;
  let people = 0;
  beforeAll(async () => {
    desk = await openVisitorDesk(open);
  });
  afterAll(() => desk.stop());

  const enter = (): Promise<TestVisitor> => desk.enter(`v${(people += 1)}`, "小满");
  const texts = async (visitor: TestVisitor): Promise<readonly string[]> =>
    (await visitor.talk()).records.map(({ kind, botContent, userContent }) => `${kind}: ${botContent}${userContent}`);
  const db = () => desk.server.app.services.database;
  /** What stands among the staff: an entry of the desk, by whom it is. */
  const stand = (consultId: string, content: string) =>
    db().transaction((trx) =>
      appendEntry(trx, {
        consultId,
        kind: "staff",
        senderId: desk.admin.userId,
        fromName: "",
        content,
        cid: "",
        at: new Date(desk.server.time.now),
      }),
    );
  const close = (consultId: string) => sql`update hiv_consult_manual set status = 'closed' where id = ${consultId}`.execute(db().db);

  it("CONSULT-01 visitors are shown the organs that can be asked, with their hours", async () => {
    const visitor = await enter();
    const organs = expectSuccess(await visitor.call<readonly VisitorOrgan[]>("GET", "/organs"));
    expect(organs).toEqual([
      {
        id: desk.consulted.id,
        name: desk.consulted.organName,
        hours: "周一至周五 09:00–18:00",
        isOpen: true,
        greeting: CONSULTED.consultGreeting,
      },
    ]);
  });

  it("CONSULT-10 CONSULT-13 the first word begins a consultation: the organ greets, and the visitor waits their turn", async () => {
    const visitor = await enter();
    expect(await visitor.talk()).toEqual({ consultId: "", status: "none", counsellor: "", ahead: 0, records: [] });
    expectSuccess(await visitor.say("我很害怕"));
    const talk = await visitor.talk();
    expect(talk).toMatchObject({ status: "waiting", counsellor: "" });
    expect(await texts(visitor)).toEqual([`event: ${CONSULTED.consultGreeting}`, "visitor: 我很害怕"]);
    const rows = expectSuccess(await desk.admin.call("GET", `/hiv/consultManual/list?id=${talk.consultId}`)) as {
      records: readonly object[];
    };
    expect(rows.records).toEqual([
      expect.objectContaining({
        id: talk.consultId,
        status: "waiting",
        channel: "mini_program",
        serverUnread: 1,
        nickname: expect.any(String),
      }),
    ]);
    desk.server.time.now += 1000;
    const next = await enter();
    expectSuccess(await next.say("有人吗"));
    expect((await next.talk()).ahead).toBeGreaterThanOrEqual(1);
    expect((await visitor.talk(undefined, talk.records.at(-1)?.number)).records).toEqual([]);
  });

  it("CONSULT-10 what counsellors say and do for the visitor reaches them, what they note among themselves does not", async () => {
    const visitor = await enter();
    expectSuccess(await visitor.say("你好"));
    const { consultId } = await visitor.talk();
    const act = async (action: string, values: object = {}, reason = "") => {
      const { rev } = expectSuccess(await desk.admin.call<{ rev: number }>("GET", `/hiv/consultManual/queryById?id=${consultId}`));
      expectSuccess(
        await desk.admin.call("POST", `/hiv/consultManual/action/${action}`, { body: { ids: [{ id: consultId, rev }], values, reason } }),
      );
    };
    const body = { consultManualId: consultId, botContent: "我在，请说", cid: "staff-1" };
    expectSuccess(await desk.admin.call("POST", "/hiv/consultManual/response", { body }));
    await act("markCrisis", { crisisNote: "有自伤的想法" });
    const talk = await visitor.talk();
    expect(talk).toMatchObject({ status: "open", counsellor: expect.stringMatching(/./), ahead: 0 });
    expect(JSON.stringify(talk)).not.toContain("自伤");
    const heard = await texts(visitor);
    expect(heard).toHaveLength(4);
    expect(heard).toEqual(expect.arrayContaining([expect.stringContaining("为您服务"), "staff: 我在，请说"]));
    await act("clearCrisis", {}, "已有家人陪伴");
    await act("close", { closeResult: "answered" });
    expect(await visitor.talk()).toMatchObject({ status: "closed", counsellor: "" });
  });

  it("CONSULT-10 outside of the hours it is said once when somebody will answer", async () => {
    const visitor = await enter();
    const now = desk.server.time.now;
    onTestFinished(() => void (desk.server.time.now = now));
    desk.at("2026-06-15 20:00:00");
    expectSuccess(await visitor.say("现在有人吗"));
    expectSuccess(await visitor.say("好的"));
    const hours = (await texts(visitor)).filter((text) => text.includes("咨询时间"));
    expect(hours).toEqual([expect.stringContaining("周一至周五 09:00–18:00")]);
    expect(hours[0]).toContain("6月16日（周二） 09:00");
  });

  it("CONSULT-13 two windows that send under one id are heard once, also after the end", async () => {
    const visitor = await enter();
    const sent = await Promise.all([1, 2, 3].map(() => visitor.say("一次", { cid: "same-one-1" })));
    expect(sent.map(({ result }) => result.number)).toEqual([2, 2, 2]);
    const { consultId } = await visitor.talk();
    await close(consultId);
    expect(expectSuccess(await visitor.say("一次", { cid: "same-one-1" })).number).toBe(2);
    expect(await visitor.talk()).toMatchObject({ consultId, status: "closed" });
  });

  it("CONSULT-13 whoever speaks after the end begins the next consultation", async () => {
    const visitor = await enter();
    expectSuccess(await visitor.say("第一次"));
    const { consultId } = await visitor.talk();
    await close(consultId);
    desk.server.time.now += 1000;
    expectSuccess(await visitor.say("又来了"));
    const talk = await visitor.talk();
    expect(talk.consultId).not.toBe(consultId);
    expect(talk.status).toBe("waiting");
    expect(await texts(visitor)).toEqual([expect.stringContaining("您好"), "visitor: 又来了"]);
  });

  it.each([
    ["empty", "", "不能发送空消息"],
    ["blank", " \n ", "不能发送空消息"],
    ["too long", "长".repeat(2001), "不能超过2000个字符"],
  ])("CONSULT-04 a text that is %s is refused with its reason, and begins nothing", async (_, content, reason) => {
    const visitor = await enter();
    expect(await visitor.say(content)).toMatchObject({ status: 400, message: reason });
    expect((await visitor.talk()).status).toBe("none");
  });

  it("CONSULT-04 a text of 2000 characters is taken whole", async () => {
    const visitor = await enter();
    expectSuccess(await visitor.say("😀".repeat(2000)));
    expect((await visitor.talk()).records.at(-1)?.userContent).toBe("😀".repeat(2000));
  });

  it("CONSULT-13 a flood is held back, and nothing of what was taken is lost", async () => {
    const visitor = await enter();
    const answers = [];
    for (let index = 0; index < 12; index += 1) answers.push(await visitor.say(`第 ${index} 条`));
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
    expect(answers.at(-1)?.headers["retry-after"]).toBe("3");
    expect((await visitor.talk()).records.filter(({ kind }) => kind === "visitor").map(({ userContent }) => userContent)).toEqual(
      Array.from({ length: 8 }, (_, index) => `第 ${index} 条`),
    );
    desk.server.time.now += 3000;
    expectSuccess(await visitor.say("慢慢说"));
    desk.server.time.now += 60_000;
  });

  it("CONSULT-01 an organ without counsellors, a closed one and another tenant's are not there", async () => {
    const visitor = await enter();
    expectSuccess(await desk.admin.call("POST", "/sys/tenant/add", { body: { tenantNo: "1001", name: "分中心" } }));
    const [silent, closed, foreign] = [await desk.addOrgan(), await desk.addOrgan(CONSULTED), await desk.addOrgan(CONSULTED)];
    await sql`update hiv_organ set status = 'closed' where id = ${closed.id}`.execute(db().db);
    await sql`update hiv_organ set tenant_id = '1001' where id = ${foreign.id}`.execute(db().db);
    for (const { id } of [silent, closed, foreign, { id: "none" }]) {
      expect(await visitor.say("你好", { organId: id })).toMatchObject({ status: 404, message: expect.stringContaining("机构") });
      expect((await visitor.call("GET", `/bot?organId=${id}`)).status).toBe(404);
      expect((await visitor.talk(id)).status).toBe("none");
      desk.server.time.now += 3000;
    }
  });

  it("CONSULT-01 the bot speaks first, and leads on to a person", async () => {
    const line = { title: "转人工", keywords: ["人工"], replyKind: "human", status: "enabled", sortNo: 1 };
    expectSuccess(await desk.admin.call("POST", "/hiv/autoConsult/add", { body: line }));
    const visitor = await enter();
    const opening = expectSuccess(await visitor.call<BotAnswer>("GET", `/bot?organId=${desk.consulted.id}`));
    expect(opening).toMatchObject({ at: null, choices: [{ title: "转人工" }] });
    const said = encodeURIComponent("找人工");
    expect(expectSuccess(await visitor.call<BotAnswer>("GET", `/bot?organId=${desk.consulted.id}&said=${said}`)).human).toBe(true);
  });

  it("CONSULT-14 pictures and files go both ways, each to the two who talk", async () => {
    const [visitor, other] = [await enter(), await enter()];
    const { path } = expectSuccess(await visitor.upload("照片.png", PNG));
    expect(path).toMatch(/^consult\/\d{8}\/[0-9a-f]{32}\.png$/);
    const fetched = async (who: TestVisitor, file: string) => (await who.call("GET", `/file?path=${encodeURIComponent(file)}`)).status;
    expect([await fetched(visitor, path), await fetched(other, path)]).toEqual([200, 404]);
    expect(await other.say(`img[${path}]`)).toMatchObject({ status: 400, message: expect.stringContaining("不是您上传的") });
    expect(await fetched(other, path)).toBe(404);
    expectSuccess(await visitor.say(`img[${path}]`));
    const { consultId } = await visitor.talk();
    const theirs = expectSuccess(await other.upload("回执.png", PNG)).path;
    expect(await fetched(visitor, theirs)).toBe(404);
    await stand(consultId, `img[${theirs}]`);
    expect(await fetched(visitor, theirs)).toBe(200);
  });

  it.each([
    ["脚本.js", "alert(1)", 400],
    ["表.xlsx", "PK", 400],
    ["空.png", "", 400],
    ["假.png", "not a picture", 400],
    ["大.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(10 * 1024 * 1024)]), 413],
  ])("CONSULT-14 the file %s is refused with a sentence, and leaves nothing", async (name, data, status) => {
    const visitor = await enter();
    const answer = await visitor.upload(name, data as string);
    expect([400, status]).toContain(answer.status);
    expect(answer.message).toMatch(/\p{Script=Han}/u);
    const { rows } =
      await sql`select 1 from sys_file f join hiv_mini_user u on u.id = f.created_by where u.openid = ${`v${people}`}`.execute(db().db);
    expect(rows).toEqual([]);
  });

  it("CONSULT-15 whoever leaves is noted once, and the consultation stays for who has to answer", async () => {
    const visitor = await enter();
    const organId = desk.consulted.id;
    expect((await visitor.call("POST", "/end", { organId })).status).toBe(404);
    expectSuccess(await visitor.say("我先走了"));
    expectSuccess(await visitor.call("POST", "/end", { organId }));
    expectSuccess(await visitor.call("POST", "/end", { organId }));
    expect((await texts(visitor)).filter((text) => text === "event: 来访者已离开")).toHaveLength(1);
    expect((await visitor.talk()).status).toBe("waiting");
  });
});
