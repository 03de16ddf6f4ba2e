import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TallyAnswer, TallyCross, TallyTexts } from "../../src/schema/wire/tallyAnswers.ts";
import { openBookingDesk, type BookingDesk } from "../support/bookingDesk.ts";
import { clinicCalls, type Values } from "../support/clinicCalls.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import { exportFile, linesOf } from "../support/sheets.ts";
import { addRole, addUser, expectSuccess, type TestSession } from "../support/testServer.ts";

/** A result: how it came, when, its state, and its answers by the number of the question, from 0. */
interface Sheet {
  readonly channel?: string;
  readonly time: string;
  readonly status?: string;
  readonly person?: string;
  readonly answers: readonly (string | null)[];
}

const SHEETS: readonly Sheet[] = [
  { time: "2026-04-03 09:00:00", answers: ["会", "小程序、其他（海报、电视）", "9", "很好", "2026-01-05"] },
  { time: "2026-04-30 23:59:59", channel: "scan", answers: ["不会", "小程序", "10", null, "2026-03-20"] },
  { time: "2026-05-01 00:00:00", channel: "scan", answers: ["不会", "朋友介绍、小程序、小程序", "7", "  ", "很久以前"] },
  { time: "2026-05-20 12:00:00", answers: ["说不清", "电视、朋友介绍", "九分", "还行", null] },
  { time: "2026-05-21 12:00:00", status: "void", answers: ["会", "小程序", "1", "作废的话", "2026-02-01"] },
  { time: "2026-05-22 12:00:00", status: "partial", answers: ["会", null, null, null, null] },
];

onOneDatabase("answers to questions, counted", (open) => {
  let desk: BookingDesk;
  let topic: Values;
  beforeAll(async () => {
    desk = await openBookingDesk(open);
    topic = await survey("满意度");
    for (const sheet of SHEETS) await hand(topic, sheet);
  });
  afterAll(() => desk.server.stop());

  const { read, add, act } = clinicCalls(() => desk);
  const db = () => desk.server.app.services.database.db;
  const survey = async (topicName: string): Promise<Values> =>
    add("/hiv/surveyTopic", {
      topicName,
      audience: "all",
      anonymous: "N",
      questions: [
        {
          questionText: "一起用餐会传播吗？",
          questionType: "single",
          options: ["会", "不会", "不清楚"].map((optionText) => ({ optionText })),
        },
        {
          questionText: "从哪里知道我们？",
          questionType: "multiple",
          options: ["小程序", "朋友介绍", "其他"].map((optionText) => ({ optionText })),
        },
        { questionText: "打个分", questionType: "score", maxScore: 10 },
        { questionText: "您的建议", questionType: "text", textLimit: 100, mandatory: "N" },
        { questionText: "上次检测", questionType: "date" },
      ],
    });
  let sheets = 0;
  const questionsOf = (of: Values) => of["questions"] as readonly { readonly id: string; readonly questionText: string }[];
  const hand = async (of: Values, { time, channel = "mini_program", status = "complete", person, answers }: Sheet): Promise<string> => {
    sheets += 1;
    const [id, topicId] = [`sheet${sheets}`, String(of["id"])];
    await sql`insert into hiv_survey_result (id, rev, tenant_id, result_no, topic_id, status, channel, submit_time, mini_user_id)
      values (${id}, 1, '0', ${id}, ${topicId}, ${status}, ${channel}, ${time}::timestamp, ${person ?? null})`.execute(db());
    for (const [place, answer] of answers.entries())
      await sql`insert into hiv_survey_answer (id, rev, tenant_id, result_id, topic_id, question_id, question_text, sort_no, answer)
        values (${`${id}-${place}`}, 1, '0', ${id}, ${topicId}, ${questionsOf(of)[place]?.id}, ${questionsOf(of)[place]?.questionText},
          ${place + 1}, ${answer})`.execute(db());
    return id;
  };
  const ask = async <T>(path: string, query = "", session: TestSession = desk.admin) =>
    session.call<T>("GET", `/hiv/surveyTopic/${path}?id=${String(topic["id"])}${query}`);
  const tally = async (query = "", session?: TestSession) => expectSuccess(await ask<TallyAnswer>("tally", query, session));
  const groupsOf = ({ questions }: TallyAnswer, place: number) => (questions[place]?.groups ?? []).map(({ text, count }) => [text, count]);

  it("SCREEN-44 every question is counted in its way, with what nobody chose and what is no option (any more)", async () => {
    const all = await tally();
    expect([all.results, all.leftOut]).toEqual([4, 2]);
    expect(all.questions.map(({ text, way, isRequired }) => [text, way, isRequired])).toEqual([
      ["一起用餐会传播吗？", "one", true],
      ["从哪里知道我们？", "many", true],
      ["打个分", "number", true],
      ["您的建议", "text", false],
      ["上次检测", "date", true],
    ]);
    expect(all.questions.map(({ answered, skipped }) => [answered, skipped])).toEqual([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, 2],
      [3, 1],
    ]);
    expect(all.questions[0]?.groups).toEqual([
      { text: "会", count: 1 },
      { text: "不会", count: 2 },
      { text: "不清楚", count: 0 },
      { text: "说不清", count: 1, isStray: true },
    ]);
    // Words beside an option may hold the sign between options, and nobody counts twice in one.
    expect(groupsOf(all, 1)).toEqual([
      ["小程序", 3],
      ["朋友介绍", 2],
      ["其他", 1],
      ["电视", 1],
    ]);
    expect(groupsOf(all, 2).filter(([, count]) => count !== 0)).toEqual([
      ["7", 1],
      ["9", 1],
      ["10", 1],
      ["九分", 1],
    ]);
    expect(all.questions[2]?.groups).toHaveLength(11);
    expect(all.questions[2]?.numbers).toEqual({ average: 8.67, median: 9, least: 7, most: 10 });
    expect(groupsOf(all, 3)).toEqual([]);
    expect(groupsOf(all, 4)).toEqual([
      ["2026-01", 1],
      ["2026-02", 0],
      ["2026-03", 1],
      ["很久以前", 1],
    ]);
  });

  it("SCREEN-44 a period holds its first and last moment, and a way of answering narrows further", async () => {
    expect((await tally("&from=2026-04-30&to=2026-04-30")).results).toBe(1);
    const may = await tally("&from=2026-05-01&to=2026-05-31");
    expect([may.from, may.to, may.results, may.leftOut]).toEqual(["2026-05-01", "2026-05-31", 2, 2]);
    const scanned = await tally("&from=2026-05-01&to=2026-05-31&channel=scan");
    expect([scanned.results, scanned.questions[2]?.numbers?.average]).toEqual([1, 7]);
    expect((await tally("&channel=scan,mini_program")).results).toBe(4);
    const none = await tally("&channel=paper");
    expect([none.results, none.questions[0]?.answered, groupsOf(none, 0)]).toEqual([
      0,
      0,
      [
        ["会", 0],
        ["不会", 0],
        ["不清楚", 0],
      ],
    ]);
  });

  it("SCREEN-45 answers in words come a page at a time, the latest first, of results that count", async () => {
    const question = questionsOf(topic)[3]?.id;
    const page = async (number: number) =>
      expectSuccess(await ask<TallyTexts>("tallyTexts", `&question=${question}&pageSize=1&pageNo=${number}`));
    expect(await page(1)).toEqual({ total: 2, texts: [{ id: "sheet4-3", text: "还行", time: "2026-05-20 12:00:00" }] });
    expect((await page(2)).texts.map(({ text }) => text)).toEqual(["很好"]);
    expect((await page(3)).texts).toEqual([]);
  });

  it("SCREEN-45 results that count are exported a line each with a column for each question, by the right to export them", async () => {
    const file = await exportFile(desk.admin, "/hiv/surveyTopic", `id=${String(topic["id"])}&channel=scan`, "tallyExport");
    const [columns = [], ...rows] = await linesOf(file);
    expect(columns.slice(-5)).toEqual(["1. 一起用餐会传播吗？", "2. 从哪里知道我们？", "3. 打个分", "4. 您的建议", "5. 上次检测"]);
    expect(rows.map((row) => row.slice(-5))).toEqual(
      expect.arrayContaining([
        ["不会", "小程序", 10, null, "2026-03-20"],
        ["不会", "朋友介绍、小程序、小程序", 7, null, "很久以前"],
      ]),
    );
    expect(rows).toHaveLength(2);
    expect((await ask<unknown>("tallyExport", "&miniUserId=u1")).status).toBe(400);
  });

  it("SCREEN-45 two questions make a table: results by row and column, totals of results and not of marks", async () => {
    const [row, column] = questionsOf(topic).map(({ id }) => id);
    const cross = expectSuccess(await ask<TallyCross>("tallyCross", `&row=${row}&column=${column}`));
    expect(cross.total).toBe(4);
    expect(cross.rows.map(({ text, count }) => [text, count])).toEqual([
      ["会", 1],
      ["不会", 2],
      ["不清楚", 0],
      ["说不清", 1],
    ]);
    expect(cross.columns.map(({ text, count }) => [text, count])).toEqual([
      ["小程序", 3],
      ["朋友介绍", 2],
      ["其他", 1],
      ["电视", 1],
    ]);
    expect(cross.counts).toEqual([
      [1, 0, 1, 0],
      [2, 1, 0, 0],
      [0, 0, 0, 0],
      [0, 1, 0, 1],
    ]);
    const other = expectSuccess(await ask<TallyCross>("tallyCross", `&row=${row}&column=${column}&channel=scan`));
    expect([other.total, other.counts[1]]).toEqual([2, [2, 1, 0]]);
  });

  it("SCREEN-44 what is asked for wrongly is refused by name", async () => {
    const [single, , , text] = questionsOf(topic).map(({ id }) => id);
    for (const [path, query] of [
      ["tally", "&from=2026-05-31&to=2026-05-01"],
      ["tally", "&from=heute&to=2026-05-01"],
      ["tally", "&from=2026-05-01"],
      ["tally", "&channel=fax"],
      ["tally", "&miniUserId=u1"],
      ["tally", "&id=other"],
      ["tallyCross", `&row=${single}&column=${single}`],
      ["tallyCross", `&row=${single}&column=${text}`],
      ["tallyCross", `&row=${single}&column=nowhere`],
      ["tallyTexts", `&question=${single}`],
      ["tallyTexts", `&question=${text}&pageNo=eins`],
    ] as const)
      expect((await ask<unknown>(path, query)).status, query).toBe(400);
    const missing = await desk.admin.call<unknown>("GET", "/hiv/surveyTopic/tally?id=nowhere");
    expect(missing.status).toBe(404);
    expect((await desk.admin.call<unknown>("GET", "/hiv/organ/tally?id=x")).status).toBe(404);
  });

  describe("whose answers", () => {
    const signIn = async (code: string, codes: readonly string[], rules: readonly { entity: string; expression: string }[] = []) => {
      const open = [
        { entity: "surveyTopic", expression: "true" },
        { entity: "surveyResult", expression: "true" },
      ];
      const all = [...rules, ...open.filter(({ entity }) => !rules.some((rule) => rule.entity === entity))];
      await addUser(desk.admin, code, { roleIds: [await addRole(desk.admin, { code, codes, rules: all })] });
      return desk.server.signIn(code);
    };

    it("S-11 SCREEN-45 only results that a row rule opens are counted, listed and crossed", async () => {
      const session = await signIn(
        "scanner",
        ["hiv:surveyTopic:list", "hiv:surveyResult:list"],
        [{ entity: "surveyResult", expression: "row.channel == 'scan'" }],
      );
      const seen = await tally("", session);
      expect([seen.results, seen.leftOut, seen.questions[2]?.numbers?.least]).toEqual([2, 0, 7]);
      const [row, column, , text] = questionsOf(topic).map(({ id }) => id);
      expect(expectSuccess(await ask<TallyCross>("tallyCross", `&row=${row}&column=${column}`, session)).total).toBe(2);
      expect(expectSuccess(await ask<TallyTexts>("tallyTexts", `&question=${text}`, session)).total).toBe(0);
    });

    it("S-11 SCREEN-44 who may look at surveys and not at results gets no number, and no tab", async () => {
      const session = await signIn("author", ["hiv:surveyTopic:list"]);
      for (const path of ["tally", "tallyTexts", "tallyCross", "tallyExport"])
        expect((await ask<unknown>(path, "", session)).status).toBe(403);
      const screen = expectSuccess(await session.call<{ detail: Values }>("GET", "/sys/schema/screen/surveyTopic"));
      expect(screen.detail).not.toHaveProperty("tally");
    });

    it("SCREEN-45 the right to figures alone opens groups of five people and more, in months that are over, and no words", async () => {
      const wide = await survey("概数");
      for (let place = 0; place < 7; place += 1)
        await hand(wide, { time: `2026-04-0${place + 1} 09:00:00`, answers: [place < 6 ? "不会" : "会", "小程序", "9", "一句话", null] });
      for (let place = 0; place < 6; place += 1) await hand(wide, { time: "2026-06-02 09:00:00", answers: ["会"] });
      const session = await signIn("figures", ["hiv:surveyTopic:list", "hiv:surveyResult:figures"]);
      const id = String(wide["id"]);
      const seen = expectSuccess(await session.call<TallyAnswer>("GET", `/hiv/surveyTopic/tally?id=${id}`));
      // Six and one: the one would be told by the difference, so neither is.
      expect([seen.results, seen.to, seen.leavesOut]).toEqual([5, "2026-05-31", true]);
      expect(seen.questions.map(({ groups }) => groups.map(({ text, count }) => [text, count]))).toEqual([
        [],
        [["小程序", 5]],
        [["9", 5]],
        [],
        [],
      ]);
      expect(JSON.stringify(seen)).not.toMatch(/average|一句话/);
      for (const path of [`tallyCross?id=${id}`, `tallyTexts?id=${id}`])
        expect((await session.call<unknown>("GET", `/hiv/surveyTopic/${path}`)).status).toBe(403);
      expect((await session.call<unknown>("GET", `/hiv/surveyTopic/tally?id=${id}&channel=scan`)).status).toBe(400);
    });
  });

  it("SCREEN-45 one person has one result that counts: a second is not restored, and that of a double becomes void with the merge", async () => {
    const person = async (mobile: string) => add("/hiv/miniUser", { nickname: "小满", source: "scan", mobile });
    const [kept, double] = [await person("13700000501"), await person("13700000502")];
    const own = await survey("一人一份");
    const other = await survey("另一份");
    const answers = ["会"];
    const first = await hand(own, { time: "2026-05-01 09:00:00", person: String(double["id"]), answers });
    const second = await hand(own, { time: "2026-05-02 09:00:00", person: String(kept["id"]), answers });
    const old = await hand(own, { time: "2026-04-02 09:00:00", status: "void", person: String(kept["id"]), answers });
    const elsewhere = await hand(other, { time: "2026-05-03 09:00:00", person: String(double["id"]), answers });
    const refused = await act("/hiv/surveyResult", old, "restore", { reason: "看错了" });
    expect(JSON.stringify(refused)).toContain("一人一份");
    // No call hands in a result or makes one count but 恢复.
    const again = { topicId: own["id"], miniUserId: kept["id"], status: "complete" };
    for (const [method, door] of [
      ["POST", "add"],
      ["PUT", "edit"],
      ["POST", "importExcel"],
    ] as const)
      expect((await desk.admin.call<unknown>(method, `/hiv/surveyResult/${door}`, { body: { ...again, id: old } })).status).toBe(404);
    expect(await read("/hiv/surveyResult", old)).toMatchObject({ status: "void" });
    const ofThird = await hand(own, { time: "2026-05-04 09:00:00", person: String((await person("13700000503"))["id"]), answers });
    const moved = await act("/hiv/surveyResult", ofThird, "reassign", { values: { miniUserId: kept["id"] }, reason: "认错人了" });
    expect(JSON.stringify(moved)).toContain("一人一份");
    // Nobody knows whose results without a name are.
    for (const time of ["2026-05-05 09:00:00", "2026-05-06 09:00:00"])
      expectSuccess(await act("/hiv/surveyResult", await hand(own, { time, status: "void", answers }), "restore", { reason: "有效" }));
    expectSuccess(await act("/hiv/miniUser", double["id"], "merge", { values: { mergedInto: kept["id"] }, reason: "同一个人" }));
    const states = await Promise.all([first, second, old, elsewhere].map(async (id) => read("/hiv/surveyResult", id)));
    expect(states.map(({ status, miniUserId }) => [status, miniUserId])).toEqual([
      ["complete", kept["id"]],
      ["void", kept["id"]],
      ["void", kept["id"]],
      ["complete", kept["id"]],
    ]);
    const history = expectSuccess(await desk.admin.call<unknown>("GET", `/hiv/surveyResult/history?id=${second}`));
    expect(JSON.stringify(history)).toContain("同一人已有一份更早的答卷");
  });
});
