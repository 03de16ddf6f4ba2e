import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { chinaDate, type Row } from "../../src/schema/index.ts";
import { plusDays } from "../../src/schema/time/chinaTime.ts";
import type { BotAnswer } from "../../src/schema/wire/botAnswers.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { sendFile, sheetFile } from "../support/sheets.ts";
import {
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

const picture = [{ name: "封面.png", path: "https://example.org/cover.png", size: 0, type: "image/png" }];
const rightsOf = (entity: string, ...rights: readonly string[]) => rights.map((right) => `hiv:${entity}:${right}`);

onOneDatabase("what the mini-program shows", (open) => {
  let server: TestServer;
  let editor: TestSession;
  let reviewer: TestSession;
  let outsider: TestSession;

  beforeAll(async () => {
    server = await startTestServer(open);
    const root = await server.signIn("admin");
    const kinds = ["art", "video", "miniClass", "consultQuestion"];
    const writing = kinds.flatMap((kind) => rightsOf(kind, "list", "add", "edit", "submit"));
    const more = ["banner", "miniClassBanner", "festival", "autoConsult", "miniClassCategory"].flatMap((kind) =>
      rightsOf(kind, "list", "add", "edit"),
    );
    const writers = await addRole(root, { code: "writers", codes: [...writing, ...more, ...rightsOf("festival", "delete")] });
    const reviewers = await addRole(root, { code: "reviewers", codes: kinds.flatMap((kind) => rightsOf(kind, "list", "approve")) });
    await addUser(root, "writer", { roleIds: [writers] });
    await addUser(root, "reviewer", { roleIds: [reviewers] });
    await addUser(root, "outsider");
    [editor, reviewer, outsider] = [await server.signIn("writer"), await server.signIn("reviewer"), await server.signIn("outsider")];
  });
  afterAll(() => server.stop());

  const add = async (entity: string, body: Row): Promise<Row> =>
    expectSuccess(await editor.call<Row>("POST", `/hiv/${entity}/add`, { body }));
  const run = (
    session: TestSession,
    [entity, action]: readonly [entity: string, action: string],
    row: Row,
    more: Row = {},
  ): Promise<TestAnswer<{ readonly rows: readonly Row[] }>> =>
    session.call("POST", `/hiv/${entity}/action/${action}`, { body: { ids: [{ id: row["id"], rev: row["rev"] }], ...more } });
  const done = async (...call: Parameters<typeof run>): Promise<Row> => expectSuccess(await run(...call)).rows[0] ?? {};
  const refused = async (answer: Promise<TestAnswer>): Promise<string> => {
    const { success, result, message } = await answer;
    expect(success).toBe(false);
    return `${message} ${JSON.stringify(result)}`;
  };
  const published = async (entity: string, body: Row): Promise<Row> => {
    const submitted = await done(editor, [entity, "submit"], await add(entity, body));
    return done(reviewer, [entity, "approve"], submitted);
  };

  describe.each([
    ["SCREEN-27 an article", "art", { title: "窗口期是多久", category: "testing" }, { summary: "两到六周", content: "<p>正文</p>" }],
    ["SCREEN-47 a video", "video", { title: "自检操作示范", category: "guide" }, { address: "https://v.example.org/1" }],
  ])("%s", (_, entity, head, rest) => {
    it("goes from draft over review to readers and back, and is changed by nobody while it is there", async () => {
      const draft = await add(entity, head);
      expect(draft["status"]).toBe("draft");
      expect(await refused(run(editor, [entity, "submit"], draft))).toContain("还没有封面");
      const full = expectSuccess(await editor.call<Row>("PUT", `/hiv/${entity}/edit`, { body: { ...draft, ...rest, cover: picture } }));
      const submitted = await done(editor, [entity, "submit"], full);
      expect(submitted["status"]).toBe("review");
      // Whoever writes does not publish, and what is reviewed stays as it was handed in.
      expect((await run(editor, [entity, "approve"], submitted)).status).toBe(403);
      await refused(editor.call("PUT", `/hiv/${entity}/edit`, { body: { ...submitted, title: "换一个标题" } }));
      const shown = await done(reviewer, [entity, "approve"], submitted);
      expect(shown).toMatchObject({ status: "published", reviewer: "reviewer" });
      expect(await refused(run(reviewer, [entity, "withdraw"], shown))).toContain("withdrawReason");
      const withdrawn = await done(reviewer, [entity, "withdraw"], shown, { values: { withdrawReason: "内容过时" } });
      expect(withdrawn).toMatchObject({ status: "withdrawn", withdrawReason: "内容过时" });
      expectSuccess(await editor.call("PUT", `/hiv/${entity}/edit`, { body: { ...withdrawn, title: "窗口期是多久（新版）" } }));
    });

    it("is sent back with what to mend, which the next submission takes away", async () => {
      const submitted = await done(
        editor,
        [entity, "submit"],
        await add(entity, { ...head, ...rest, title: `退回的${head.title}`, cover: picture }),
      );
      const back = await done(reviewer, [entity, "reject"], submitted, { values: { reviewNote: "请补充来源" } });
      expect(back).toMatchObject({ status: "draft", reviewNote: "请补充来源" });
      expect((await done(editor, [entity, "submit"], back))["reviewNote"]).toBeNull();
    });
  });

  it("SCREEN-38 SCREEN-39 a mini-class stands in a category and has lessons, each with what its form asks for", async () => {
    const category = await add("miniClassCategory", { name: "检测课堂" });
    const { id: artId } = await published("art", {
      title: "自检试剂怎么用",
      category: "testing",
      summary: "四步",
      content: "<p>步骤</p>",
      cover: picture,
    });
    const lessons = [
      { name: "看文章", form: "art", artId, minutes: 5 },
      { name: "看图文", form: "text", content: "<p>要点</p>", minutes: 3 },
    ];
    const body = { name: "自检全流程", categoryId: category["id"], level: "basic", cover: picture };
    expect(await refused(run(editor, ["miniClass", "submit"], await add("miniClass", { ...body, name: "空的微课" })))).toContain(
      "至少要有一节课时",
    );
    const missing = editor.call("POST", "/hiv/miniClass/add", {
      body: { ...body, name: "缺视频", lessons: [{ name: "看视频", form: "video" }] },
    });
    expect(await refused(missing)).toContain("videoId");
    const shown = await published("miniClass", { ...body, lessons });
    expect(shown["status"]).toBe("published");
    const [listed] = expectSuccess(
      await editor.call<{ readonly records: readonly Row[] }>("GET", `/hiv/miniClass/list?name=${encodeURIComponent("自检全流程")}`),
    ).records;
    expect(listed).toMatchObject({ lessonCount: 2, minutes: 8 });
  });

  it.each([
    ["SCREEN-33", "banner"],
    ["SCREEN-34", "miniClassBanner"],
  ])("%s a banner leads where it says, and nowhere that a phone does not open", async (_, entity) => {
    const body = { title: "宣传周", image: picture, linkKind: "url", status: "enabled" };
    expect(await refused(editor.call("POST", `/hiv/${entity}/add`, { body }))).toContain("url");
    expect(await refused(editor.call("POST", `/hiv/${entity}/add`, { body: { ...body, url: "http://example.org/" } }))).toContain(
      "https://",
    );
    const kept = await add(entity, { ...body, url: "https://example.org/", page: "/pages/home" });
    // What belongs to another kind of link is not kept.
    expect(kept).toMatchObject({ url: "https://example.org/", page: null });
    const draft = await add("art", { title: `未发布的文章${entity}`, category: "event" });
    await refused(editor.call("POST", `/hiv/${entity}/add`, { body: { ...body, title: "草稿", linkKind: "art", artId: draft["id"] } }));
  });

  /** Sends one line as the administrator: to be imported, or to be looked at first. */
  const importLine = async (entity: string, line: Readonly<Record<string, string>>, door = "importExcel") => {
    const root = await server.signIn("admin");
    return sendFile(root, `/hiv/${entity}/${door}`, await sheetFile([Object.keys(line), Object.values(line)]));
  };
  /** What is wrong with a line that no import takes. */
  const importFaults = async (entity: string, line: Readonly<Record<string, string>>): Promise<string> => {
    expect(await importLine(entity, line)).toMatchObject({ result: { successCount: 0, errorCount: 1 } });
    return JSON.stringify((await importLine(entity, line, "importPreview")).result.faults);
  };

  it.each(["banner", "miniClassBanner"])("SCREEN-33 SCREEN-34 a %s leads to no script, however it is written", async (entity) => {
    for (const url of ["javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)", "data:text/html,x"]) {
      const body = { title: "脚本", image: picture, linkKind: "url", status: "enabled", url };
      expect(await refused(editor.call("POST", `/hiv/${entity}/add`, { body }))).toContain("https://");
    }
    const line = { 标题: "导入的脚本", 图片: picture[0]?.path ?? "", 跳转类型: "网址", 状态: "启用", 网址: "javascript:alert(1)" };
    expect(await importFaults(entity, line)).toContain("https://");
    expect(await importLine(entity, { ...line, 网址: "https://example.org/" })).toMatchObject({
      result: { successCount: 1, errorCount: 0 },
    });
  });

  it.each(["banner", "miniClassBanner"])("SCREEN-33 SCREEN-34 a %s of a title that is there is refused", async (entity) => {
    const body = { title: "只有一张", image: picture, linkKind: "none", status: "enabled" };
    await add(entity, body);
    expect(await refused(editor.call("POST", `/hiv/${entity}/add`, { body }))).toContain("已有同名轮播图");
  });

  it("SCREEN-30 a festival that ends before it starts is refused by call and import alike", async () => {
    const line = { 名称: "倒着的宣传周", 类型: "国际纪念日", 日期: "2026-12-01", 每年日期: "每年同一天", 状态: "启用" };
    const wrong = await importLine("festival", { ...line, 结束日期: "2026-11-30" });
    expect(wrong).toMatchObject({ result: { successCount: 0, errorCount: 1 } });
    expect(await importLine("festival", { ...line, 结束日期: "2026-12-02" })).toMatchObject({ result: { successCount: 1, errorCount: 0 } });
  });

  it("SCREEN-30 SCREEN-42 a day off is set by who may close organs, and by no other editor", async () => {
    const body = { name: "元旦放假", kind: "dayOff", date: "2027-01-01", repeat: "once", status: "enabled" };
    expect(await refused(editor.call("POST", "/hiv/festival/add", { body }))).toContain("停诊");
    const plain = await add("festival", { ...body, kind: "national" });
    expect(await refused(editor.call("PUT", "/hiv/festival/edit", { body: { ...plain, kind: "dayOff" } }))).toContain("停诊");
    const root = await server.signIn("admin");
    const { id, rev } = expectSuccess(await root.call<Row>("POST", "/hiv/festival/add", { body: { ...body, name: "元旦假期" } }));
    for (const changes of [{ kind: "national" }, { date: "2027-02-01" }, { status: "disabled" }])
      expect(await refused(editor.call("PUT", "/hiv/festival/edit", { body: { id, rev, ...changes } }))).toContain("停诊");
    expect(await refused(editor.call("DELETE", `/hiv/festival/delete?id=${id}`))).toContain("停诊");
    expect(await refused(editor.call("DELETE", `/hiv/festival/deleteBatch?ids=${id},${String(plain["id"])}`))).toContain("停诊");
    expectSuccess(await editor.call("DELETE", `/hiv/festival/delete?id=${String(plain["id"])}`));
    expectSuccess(await root.call("DELETE", `/hiv/festival/delete?id=${id}`));
  });

  it("SCREEN-38 a lesson without what its form shows is published by nobody", async () => {
    const category = await add("miniClassCategory", { name: "空课堂" });
    const body = { name: "没有正文的微课", categoryId: category["id"], level: "basic", cover: picture };
    for (const [form, missing] of [
      ["text", "content"],
      ["art", "artId"],
      ["video", "videoId"],
    ]) {
      const answer = editor.call("POST", "/hiv/miniClass/add", { body: { ...body, lessons: [{ name: "空课", form }] } });
      expect(await refused(answer)).toContain(missing);
    }
    // A file brings mini-classes without lessons, and those are handed in by nobody.
    const root = await server.signIn("admin");
    const line = { 微课名称: "导入的微课", 分类: "空课堂", 难度: "入门", 封面: picture[0]?.path ?? "" };
    expect(await importLine("miniClass", line)).toMatchObject({ result: { successCount: 1, errorCount: 0 } });
    const [imported = {}] = expectSuccess(
      await root.call<{ readonly records: readonly Row[] }>("GET", `/hiv/miniClass/list?name=${encodeURIComponent("导入的微课")}`),
    ).records;
    expect(imported).toMatchObject({ status: "draft", lessonCount: 0 });
    expect(await refused(run(root, ["miniClass", "submit"], imported))).toContain("至少要有一节课时");
    for (const [form, title] of [
      ["图文", "图文内容"],
      ["文章", "文章"],
      ["视频", "视频"],
    ] as const) {
      expect(await importFaults("miniClassLesson", { 微课: "导入的微课", 课时名称: "空课", 形式: form })).toContain(title);
    }
  });

  it("SCREEN-39 a category has others below it, none twice, and is not taken from the mini-classes in it", async () => {
    const root = await server.signIn("admin");
    const top = await add("miniClassCategory", { name: "家庭课堂" });
    const below = await add("miniClassCategory", { name: "备孕", parentId: top["id"] });
    expect(below).toMatchObject({ parentId: top["id"] });
    expect(await refused(editor.call("POST", "/hiv/miniClassCategory/add", { body: { name: "备孕", parentId: top["id"] } }))).toContain(
      "已有这个名称",
    );
    expect(await refused(editor.call("PUT", "/hiv/miniClassCategory/edit", { body: { ...top, parentId: below["id"] } }))).toMatch(
      /下级|上级/,
    );
    await add("miniClass", { name: "备孕第一课", categoryId: below["id"], level: "basic" });
    const gone = ({ id, rev }: Row) => root.call("DELETE", `/hiv/miniClassCategory/delete?id=${String(id)}&rev=${String(rev)}`);
    expect(await refused(gone(below))).toContain("微课");
    expectSuccess(await editor.call("PUT", "/hiv/miniClassCategory/edit", { body: { ...below, status: "disabled" } }));
    const chosen = { name: "备孕第二课", categoryId: below["id"], level: "basic" };
    expect(await refused(editor.call("POST", "/hiv/miniClass/add", { body: chosen }))).toContain("categoryId");
  });

  it("SCREEN-32 reads are counted by day, by kind and by what was read, for whoever lists them", async () => {
    const root = await server.signIn("admin");
    const { db } = server.app.services.database;
    const { id } = await add("art", { title: "读得多的文章", category: "event" });
    const today = chinaDate(new Date(server.time.now));
    for (const [key, day] of [
      ["read1", today],
      ["read2", today],
      ["read3", plusDays(today, -1)],
    ] as const)
      await sql`insert into hiv_read_history (id, rev, tenant_id, read_time, reader_no, kind, art_id, seconds)
        values (${key}, 1, '0', ${`${day} 08:00:00`}, 'U1', 'art', ${String(id)}, 60)`.execute(db);
    const cards = (session: TestSession) =>
      session.call<Readonly<Record<string, { readonly figures: readonly Row[] }>>>(
        "GET",
        `/sys/dashboard/cards?screen=contentDashboard&cards=reads,readers,daily,topArts&from=${String(plusDays(today, -6))}&to=${today}`,
      );
    const shown = JSON.stringify(expectSuccess(await cards(root)));
    expect(shown).toContain(today);
    expect(shown).toContain("读得多的文章");
    expect(JSON.stringify((await cards(outsider)).result ?? "")).not.toContain("读得多的文章");
    await sql`delete from hiv_read_history where reader_no = 'U1'`.execute(db);
  });

  it("SCREEN-30 a festival has its day or its days, once a day by its name", async () => {
    const body = { name: "世界艾滋病日", kind: "world", date: "2026-12-01", repeat: "yearly", status: "enabled" };
    expect(await refused(editor.call("POST", "/hiv/festival/add", { body: { ...body, endDate: "2026-11-30" } }))).toContain("endDate");
    expect(await add("festival", { ...body, endDate: "2026-12-07" })).toMatchObject({ endDate: "2026-12-07" });
    expect(await refused(editor.call("POST", "/hiv/festival/add", { body }))).toContain("同名节日");
  });

  it("SCREEN-35 SCREEN-36 a frequent question and a line of the bot are what the bot answers with, once they are in force", async () => {
    const say = async (said: string, session = editor) =>
      expectSuccess(await session.call<BotAnswer>("GET", `/hiv/bot/answer?said=${encodeURIComponent(said)}`));
    const question = { question: "检测要空腹吗？", category: "test", answer: "<p>不用空腹。</p>" };
    expect(await refused(run(editor, ["consultQuestion", "submit"], await add("consultQuestion", question)))).toContain("还没有关键词");
    const draft = await add("consultQuestion", { ...question, question: "检测前能吃饭吗？", keywords: ["吃饭"] });
    expect(await say("能吃饭吗")).toMatchObject({ because: null });
    const submitted = await done(editor, ["consultQuestion", "submit"], draft);
    await done(reviewer, ["consultQuestion", "approve"], submitted);
    expect(await say("能吃饭吗")).toMatchObject({ because: { by: "question", text: "吃饭" }, html: "<p>不用空腹。</p>" });
    const top = await add("autoConsult", { title: "我想做检测", keywords: ["检测"], replyKind: "text", reply: "怎么做？" });
    await add("autoConsult", { title: "吃饭再来", parentId: top["id"], replyKind: "question", questionId: draft["id"] });
    expect(await say("想检测")).toMatchObject({ at: top["id"], choices: [{ title: "吃饭再来" }] });
    // Who may not read the bot's lines may not ask it.
    expect((await outsider.call("GET", "/hiv/bot/answer")).status).toBe(403);
  });

  it("SCREEN-32 reading records are written by nobody here", async () => {
    const root = await server.signIn("admin");
    expect((await root.call("POST", "/hiv/readHistory/add", { body: { readerNo: "U1" } })).status).toBe(404);
    expect(expectSuccess(await root.call<{ readonly total: number }>("GET", "/hiv/readHistory/list")).total).toBe(0);
  });
});
