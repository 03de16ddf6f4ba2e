import { read } from "hucre";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

/** Wednesday to Monday over New Year, the Monday after, and the last day of January. */
const DAYS = ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-03", "2027-01-04", "2027-01-10", "2027-01-11", "2027-01-31"];

onBothDatabases("words for days in conditions", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    const slots = [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 }];
    const organ = await root.add("/clinic/organ", { organName: "一号机构", organCode: "A1", slots });
    const [slot] = organ["slots"] as readonly Row[];
    for (const [index, date] of DAYS.entries()) {
      clinic.setNow(`2026-12-${20 + index}T16:30:00Z`);
      const mobile = `1380000000${index}`;
      const place = { organId: organ["id"], slotId: slot?.["id"], date: "2026-12-28" };
      const { id } = await root.add("/clinic/visit", { ...place, realname: "张三", mobile });
      // Visits are taken on Mondays.
      await sql`update clinic_visit set date = ${date} where id = ${id}`.execute(clinic.database.db);
    }
  });

  type Asked = Readonly<Record<string, string>>;
  const on = (day: string) => clinic.setNow(`${day}T00:30:00+08:00`);
  const list = async (asked: Asked) => root.get("/clinic/visit/list", { ...asked, column: "date", order: "asc", pageSize: "100" });
  const daysOf = async (asked: Asked) => recordsOf(await list(asked)).map(({ date }) => date);
  const between = (word: string): Asked => ({ date_begin: word, date_end: word });
  const advanced = (rule: string, val: string, field = "date"): Asked => ({ superQueryParams: JSON.stringify([{ field, rule, val }]) });

  it.each([
    ["2026-12-30", "今天", ["2026-12-30"]],
    ["2026-12-30", "明天", ["2026-12-31"]],
    ["2026-12-31", "明天", ["2027-01-01"]],
    ["2026-12-30", "本周", DAYS.slice(0, 4)],
    ["2026-12-30", "下周", ["2027-01-04", "2027-01-10"]],
    ["2027-01-03", "下周", ["2027-01-04", "2027-01-10"]],
    ["2027-01-04", "本周", ["2027-01-04", "2027-01-10"]],
    ["2027-01-31", "今天", ["2027-01-31"]],
    ["2026-12-31", "下月", DAYS.slice(2)],
    ["2026-12-30", "未来 3 天", DAYS.slice(0, 3)],
  ])("on %s %s is the same in a range, a parameter, the advanced query, the total and a file", async (today, word, days) => {
    on(today);
    expect(await daysOf(between(word))).toEqual(days);
    expect(await daysOf({ date: word })).toEqual(days);
    expect(await daysOf(advanced("eq", word))).toEqual(days);
    expect((await list(between(word))).body.result).toMatchObject({ total: days.length });
    const file = await root.get("/clinic/visit/exportXls", { ...between(word), column: "date", order: "asc", exportFields: "date" });
    const { sheets } = await read(new Uint8Array(file.raw));
    expect(sheets[0]?.rows.slice(1).map(([day]) => String(day).slice(0, 10))).toHaveLength(days.length);
  });

  it("the same question has another answer on another day", async () => {
    on("2026-12-30");
    expect(await daysOf(advanced("eq", "明天"))).toEqual(["2026-12-31"]);
    on("2026-12-31");
    expect(await daysOf(advanced("eq", "明天"))).toEqual(["2027-01-01"]);
  });

  it("before, after and up to a word count by its first and its last day", async () => {
    on("2026-12-30");
    expect(await daysOf(advanced("lt", "下周"))).toEqual(DAYS.slice(0, 4));
    expect(await daysOf(advanced("le", "下周"))).toEqual(DAYS.slice(0, 6));
    expect(await daysOf(advanced("gt", "下周"))).toEqual(DAYS.slice(6));
    expect(await daysOf(advanced("ge", "下周"))).toEqual(DAYS.slice(4));
    expect(await daysOf(advanced("ne", "下周"))).toEqual([...DAYS.slice(0, 4), ...DAYS.slice(6)]);
    expect(await daysOf({ date_begin: "明天", date_end: "2027-01-04" })).toEqual(DAYS.slice(1, 5));
  });

  it("of a moment a word means all that is on China's calendar, not on that of Greenwich", async () => {
    on("2026-12-22");
    expect(await daysOf(advanced("eq", "今天", "createTime"))).toEqual([DAYS[1]]);
    expect(await daysOf({ createTime_begin: "昨天", createTime_end: "今天" })).toEqual([DAYS[0], DAYS[1]]);
  });

  it.each(["春天", "下下周", "近0天", "明天下午"])("%s is refused in a sentence that says what can be written", async (word) => {
    for (const asked of [between(word), advanced("eq", word)]) {
      const { status, body } = await list(asked);
      expect(status).toBe(400);
      expect(body.message).toMatch(new RegExp(`查询值“${word}”格式不正确，可写成 2026-01-05、明天 或 下周`));
    }
  });
});
