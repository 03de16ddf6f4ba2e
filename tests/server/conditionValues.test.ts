import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { queryRules, type QueryRule, type Row } from "../../src/schema/index.ts";
import { trimSpace } from "../../src/schema/text/space.ts";
import { conditionMatches, isSound, type OracleType } from "../support/conditionOracle.ts";
import { everyRight, recordsOf, startClinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

const fields: Readonly<Record<string, OracleType>> = {
  realname: "text",
  mobile: "text",
  status: "text",
  score: "integer",
  fee: "number",
  date: "date",
  createTime: "timestamp",
  tags: "list",
};
const people = [
  { realname: "张三", mobile: "13800000001", tags: ["first"], fee: 10.5, score: 1, date: "2026-11-30" },
  { realname: "Zhang_San", mobile: "13800000002", tags: ["first", "urgent"], fee: -3, score: 2, date: "2026-12-07" },
  { realname: "李四*", mobile: "13800000003", tags: [], fee: null, score: 3, date: "2026-12-14" },
  { realname: "王,五", mobile: "13800000004", fee: 99.99, date: "2026-12-21" },
  { realname: "null", mobile: "13800000005", fee: 0, score: -1, date: "2026-12-28" },
  { realname: "true", mobile: "19800000006", score: 0, date: "2027-01-04" },
];
/** Values at which readers of values have failed before, or could. */
const notableTexts: readonly string[] =
  " |,|1,2|1,|张三|zhang|三|%|_|\\|*|13800000001|first|booked|2|2.0|+2|1e0|0x1|99.99|-3|2147483648|9007199254740993|2026-11-30|2026-02-30|2026-11-30 25:00|2026-11-23 09:02:00|2026-11-23|2026-11-23T09:02|0000-01-01|9999-12-31|-infinity|NaN|null|true|[object Object]"
    .split("|")
    .concat("", "1".repeat(400), "a\u0000");
const notableValues: readonly fc.JsonValue[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  -3,
  10.5,
  1e21,
  5e-324,
  -0,
  "\ud800",
  [],
  {},
  [[]],
  [null],
  [{}],
  [""],
  ["1", "2"],
  [1, 3],
  ["张三", ["李四*"]],
  { length: 1, 0: "张三" },
  { toString: "1" },
];
const notable = [...notableTexts, ...notableValues];
const anyJson = fc.oneof(
  fc.constantFrom(...notable),
  fc.array(fc.constantFrom(...notable), { maxLength: 3 }),
  fc.jsonValue({ stringUnit: "binary" }),
);
const anyField = fc.constantFrom(...Object.keys(fields));
const anyRule = fc.constantFrom(...queryRules);
/** Requests of each property. */
const RUNS = 500;

const byText = (left: string, right: string): number => (left < right ? -1 : Number(left > right));

onBothDatabases("values of conditions", (open) => {
  let root: ClinicClient;
  let rows: readonly Row[];
  let organs: readonly Row[];

  beforeAll(async () => {
    const clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    const slots = [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 }];
    const organ = await root.add("/clinic/organ", { organName: "一号机构", organCode: "A1", slots });
    organs = [organ, await root.add("/clinic/organ", { organName: "Second", organCode: "B2" })];
    const [slot] = organ["slots"] as readonly Row[];
    const added: Row[] = [];
    for (const [index, person] of people.entries()) {
      clinic.setNow(`2026-11-23T01:0${index}:00Z`);
      const row = await root.add("/clinic/visit", { organId: organ["id"], slotId: slot?.["id"], ...person });
      added.push({ ...row, mobile: person.mobile });
    }
    rows = added;
  });

  const list = (params: Readonly<Record<string, string | readonly string[]>>) =>
    root.get("/clinic/visit/list", { ...params, pageSize: "100" });
  const idsOf = (found: readonly Row[]) => found.map(({ id }) => String(id)).toSorted(byText);

  /** What came back: a sentence, or which rows. */
  async function answerOf(params: Readonly<Record<string, string | readonly string[]>>) {
    const answer = await list(params);
    const { status, body } = answer;
    return status === 200 ? { status, ids: idsOf(recordsOf(answer)) } : { status, isSentence: /\p{Script=Han}/u.test(body.message) };
  }

  /** What must come back: exactly the rows that the plain reading of the condition says, or a refusal with a sentence. */
  function honestAnswer(field: string, rule: QueryRule, value: unknown) {
    const condition = { type: fields[field] ?? "text", rule, value };
    if (!isSound(condition)) return { status: 400, isSentence: true };
    return { status: 200, ids: idsOf(rows.filter((row) => conditionMatches(row[field], condition))) };
  }

  it("any JSON as the value of an advanced condition is refused or answered to the letter", async () => {
    await fc.assert(
      fc.asyncProperty(anyField, anyRule, anyJson, async (field, rule, val) => {
        expect(await answerOf({ superQueryParams: JSON.stringify([{ field, rule, val }]) })).toEqual(honestAnswer(field, rule, val));
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  it("repeated parameters and lists of a parameter are refused or answered to the letter", async () => {
    const texts = fc.array(fc.constantFrom(...notableTexts), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(anyField, texts, async (field, values) => {
        const expected = honestAnswer(field, "in", values);
        expect(await answerOf({ [field]: values })).toEqual(expected);
        expect(await answerOf({ [`${field}_MultiString`]: values })).toEqual(expected);
      }),
      { numRuns: RUNS / 5 },
    );
  }, 120_000);

  it("any text of a parameter that asks for something never answers with the whole list", async () => {
    const text = fc.string({
      unit: fc.constantFrom("*", "!", ">", "<", "=", ",", " ", "%", "_", "\\", "1", "张", "三", "-", "n"),
      minLength: 1,
      maxLength: 6,
    });
    // Every mobile number begins with 1, so “1*” is all of them.
    const asked = anyField.filter((field) => field !== "mobile");
    await fc.assert(
      fc.asyncProperty(asked, text, async (field, value) => {
        fc.pre(trimSpace(value) !== "" && !/^[!<>]/.test(trimSpace(value)));
        const answer = await list({ [field]: value });
        expect([200, 400], `${field}=${value}`).toContain(answer.status);
        expect(answer.status === 200 ? recordsOf(answer).length : 0, `${field}=${value}`).toBeLessThan(rows.length);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  const ask = (more: Row) => root.send("POST", "/sys/reference/options", { entity: "visit", field: "organId", row: {}, ...more });

  it("any JSON as stored values of options is refused or finds what is stored", async () => {
    const values = fc.oneof(anyJson, fc.array(fc.constantFrom(...notable), { maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(values, async (asked) => {
        const answer = await ask({ values: asked });
        expect([200, 400], JSON.stringify(asked)).toContain(answer.status);
        const found = answer.status === 200 ? recordsOf(answer) : [];
        expect(found.filter(({ state }) => state !== "unknown")).toEqual([]);
      }),
      { numRuns: RUNS / 5 },
    );
    const stored = organs.map(({ id }) => String(id));
    expect(
      recordsOf(await ask({ values: stored }))
        .map(({ value }) => String(value))
        .toSorted(byText),
    ).toEqual(stored.toSorted(byText));
  }, 120_000);

  it("any JSON as keyword of options is refused or searched to the letter", async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (keyword) => {
        const answer = await ask({ keyword });
        expect([200, 400], JSON.stringify(keyword)).toContain(answer.status);
        fc.pre(answer.status === 200);
        const text = keyword === null ? "" : trimSpace(String(keyword as string | number));
        const expected = organs.filter(({ organName, id }) => String(organName).toLowerCase().includes(text.toLowerCase()) || id === text);
        expect(idsOf(recordsOf(answer).map(({ value }) => ({ id: value })))).toEqual(idsOf(expected));
      }),
      { numRuns: RUNS / 5 },
    );
  }, 120_000);

  it.each([
    ["a number that no number can hold", '[{"field":"score","rule":"eq","val":1e999}]'],
    ["a number of more digits than are compared", '[{"field":"fee","rule":"ge","val":"0.12345678901234567890"}]'],
    ["such a number in figures", '[{"field":"fee","rule":"ge","val":9007199254740993}]'],
    ["a value that is missing", '[{"field":"score","rule":"eq"}]'],
    ["a value that is empty, where 为空 asks for rows without one", '[{"field":"realname","rule":"eq","val":""}]'],
    ["a list where one value goes", '[{"field":"score","rule":"eq","val":["1"]}]'],
    ["lists in a list", '[{"field":"score","rule":"in","val":[["1"]]}]'],
    ["a rule that is a list", '[{"field":"score","rule":["eq"],"val":"1"}]'],
    ["a field that is a list", '[{"field":["score"],"rule":"eq","val":"1"}]'],
    ["a condition that is a list", '[["score","eq","1"]]'],
    ["a condition that is null", "[null]"],
    ["a part as long as a page", JSON.stringify([{ field: "realname", rule: "like", val: "张".repeat(101) }])],
    ["more conditions than anybody fills in", JSON.stringify(Array.from({ length: 51 }, () => ({ field: "score", rule: "eq", val: 1 })))],
    ["more values than a list may hold", JSON.stringify([{ field: "score", rule: "in", val: Array.from({ length: 1001 }, (_, n) => n) }])],
    [
      "conditions that together cost too much",
      JSON.stringify(Array.from({ length: 50 }, () => ({ field: "score", rule: "in", val: Array.from({ length: 1000 }, (_, n) => n) }))),
    ],
    [
      "child rows looked up too often",
      JSON.stringify(Array.from({ length: 20 }, () => ({ field: "slots,slotName", rule: "like", val: "1" }))),
    ],
  ])("refuses %s", async (_, superQueryParams) => {
    const api = superQueryParams.includes("slots,") ? "/clinic/organ/list" : "/clinic/visit/list";
    const answer = await root.get(api, { superQueryParams });
    expect(answer.status, answer.body.message).toBe(400);
    expect(answer.body.result).toBeNull();
  });

  it.each([
    [{ fee: "9007199254740993" }, "数 9007199254740993 的位数太多，不能准确比较"],
    [{ fee_begin: "0.1", fee_end: "9007199254740993.5" }, "数 9007199254740993.5 的位数太多，不能准确比较"],
    [{ score: "12345678901234567890" }, "数 12345678901234567890 的位数太多，不能准确比较"],
    [
      { superQueryParams: '[{"field":"fee","rule":"eq","val":9007199254740993}]' },
      "第 1 行第 35 列（[0].val）的数 9007199254740993 不能准确保存",
    ],
  ])("says of %o that its number is another one when it is read", async (params, sentence) => {
    const answer = await root.get("/clinic/visit/list", params);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
  });

  it("still compares with every number that is kept", async () => {
    for (const fee of ["9007199254740991", "0.1", "+99.99", "-3", ".5", "36.900000000000006", "00010.50"])
      expect((await root.get("/clinic/visit/list", { fee })).status, fee).toBe(200);
    expect(recordsOf(await root.get("/clinic/visit/list", { fee: "10.50" }))).toHaveLength(1);
  });
});
