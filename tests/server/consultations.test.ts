import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ConsultFigures, ConsultHistory, ConsultPerson, ConsultProfile } from "../../src/schema/wire/consultAnswers.ts";
import { openConsultDesk, type ConsultDesk } from "../support/consultDesk.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";
import { expectSuccess } from "../support/testServer.ts";

onBothDatabases("consultations", (open) => {
  let desk: ConsultDesk;
  beforeAll(async () => {
    desk = await openConsultDesk(open);
  });
  afterAll(() => desk.server.stop());

  it("API-94 CONSULT-09 SCREEN-37 the list has id, unread count and the person with nickname and picture", async () => {
    const person = await desk.visitor("小满");
    const { id } = await desk.says(person, "你好，想问问窗口期");
    const { records } = expectSuccess(await desk.anna.call("GET", "/hiv/consultManual/list?column=lastTime&order=desc"));
    expect(records.find((row) => row.id === id)).toMatchObject({
      id,
      serverUnread: 1,
      user: { nickname: "小满", avatar: "" },
      status: "waiting",
      channel_dictText: "小程序",
      lastText: "你好，想问问窗口期",
    });
  });

  it("API-95 API-96 CONSULT-10 CONSULT-13 an answer takes somebody who waits on, and both sides stand apart in the detail", async () => {
    const person = await desk.visitor("阿远");
    const { id } = await desk.says(person, "能匿名吗");
    desk.at("2026-06-15 10:52:00");
    const entry = expectSuccess(await desk.reply(desk.anna, id, "可以，face[微笑]", "c-1"));
    expect(entry).toMatchObject({ kind: "staff", botContent: "可以，face[微笑]", userContent: "", fromName: "安娜" });
    const entries = expectSuccess(await desk.entries(desk.anna, id));
    expect(entries.map(({ number, kind, userContent, botContent }) => [number, kind, userContent || botContent])).toEqual([
      [1, "visitor", "能匿名吗"],
      [2, "event", "安娜为您服务"],
      [3, "staff", "可以，face[微笑]"],
    ]);
    expect(entries[0]).toMatchObject({ botContent: "", createTime: "2026-06-15 10:45:00", fromName: "阿远" });
    expect(await desk.row(id)).toMatchObject({
      status: "open",
      counsellorId: desk.anna.userId,
      serverUnread: 0,
      firstReplyMinutes: 7,
      messageCount: 3,
    });
    desk.at("2026-06-15 10:45:00");
  });

  it("API-95 what comes twice under one id is stored once, and a repeat of the call is the first answer", async () => {
    const person = await desk.visitor("南风");
    const { id } = await desk.says(person, "在吗");
    const [one, two] = [await desk.reply(desk.anna, id, "在的", "twice"), await desk.reply(desk.anna, id, "在的", "twice")];
    expect(expectSuccess(two)).toEqual(expectSuccess(one));
    expect(expectSuccess(await desk.entries(desk.anna, id)).filter(({ kind }) => kind === "staff")).toHaveLength(1);
  });

  it.each([
    ["", "不能发送空消息"],
    ["长".repeat(3000), "不能超过2000个字符"],
  ])("API-95 a text that is no message is refused with why", async (text, message) => {
    const { id } = await desk.says(await desk.visitor("木子"), "在吗");
    const answer = await desk.reply(desk.anna, id, text);
    expect([answer.status, answer.message]).toEqual([400, message]);
    expect(await desk.row(id)).toMatchObject({ status: "waiting", messageCount: 1 });
  });

  it("CONSULT-06 reading clears the unread count, and what comes later counts again; who only looks on clears nothing", async () => {
    const person = await desk.visitor("青柠");
    const { id, entry } = await desk.says(person, "第一句");
    await desk.says(person, "第二句");
    const read = (who: typeof desk.anna, number: number) => who.call("POST", "/hiv/consultManual/read", { body: { id, number } });
    expectSuccess(await read(desk.anna, entry.number));
    expect((await desk.row(id)).serverUnread).toBe(1);
    expectSuccess(await desk.act(desk.ben, id, "take"));
    expectSuccess(await read(desk.anna, 9));
    expect((await desk.row(id)).serverUnread).toBe(1);
    expectSuccess(await read(desk.ben, 9));
    expect((await desk.row(id)).serverUnread).toBe(0);
  });

  it("CONSULT-14 the history has 20 a page, the newest page first and within it the newest last", async () => {
    const person = await desk.visitor("一帆");
    const { id } = await desk.says(person, "句 1");
    for (let line = 2; line <= 45; line += 1) await desk.says(person, `句 ${line}`);
    const page = async (pageNo: number) =>
      expectSuccess(await desk.anna.call<ConsultHistory>("GET", `/hiv/consultManual/talk?id=${id}&pageNo=${pageNo}`));
    const [first, last] = [await page(1), await page(3)];
    expect([first.total, first.pageSize, first.records.length]).toEqual([45, 20, 20]);
    expect([first.records[0]?.userContent, first.records.at(-1)?.userContent]).toEqual(["句 26", "句 45"]);
    expect(last.records.map(({ userContent }) => userContent)).toEqual(["句 1", "句 2", "句 3", "句 4", "句 5"]);
  });

  it("CONSULT two counsellors who take over at once: one has it, the other is told who", async () => {
    const { id } = await desk.says(await desk.visitor("小北"), "急");
    const answers = await Promise.all([desk.reply(desk.anna, id, "我来"), desk.reply(desk.ben, id, "我来")]);
    const refused = answers.find(({ success }) => !success);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(refused?.status).toBe(409);
    expect(refused?.message).toContain("接手");
    expect((await desk.act(desk.ben, id, "take")).success).toBe(false);
  });

  it("CONSULT a transfer needs a colleague who can answer, tells them, and the visitor reads nothing of the note", async () => {
    const { id } = await desk.says(await desk.visitor("知夏"), "想换人");
    expectSuccess(await desk.act(desk.anna, id, "take"));
    const transfer = (to: string) =>
      desk.act(desk.anna, id, "transfer", { values: { counsellorId: to, transferNote: "情绪很低，请留意" } });
    expect((await transfer(desk.anna.userId)).message).toContain("不能转接给自己");
    expect([(await transfer(desk.cara.userId)).status, (await transfer(desk.viewer.userId)).status]).toEqual([409, 409]);
    expectSuccess(await transfer(desk.ben.userId));
    expect(await desk.row(id)).toMatchObject({ counsellorId: desk.ben.userId, transferNote: "情绪很低，请留意" });
    const texts = expectSuccess(await desk.entries(desk.ben, id)).map(({ botContent }) => botContent);
    expect(texts.at(-1)).toBe("已转给本本，由其继续为您服务");
    expect(texts.join()).not.toContain("情绪");
    const { rows } = await sql<{ titile: string; user_ids: unknown }>`
      select titile, user_ids from sys_announcement where bus_id = ${id}`.execute(desk.server.app.services.database.db);
    expect(rows).toEqual([{ titile: expect.stringContaining("转给了您"), user_ids: [desk.ben.userId] }]);
    expect((await desk.reply(desk.anna, id, "还在吗")).message).toContain("本本");
  });

  it("CONSULT closing has a result and a day, and afterwards nobody answers until it is opened again", async () => {
    const { id } = await desk.says(await desk.visitor("四月"), "谢谢");
    expectSuccess(await desk.act(desk.anna, id, "take"));
    expect((await desk.act(desk.anna, id, "close", { values: {} })).success).toBe(false);
    const early = await desk.act(desk.anna, id, "close", { values: { closeResult: "follow", followDate: "2026-06-14" } });
    expect(JSON.stringify(early)).toContain("随访日期不能早于今天");
    desk.at("2026-06-15 11:15:00");
    expectSuccess(
      await desk.act(desk.anna, id, "close", { values: { closeResult: "follow", followDate: "2026-06-20", closeNote: "一周后回访" } }),
    );
    expect(await desk.row(id)).toMatchObject({ status: "closed", resolveMinutes: 30, followDate: "2026-06-20", serverUnread: 0 });
    const refused = await desk.reply(desk.anna, id, "还有一句");
    expect([refused.status, refused.message]).toEqual([409, "咨询已结束，不能再回复；要接着说，请先“重新打开”"]);
    expectSuccess(await desk.act(desk.ben, id, "reopen", { reason: "本人又问" }));
    expectSuccess(await desk.reply(desk.ben, id, "您好"));
    desk.at("2026-06-15 10:45:00");
  });

  it("CONSULT a crisis is told the organ's leads at once, by number and without what was said", async () => {
    const { id } = await desk.says(await desk.visitor("微光"), "我不想活了");
    const { db } = desk.server.app.services.database;
    await sql`update hiv_organ set consult_leads = ${JSON.stringify([desk.ben.userId])}::jsonb where id = ${desk.organ.id}`.execute(db);
    expectSuccess(await desk.act(desk.anna, id, "markCrisis", { values: { crisisNote: "有自伤想法，已留电话" } }));
    const { rows } = await sql<{ titile: string; msg_txt: string; user_ids: unknown }>`
      select titile, msg_txt, user_ids from sys_announcement where bus_id = ${id}`.execute(db);
    expect(rows).toEqual([
      { titile: expect.stringMatching(/^危机：咨询 ZX/), msg_txt: expect.not.stringContaining("自伤"), user_ids: [desk.ben.userId] },
    ]);
    expect(await desk.row(id)).toMatchObject({ crisis: "Y" });
  });

  it("CONSULT-05 CONSULT-04 the pane beside it has who takes part, the masked person, their tests, and nothing that rights do not open", async () => {
    const person = await desk.visitor("拾光", "13700000111");
    const { id } = await desk.says(person, "你好");
    expectSuccess(await desk.act(desk.anna, id, "take"));
    expectSuccess(await desk.reply(desk.anna, id, "您好"));
    expectSuccess(await desk.act(desk.anna, id, "transfer", { values: { counsellorId: desk.ben.userId, transferNote: "换班" } }));
    const profile = expectSuccess(await desk.ben.call<ConsultProfile>("GET", `/hiv/consultManual/profile?id=${id}`));
    expect(profile.members.map(({ name, kind, isPresent }) => [name, kind, isPresent])).toEqual([
      ["拾光", "visitor", true],
      ["安娜", "staff", false],
      ["本本", "staff", true],
    ]);
    expect(profile.person).toMatchObject({ mobile: "137****0111" });
    expect(profile.tests).toEqual([]);
    expect(profile).not.toHaveProperty("appointments");
    expect(profile.organ).toEqual({ name: "同伴站", phone: "028-86741234" });
  });

  it("CONSULT-08 people are found by what they are called, by number and by whole telephone number, with their consultation", async () => {
    const person = await desk.visitor("阿哲", "13700000222");
    const { id } = await desk.says(person, "你好");
    const find = async (keyword: string) =>
      expectSuccess(await desk.anna.call<readonly ConsultPerson[]>("POST", "/hiv/consultManual/people", { body: { keyword } }));
    expect(await find("阿哲")).toEqual([expect.objectContaining({ miniUserId: person, consultId: id, isOpen: true, nickname: "阿哲" })]);
    expect(await find("13700000222")).toEqual([expect.objectContaining({ miniUserId: person, consultId: id })]);
    expect((await desk.cara.call("POST", "/hiv/consultManual/people", { body: { keyword: "阿哲" } })).result).toEqual([]);
    const short = await desk.anna.call("POST", "/hiv/consultManual/people", { body: { keyword: "阿" } });
    expect([short.status, short.message]).toEqual([400, "请至少输入两个字：编号、称呼或完整手机号"]);
  });

  it("CONSULT figures count what the caller sees", async () => {
    const before = expectSuccess(await desk.cara.call<ConsultFigures>("GET", "/hiv/consultManual/figures"));
    const { id } = await desk.says(await desk.visitor("北海"), "在吗", desk.other.id);
    desk.at("2026-06-15 10:55:00");
    expectSuccess(await desk.reply(desk.cara, id, "在"));
    expectSuccess(await desk.act(desk.cara, id, "close", { values: { closeResult: "answered" } }));
    const after = expectSuccess(await desk.cara.call<ConsultFigures>("GET", "/hiv/consultManual/figures"));
    expect([before.closedToday, after]).toEqual([0, { waiting: 0, open: 0, closedToday: 1, firstReplyMinutes: 10, resolveMinutes: 10 }]);
    desk.at("2026-06-15 10:45:00");
  });

  it("CONSULT a record needs its right and a reason, holds the whole conversation, and is written down", async () => {
    const { id } = await desk.says(await desk.visitor("橙子"), "问一下img[consult/20260615/0123456789abcdef0123456789abcdef.png]");
    expectSuccess(await desk.reply(desk.anna, id, "请说"));
    const take = (who: typeof desk.anna, reason: string) =>
      who.call<{ text: string }>("POST", "/hiv/consultManual/record", { body: { id, reason } });
    expect((await take(desk.anna, " ")).status).toBe(400);
    expect((await take(desk.viewer, "看看")).status).toBe(403);
    const { text } = expectSuccess(await take(desk.anna, "本人要求"));
    expect(text).toContain("橙子：问一下[图片]");
    expect(text).toContain("安娜：请说");
    const { rows } = await sql<{ note: string }>`select note from audit_log where action = 'record' and row_id = ${id}`.execute(
      desk.server.app.services.database.db,
    );
    expect(rows).toEqual([{ note: "本人要求" }]);
  });

  it("CONSULT an erased person's words are gone from everywhere, and nobody answers them any more", async () => {
    const person = await desk.visitor("山野");
    const { id } = await desk.says(person, "我住在河边");
    expectSuccess(await desk.reply(desk.anna, id, "明白"));
    const admin = async (action: string, values: object) => {
      const { rev } = expectSuccess(await desk.admin.call("GET", `/hiv/miniUser/queryById?id=${person}`));
      return expectSuccess(
        await desk.admin.call("POST", `/hiv/miniUser/action/${action}`, {
          body: { ids: [{ id: person, rev }], values, reason: "本人要求" },
        }),
      );
    };
    await admin("requestErase", { eraseReason: "本人电话提出" });
    await admin("erase", {});
    expect(await desk.row(id)).toMatchObject({ nickname: "已注销", status: "closed", lastText: null, user: { nickname: "已注销" } });
    expect(expectSuccess(await desk.entries(desk.anna, id))).toEqual([]);
    expect((await desk.reply(desk.anna, id, "在吗")).status).toBe(409);
    const { rows } = await sql<{ kept: string }>`
      select concat_ws(' ', before, after, note) as kept from audit_log union all select content from hiv_consult_message
      union all select answer from sys_write where answer is not null`.execute(desk.server.app.services.database.db);
    expect(rows.filter(({ kept }) => kept.includes("河边"))).toEqual([]);
  });
});
