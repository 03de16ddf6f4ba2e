import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";
import {
  addRole,
  addUser,
  expectSuccess,
  startTestServer,
  type TestAnswer,
  type TestServer,
  type TestSession,
} from "../support/testServer.ts";

/** Monday, nine o'clock in China. */
const MONDAY = Date.parse("2026-11-23T09:00:00+08:00");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const desk = ["list", "add", "edit", "arrive", "cancel", "noShow", "reschedule"].map((right) => `hiv:appointment:${right}`);

interface Outcome {
  readonly rows: readonly Row[];
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  readonly undoUntil?: string;
}

onOneDatabase("states of appointments and surveys", (open) => {
  let server: TestServer;
  let root: TestSession;
  let clerk: TestSession;
  let colleague: TestSession;
  let organ: Row;
  const slot = (index: number) => (organ["serviceTimes"] as readonly Row[])[index]?.["id"];

  beforeAll(async () => {
    server = await startTestServer(open);
    server.time.now = MONDAY;
    root = await server.signIn("admin");
    const role = await addRole(root, { code: "desk", codes: desk, rules: [{ entity: "appointment", expression: "true" }] });
    for (const name of ["clerk", "colleague"]) await addUser(root, name, { roleIds: [role] });
    await enter();
    const times = ["1", "2"].flatMap((weekday) => [
      { weekday, startTime: "09:00:00", endTime: "10:00:00", capacity: 50, status: "enabled" },
      { weekday, startTime: "10:00:00", endTime: "11:00:00", capacity: 1, status: "enabled" },
    ]);
    const address = { region: "510104", address: "书院街 1 号", phone: "028-86741234" };
    const form = { organName: "一号机构", organCode: "A1", organType: "cdc", status: "open", cutoffHours: 0, advanceDays: 60, ...address };
    organ = expectSuccess(await root.call("POST", "/hiv/organ/add", { body: { ...form, serviceTimes: times } }));
  });
  afterAll(async () => server.stop());

  let people = 0;
  const appointment = async (changes: Row = {}): Promise<Row> => {
    people += 1;
    const person = { realname: `张${people}`, mobile: `138000${String(people).padStart(5, "0")}` };
    const body = { ...person, organId: organ["id"], slotId: slot(0), date: "2026-11-23", service: "vct", source: "phone", ...changes };
    return expectSuccess(await root.call("POST", "/hiv/appointment/add", { body }));
  };
  const run = (session: TestSession, action: string, rows: readonly Row[], more: Row = {}): Promise<TestAnswer<Outcome>> =>
    session.call("POST", `/hiv/appointment/action/${action}`, { body: { ids: rows.map(({ id, rev }) => ({ id, rev })), ...more } });
  const undo = (session: TestSession, action: string, rows: readonly Row[]) => run(session, `${action}/undo`, rows);
  const done = async (session: TestSession, action: string, row: Row, more: Row = {}): Promise<Row> =>
    expectSuccess(await run(session, action, [row], more)).rows[0] ?? {};
  const history = async (row: Row, session = clerk): Promise<readonly Row[]> =>
    expectSuccess(await session.call<readonly Row[]>("GET", `/hiv/appointment/history?id=${String(row["id"])}`));
  const problems = (answer: TestAnswer): unknown => (answer.result as { readonly problems?: unknown } | null)?.problems;
  /** Does something on another day, and comes back. */
  const later = async <T>(time: number, work: () => Promise<T>): Promise<T> => {
    const before = server.time.now;
    server.time.now = before + time;
    try {
      return await work();
    } finally {
      server.time.now = before;
    }
  };

  const enter = async (): Promise<void> => {
    [root, clerk, colleague] = [await server.signIn("admin"), await server.signIn("clerk"), await server.signIn("colleague")];
  };
  /** Does something on the day after, in sessions of that day. */
  const nextDay = async (work: () => Promise<void>): Promise<void> => {
    await later(DAY, async () => {
      await enter();
      await work();
    });
    await enter();
  };

  describe("an arrival", () => {
    it("of today is now, and is not asked for", async () => {
      const row = await done(clerk, "arrive", await appointment(), { values: { arriveTime: "2026-11-23 03:00:00" } });
      expect(row).toMatchObject({ status: "arrived", arriveTime: "2026-11-23 09:00:00" });
    });

    it("of an earlier day is the time that the person says, on that day and on no other", async () => {
      const row = await appointment();
      await nextDay(async () => {
        expect(problems(await run(clerk, "arrive", [row]))).toEqual([{ field: "arriveTime", message: "请选择到访时间" }]);
        const wrong = await run(clerk, "arrive", [row], { values: { arriveTime: "2026-11-24 09:00:00" } });
        expect(problems(wrong)).toEqual([{ field: "arriveTime", message: "到访时间应在预约当天" }]);
        const right = await done(clerk, "arrive", row, { values: { arriveTime: "2026-11-23 09:40:00" } });
        expect(right).toMatchObject({ status: "arrived", arriveTime: "2026-11-23 09:40:00" });
      });
    });

    it("of an earlier day is asked for starting with the beginning of its slot, told to those who may note it and see the row", async () => {
      const early = await appointment({ slotId: slot(1) });
      const start = (session: TestSession, id: unknown) =>
        session.call<Row>("GET", `/hiv/appointment/action/arrive/start?id=${String(id)}`);
      expect(expectSuccess(await start(clerk, early["id"]))).toEqual({ values: { arriveTime: "2026-11-23 10:00:00" } });
      expect((await start(clerk, "none")).status).toBe(404);
      expect((await start(colleague, early["id"])).success).toBe(true);
      await addUser(root, "reader", { roleIds: [await addRole(root, { code: "reader", codes: ["hiv:appointment:list"] })] });
      expect((await start(await server.signIn("reader"), early["id"])).status).toBe(403);
      expect((await root.call("GET", `/hiv/appointment/action/cancel/start?id=${String(early["id"])}`)).status).toBe(404);
    });

    it("of several leaves those of an earlier day open, and says why", async () => {
      const early = await appointment();
      const today = await appointment({ date: "2026-11-24", slotId: slot(2) });
      await nextDay(async () => {
        const outcome = expectSuccess(await run(clerk, "arrive", [early, today]));
        expect(outcome.rows).toMatchObject([{ id: today["id"], status: "arrived" }]);
        expect(outcome.refused).toEqual([{ id: early["id"], reason: "请选择到访时间" }]);
      });
    });
  });

  describe("an undo", () => {
    it("puts back exactly what the action set, and both stand in the history", async () => {
      const row = await appointment();
      const arrived = await done(clerk, "arrive", row);
      expect((await history(arrived))[0]).toMatchObject({ action: "arrive", undoUntil: "2026-11-23 09:10:00" });
      expect((await history(arrived, colleague))[0]).not.toHaveProperty("undoUntil");
      const answer = await undo(clerk, "arrive", [arrived]);
      expect(answer.message).toBe("已撤销“到访”");
      expect(expectSuccess(answer).rows).toMatchObject([{ status: "booked", arriveTime: null, rev: 3 }]);
      const [back, act] = await history(row);
      expect(back).toMatchObject({ action: "undo", undoes: "arrive" });
      expect(back).not.toHaveProperty("undoUntil");
      expect(act).toMatchObject({ action: "arrive" });
      expect(act).not.toHaveProperty("undoUntil");
    });

    it("is offered with the row wherever it is read, to its doer alone, for as long as the history offers it", async () => {
      const row = await appointment();
      const offered = async (session: TestSession) => {
        const id = String(row["id"]);
        const list = expectSuccess(await session.call<{ records: Row[] }>("GET", `/hiv/appointment/list?id=${id}`));
        const whole = expectSuccess(await session.call<Row>("GET", `/hiv/appointment/queryById?id=${id}`));
        return [list.records[0]?.["_undo"], whole["_undo"]];
      };
      expect(await offered(clerk)).toEqual([undefined, undefined]);
      const arrived = await done(clerk, "arrive", row);
      const undoable = { action: "arrive", label: "到访", until: "2026-11-23 09:10:00" };
      expect(await offered(clerk)).toEqual([undoable, undoable]);
      expect(await offered(colleague)).toEqual([undefined, undefined]);
      // What was sent beside the fields is no field when it comes back.
      const body = { id: row["id"], rev: arrived["rev"], _undo: undoable };
      expectSuccess(await root.call("PUT", "/hiv/appointment/edit", { body }));
      await nextDay(async () => expect(await offered(clerk)).toEqual([undefined, undefined]));
      expectSuccess(await undo(clerk, "arrive", [arrived]));
      expect(await offered(clerk)).toEqual([undefined, undefined]);
    });

    it("of a batch is one, and takes all rows back or none", async () => {
      const rows = expectSuccess(await run(clerk, "arrive", [await appointment(), await appointment()])).rows;
      const changed = await root.call("PUT", "/hiv/appointment/edit", { body: { id: rows[1]?.["id"], rev: 2, remark: "已领取" } });
      expectSuccess(changed);
      expect((await undo(clerk, "arrive", rows)).status).toBe(409);
      expect((await history(rows[0] ?? {}))[0]).toMatchObject({ action: "arrive", undoUntil: "2026-11-23 09:10:00" });
      expect((await undo(clerk, "arrive", [{ ...rows[1], rev: 3 }])).status).toBe(409);
      expect(expectSuccess(await undo(clerk, "arrive", rows.slice(0, 1))).rows).toMatchObject([{ status: "booked" }]);
      const both = expectSuccess(await run(clerk, "arrive", [await appointment(), await appointment()])).rows;
      expect(expectSuccess(await undo(clerk, "arrive", both)).rows).toMatchObject([{ status: "booked" }, { status: "booked" }]);
    });

    it("is the doer's alone, for ten minutes by the server's clock, with the right to do it, of that action", async () => {
      const row = await done(clerk, "arrive", await appointment());
      const other = await undo(colleague, "arrive", [row]);
      expect([other.status, other.message.includes("只有操作的人")]).toEqual([409, true]);
      expect((await undo(clerk, "cancel", [row])).status).toBe(409);
      expect((await later(10 * MINUTE, () => undo(clerk, "arrive", [row]))).status).toBe(409);
      await later(10 * MINUTE, async () => expect((await history(row))[0]).not.toHaveProperty("undoUntil"));
      expect((await later(10 * MINUTE - 1000, () => undo(clerk, "arrive", [row]))).success).toBe(true);
      expect((await undo(clerk, "correct", [row])).status).toBe(403);
      expect((await server.call("POST", "/hiv/appointment/action/arrive/undo", { body: { ids: [row] } })).status).toBe(401);
    });

    it("is refused, with why, where the place was taken meanwhile", async () => {
      const row = await appointment({ date: "2026-12-07", slotId: slot(1) });
      const cancelled = await done(clerk, "cancel", row, { values: { cancelReason: "有事" } });
      await appointment({ date: "2026-12-07", slotId: slot(1) });
      const answer = await undo(clerk, "cancel", [cancelled]);
      expect([answer.status, answer.message]).toEqual([400, "“取消预约”不能撤销：该时段名额已满，请换一个时段或登记候补"]);
      expect((await history(row))[0]).toMatchObject({ action: "cancel" });
    });
  });

  describe("a correction", () => {
    it("needs a right of its own and a reason, which the history keeps", async () => {
      const row = await done(clerk, "arrive", await appointment());
      const reason = "登记错了人";
      expect((await run(clerk, "correct", [row], { reason })).status).toBe(403);
      for (const blank of [{}, { reason: "\n " }]) expect((await run(root, "correct", [row], blank)).status).toBe(400);
      const corrected = await later(20 * MINUTE, () => done(root, "correct", row, { reason }));
      expect(corrected).toMatchObject({ status: "booked", arriveTime: null });
      const [entry] = await history(row);
      expect(entry).toMatchObject({ action: "correct", reason, realname: expect.any(String) });
      expect(entry?.["changes"]).toMatchObject([
        { field: "status", before: "arrived", after: "booked" },
        { field: "arriveTime", before: "2026-11-23 09:00:00", after: null },
      ]);
    });

    it("leads back from every final state, under the limit of places", async () => {
      const cancelled = await done(clerk, "cancel", await appointment({ date: "2026-11-30", slotId: slot(1) }), {
        values: { cancelReason: "有事" },
      });
      await appointment({ date: "2026-11-30", slotId: slot(1) });
      expect(problems(await run(root, "correct", [cancelled], { reason: "误取消" }))).toEqual([
        { field: "slotId", message: "该时段名额已满，请换一个时段或登记候补" },
      ]);
      const missed = await appointment();
      await nextDay(async () => {
        const noShow = await done(clerk, "noShow", missed);
        const back = await done(root, "correct", noShow, { reason: "其实来了" });
        expect(await done(clerk, "arrive", back, { values: { arriveTime: "2026-11-23 09:20:00" } })).toMatchObject({ status: "arrived" });
      });
    });
  });

  describe("a new date", () => {
    const values = { date: "2026-12-01", slotId: "", rescheduleReason: "本人来电" };

    it("keeps the trail: what was before, how often, and why", async () => {
      const row = await appointment();
      const moved = await done(clerk, "reschedule", row, { values: { ...values, slotId: slot(2) } });
      expect(moved).toMatchObject({
        status: "booked",
        date: "2026-12-01",
        slotId: slot(2),
        previousDate: "2026-11-23",
        rescheduleCount: 1,
        rescheduleReason: "本人来电",
      });
      const again = await done(clerk, "reschedule", moved, { values: { date: "2026-12-07", slotId: slot(0), rescheduleReason: "出差" } });
      expect(again).toMatchObject({ previousDate: "2026-12-01", rescheduleCount: 2 });
      const [entry] = await history(row);
      expect(entry?.["changes"]).toEqual(
        expect.arrayContaining([expect.objectContaining({ field: "date", before: "2026-12-01", after: "2026-12-07" })]),
      );
      expect(expectSuccess(await undo(clerk, "reschedule", [again])).rows).toMatchObject([
        { date: "2026-12-01", slotId: slot(2), previousDate: "2026-11-23", rescheduleCount: 1, rescheduleReason: "本人来电" },
      ]);
    });

    it("is another one, ahead, within the days of the organ, in a slot of that weekday with a place, for a reason", async () => {
      const row = await appointment();
      const refusal = async (more: Row) => problems(await run(clerk, "reschedule", [row], { values: { ...values, ...more } }));
      expect(await refusal({ date: "2026-11-23", slotId: slot(0) })).toEqual([{ field: "date", message: "请选择与原来不同的日期或时段" }]);
      expect(await refusal({ date: "2026-11-16", slotId: slot(0) })).toEqual([{ field: "date", message: "不能预约过去的日期" }]);
      expect(await refusal({ date: "2027-03-01", slotId: slot(0) })).toEqual([
        { field: "date", message: "超出该机构可提前预约的天数，请选早一些的日期" },
      ]);
      expect(await refusal({ slotId: slot(0) })).toEqual([{ field: "slotId", message: expect.stringContaining("不可选择") }]);
      expect(await refusal({ slotId: slot(2), rescheduleReason: null })).toEqual([
        { field: "rescheduleReason", message: "请输入改期原因" },
      ]);
      await appointment({ date: "2026-12-01", slotId: slot(3) });
      expect(await refusal({ slotId: slot(3) })).toEqual([{ field: "slotId", message: "该时段名额已满，请换一个时段或登记候补" }]);
    });
  });

  describe("a survey", () => {
    const topic = async (questions: readonly Row[], more: Row = {}): Promise<Row> => {
      people += 1;
      const body = { topicName: `问卷${people}`, audience: "all", questions, ...more };
      return expectSuccess(await root.call("POST", "/hiv/surveyTopic/add", { body }));
    };
    const act = (row: Row, action: string, more: Row = {}): Promise<TestAnswer<Outcome>> =>
      root.call("POST", `/hiv/surveyTopic/action/${action}`, { body: { ids: [{ id: row["id"], rev: row["rev"] }], ...more } });
    const text = { questionText: "您的建议", questionType: "text", textLimit: 100 };

    it("without questions, or over before it starts, is not published; everything that is wrong is told at once", async () => {
      const answer = await act(await topic([], { startDate: "2026-11-20", endDate: "2026-11-22" }), "publish");
      expect(answer.status).toBe(400);
      expect(problems(answer)).toEqual([
        { field: "questions", message: "至少要有一道题目" },
        { field: "endDate", message: "截止日期已过，请先修改截止日期" },
      ]);
    });

    it("is not published with more to choose than there is, and the question is named", async () => {
      const options = [{ optionText: "甲" }, { optionText: "乙" }];
      const answer = await act(await topic([text, { questionText: "选几项", questionType: "multiple", minSelect: 3, options }]), "publish");
      expect(problems(answer)).toEqual([{ field: "questions.1.minSelect", message: "第 2 条：最少选择不能多于选项的个数" }]);
    });

    it("SCREEN-44 is kept as a draft with questions that are not finished, and says at publishing where something is missing", async () => {
      const draft = await topic([
        { questionType: "single", options: [{ optionText: "甲" }, { optionText: " " }] },
        { questionText: "打分", questionType: "score" },
        { questionText: "建议", questionType: "text", textLimit: null },
      ]);
      const kept = expectSuccess(await root.call<Row>("GET", `/hiv/surveyTopic/queryById?id=${String(draft["id"])}`));
      expect(kept["questions"]).toMatchObject([{ questionText: null }, { maxScore: 5 }, { textLimit: null }]);
      expect(problems(await act(draft, "publish"))).toEqual([
        { field: "questions.0.questionText", message: "第 1 条：还没有题干" },
        { field: "questions.2.textLimit", message: "第 3 条：文本题还没有字数上限" },
        { field: "questions.0.options", message: "第 1 条：有选项还没有文字，请填写或删去" },
      ]);
      const wrong = { topicName: "错的问卷", audience: "all", questions: [{ questionText: "打分", questionType: "score", maxScore: 101 }] };
      const refused = await root.call("POST", "/hiv/surveyTopic/add", { body: wrong });
      expect(refused.status).toBe(400);
      expect(problems(refused)).toMatchObject([{ field: "questions.0.maxScore" }]);
    });

    it("is published, taken back at once, closed, and opened again with a reason", async () => {
      const published = expectSuccess(await act(await topic([text]), "publish")).rows[0] ?? {};
      const back = expectSuccess(await act(published, "publish/undo")).rows[0] ?? {};
      expect(back).toMatchObject({ status: "draft", publishTime: null });
      const again = expectSuccess(await act(back, "publish")).rows[0] ?? {};
      const closed = expectSuccess(await act(again, "close")).rows[0] ?? {};
      expect(expectSuccess(await act(closed, "correct", { reason: "还要收集一周" })).rows).toMatchObject([{ status: "published" }]);
    });
  });

  it("an organ without opening times is not opened again", async () => {
    const address = { region: "510104", address: "书院街 2 号", phone: "028-86741235" };
    const form = {
      organName: "二号机构",
      organCode: "A2",
      organType: "cdc",
      status: "paused",
      pausedReason: "装修",
      bookable: "Y",
      ...address,
    };
    const row = expectSuccess(await root.call("POST", "/hiv/organ/add", { body: { ...form, cutoffHours: 0, advanceDays: 14 } }));
    const answer = await root.call("POST", "/hiv/organ/action/reopen", { body: { ids: [{ id: row["id"], rev: row["rev"] }] } });
    expect(problems(answer)).toEqual([{ field: "serviceTimes", message: "至少要有一个启用的服务时间" }]);
  });
});
