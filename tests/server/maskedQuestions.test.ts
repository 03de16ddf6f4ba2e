import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicAnswer, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

/** What nobody without the right to it may find out; its covered form leaves four digits to guess. */
const HIDDEN = "13812344711";
const candidates = Array.from({ length: 10_000 }, (_, digits) => `138${String(digits).padStart(4, "0")}4711`);
/** Different whole values that one person may ask for in an hour. */
const BUDGET = 20;

interface Condition {
  readonly field: string;
  readonly rule: string;
  readonly val: unknown;
}

onOneDatabase("questions about masked values", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let reader: ClinicClient;

  beforeEach(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    reader = clinic.as({ codes: ["visit:list", "visit:export"] });
    const organ = await root.add("/clinic/organ", {
      organName: "一号机构",
      organCode: "A1",
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 }],
    });
    const [slot] = organ["slots"] as readonly Row[];
    const place = { organId: organ["id"], slotId: slot?.["id"], date: "2026-11-30" };
    await root.add("/clinic/visit", { realname: "王小明", mobile: HIDDEN, ...place });
    await root.add("/clinic/visit", { realname: "李四", mobile: "13900000001", ...place });
  });

  const find = (client: ClinicClient, params: Readonly<Record<string, string | readonly string[]>>) =>
    client.get("/clinic/visit/list", params);
  const advanced = (client: ClinicClient, conditions: readonly Condition[], match = "and") =>
    find(client, { superQueryParams: JSON.stringify(conditions), superQueryMatchType: match });
  const isFound = (answer: ClinicAnswer) => answer.status === 200 && recordsOf(answer).some(({ realname }) => realname === "王小明");
  const asked = async () =>
    (
      await sql<{ user_id: string; note: string }>`
        select user_id, note from audit_log where action = 'question' order by happened_at, id`.execute(clinic.database.db)
    ).rows;

  /** Halves the candidates with each request, as far as the answers tell the halves apart; gives what is left. */
  async function halve(ask: (half: readonly string[]) => Promise<ClinicAnswer>, size = Infinity): Promise<readonly string[]> {
    let left: readonly string[] = candidates;
    for (let request = 0; request < 30 && left.length > 1; request += 1) {
      const half = left.slice(0, Math.min(size, Math.ceil(left.length / 2)));
      const answer = await ask(half);
      if (answer.status !== 200) return left;
      left = isFound(answer) ? half : left.slice(half.length);
    }
    return left;
  }

  describe("cannot be read out of answers", () => {
    it("by an equal condition with a list of values, halved from request to request", async () => {
      const left = await halve((half) => advanced(reader, [{ field: "mobile", rule: "eq", val: half }]));
      expect(left).toHaveLength(candidates.length);
    });

    it("by many equal conditions of which any may hold", async () => {
      const left = await halve(
        (half) =>
          advanced(
            reader,
            half.map((val) => ({ field: "mobile", rule: "eq", val })),
            "or",
          ),
        50,
      );
      expect(left).toHaveLength(candidates.length);
    });

    it("by one value after the other: after so many different ones an hour nothing is answered any more", async () => {
      const from = candidates.indexOf(HIDDEN) - BUDGET;
      const answers: ClinicAnswer[] = [];
      for (const mobile of candidates.slice(from, from + BUDGET + 5)) answers.push(await find(reader, { mobile }));
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(BUDGET).fill(200), ...Array<number>(5).fill(429)]);
      expect(answers.some(isFound)).toBe(false);
      expect(answers.at(-1)?.body.message).toMatch(/60 分钟后/);
    });
  });

  it("takes one whole value beside conditions on other fields, and tells how many rows have it", async () => {
    expect(recordsOf(await find(reader, { mobile: HIDDEN, realname: "王*" }))).toMatchObject([{ mobile: "138****4711" }]);
    const both = [
      { field: "mobile", rule: "eq", val: HIDDEN },
      { field: "date", rule: "ge", val: "2026-01-01" },
    ];
    expect(isFound(await advanced(reader, both))).toBe(true);
    expect(recordsOf(await find(reader, { mobile: HIDDEN, realname: "李*" }))).toEqual([]);
  });

  it("writes each question down with the number of rows and a key, which is the same for the same value, without the value", async () => {
    const other = clinic.as({ codes: ["visit:list"] });
    for (const client of [reader, other]) await find(client, { mobile: HIDDEN });
    await find(reader, { mobile: "13900000009" });
    const notes = (await asked()).map(({ note }) => note);
    expect(notes).toEqual([
      expect.stringMatching(/^mobile eq；指纹 [0-9a-f]{16}；命中 1 条$/),
      notes[0],
      expect.stringMatching(/^mobile eq；指纹 [0-9a-f]{16}；命中 0 条$/),
    ]);
    expect(notes[2]?.slice(0, 30)).not.toBe(notes[0]?.slice(0, 30));
    const { rows } = await sql<Row>`select * from sys_masked_question`.execute(clinic.database.db);
    expect(JSON.stringify([rows, await asked()])).not.toMatch(/138123|139000/);
  });

  it("counts the same value once an hour, whatever page or order is asked for", async () => {
    for (let page = 1; page <= 2 * BUDGET; page += 1)
      expect((await find(reader, { mobile: HIDDEN, pageNo: String(page) })).status).toBe(200);
    expect(await asked()).toHaveLength(1);
    clinic.setNow("2026-11-23T02:00:01Z");
    await find(reader, { mobile: HIDDEN });
    expect(await asked()).toHaveLength(2);
  });

  it("answers again when an hour has passed since the first question", async () => {
    for (let number = 0; number < BUDGET; number += 1) await find(reader, { mobile: `139000001${number + 10}` });
    clinic.setNow("2026-11-23T01:30:00Z");
    const refused = await find(reader, { mobile: HIDDEN });
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining("30 分钟后")]);
    clinic.setNow("2026-11-23T02:00:00Z");
    expect(isFound(await find(reader, { mobile: HIDDEN }))).toBe(true);
  });

  it("keeps count over a restart, among processes, and of questions at the same moment", async () => {
    const answers = await Promise.all(
      Array.from({ length: 2 * BUDGET }, (_, number) => find(reader, { mobile: `139000001${number + 10}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BUDGET);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(BUDGET);
    const restarted = await startClinic(clinic.database);
    restarted.as(everyRight);
    const again = restarted.as({ codes: ["visit:list", "visit:export"] });
    expect((await find(again, { mobile: HIDDEN })).status).toBe(429);
    expect((await again.get("/clinic/visit/exportXls", { mobile: HIDDEN })).status).toBe(429);
    expect((await asked()).filter(({ note }) => note.endsWith("已拒绝"))).toHaveLength(1);
  });

  it("leaves who may reveal free, and writes down what they ask for once an hour", async () => {
    const revealer = clinic.as({ codes: ["visit:list", "visit:revealMobile"] });
    for (const part of candidates.slice(0, BUDGET + 5))
      expect((await find(revealer, { mobile: `${part.slice(0, 8)}*`, column: "mobile" })).status).toBe(200);
    expect(await asked()).toHaveLength(BUDGET + 5);
    for (const _ of [1, 2, 3]) await find(revealer, { mobile: `${candidates[0]?.slice(0, 8)}*` });
    expect(await asked()).toHaveLength(BUDGET + 5);
  });
});
