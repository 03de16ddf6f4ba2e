import { writeXlsx } from "hucre";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { QUESTION_BUDGET } from "../../server/entity/condition/maskedQuestions.ts";
import type { Row } from "../../src/schema/index.ts";
import {
  everyRight,
  problemsOf,
  recordsOf,
  startClinic,
  type Clinic,
  type ClinicAnswer,
  type ClinicClient,
} from "../support/clinicServer.ts";
import { guardedClinic } from "../support/guardedClinic.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

/** Values that no answer may hold, nor tell from another. */
const CANARY = { mobile: "13812344711", organName: "金丝雀门诊", hotline: "02088884711", cardNo: "C4711471", note: "金丝雀备注" };
const WRONG = { mobile: "13812344712", organName: "麻雀门诊部", hotline: "02088884712", cardNo: "C4711472", note: "麻雀备注呀" };

onOneDatabase("doors to masked values", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  /** Does everything with the rows but uncover what is masked. */
  let clerk: ClinicClient;
  let organ: Row;
  let visit: Row;
  let ledger: Row;

  beforeEach(async () => {
    clinic = await startClinic(await open(), { project: guardedClinic() });
    root = clinic.as(everyRight);
    const rights = ["list", "add", "edit", "delete", "export", "import"];
    clerk = clinic.as({ codes: ["visit", "organ", "slot", "ledger"].flatMap((entity) => rights.map((right) => `${entity}:${right}`)) });
    organ = await root.add("/clinic/organ", {
      organName: CANARY.organName,
      organCode: "A1",
      hotline: CANARY.hotline,
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 9, note: CANARY.note }],
    });
    visit = await root.add("/clinic/visit", { realname: "王小明", mobile: CANARY.mobile, ...placeOf(organ) });
    ledger = await root.add("/clinic/ledger", { title: "甲", cardNo: CANARY.cardNo, atHotline: null });
  });

  function placeOf({ id, slots }: Row): Row {
    return { organId: id, slotId: (slots as readonly Row[])[0]?.["id"], date: "2026-11-30" };
  }

  const withoutTime = ({ status, body }: ClinicAnswer) => ({ status, ...body, timestamp: 0 });
  const quiet = (answer: ClinicAnswer) => {
    for (const value of Object.values(CANARY)) expect(answer.raw.includes(value), value).toBe(false);
  };

  /** Asks once with the stored value and once with another: the answers must be the same. */
  async function expectBlind(ask: (value: typeof CANARY) => Promise<ClinicAnswer>): Promise<ClinicAnswer> {
    const [right, wrong] = [await ask(CANARY), await ask(WRONG)];
    const plain = (answer: ClinicAnswer, value: typeof CANARY) =>
      Object.entries(value).reduce((text, [name, one]) => text.replaceAll(one, name), JSON.stringify(withoutTime(answer)));
    expect(plain(right, CANARY)).toBe(plain(wrong, WRONG));
    return right;
  }

  const lists: readonly (readonly [name: string, (value: typeof CANARY) => Readonly<Record<string, string | readonly string[]>>])[] = [
    ["a part", ({ mobile }) => ({ mobile: `${mobile.slice(0, 8)}*` })],
    ["another part", ({ mobile }) => ({ mobile: `*${mobile.slice(3)}` })],
    ["a value that is not whole", ({ mobile }) => ({ mobile: mobile.slice(0, 10) })],
    ["anything but a value", ({ mobile }) => ({ mobile: `!${mobile}` })],
    ["an order", ({ mobile }) => ({ mobile: `>= ${mobile}` })],
    ["one end of a range", ({ mobile }) => ({ mobile_begin: mobile })],
    ["a comma list", ({ mobile }) => ({ mobile: `${mobile},13800000000` })],
    ["a comma list of one", ({ mobile }) => ({ mobile: `${mobile},` })],
    ["a list parameter", ({ mobile }) => ({ mobile_MultiString: mobile })],
    ["a repeated parameter", ({ mobile }) => ({ mobile: [mobile, "13800000000"] })],
    ["the same twice", ({ mobile }) => ({ mobile, superQueryParams: JSON.stringify([{ field: "mobile", rule: "eq", val: mobile }]) })],
    ["a value covered entirely", () => ({ finding: "阴性" })],
    ["an order of rows", () => ({ column: "mobile" })],
    ["an order of rows by text", () => ({ column: "id,mobile_dictText" })],
    ["in", ({ mobile }) => ({ superQueryParams: JSON.stringify([{ field: "mobile", rule: "in", val: [mobile] }]) })],
    ["a list with eq", ({ mobile }) => ({ superQueryParams: JSON.stringify([{ field: "mobile", rule: "eq", val: [mobile] }]) })],
    [
      "one of two",
      ({ mobile }) => ({
        superQueryParams: JSON.stringify([
          { field: "mobile", rule: "eq", val: mobile },
          { field: "score", rule: "eq", val: 7 },
        ]),
        superQueryMatchType: "or",
      }),
    ],
  ];

  it.each(lists)("a list, its export and the answer beside them tell nothing by %s", async (_, params) => {
    for (const path of ["/clinic/visit/list", "/clinic/visit/exportXls"]) {
      const answer = await expectBlind((value) => clerk.get(path, params(value)));
      expect(answer.status, answer.body.message).toBe(400);
      quiet(answer);
    }
  });

  it("rows above tell nothing of masked fields of their child rows", async () => {
    const ask = (value: typeof CANARY) =>
      clerk.get("/clinic/organ/list", { superQueryParams: JSON.stringify([{ field: "slots,note", rule: "eq", val: value.note }]) });
    expect((await expectBlind(ask)).status).toBe(400);
  });

  it("the order of rows that nobody chose tells nothing either", async () => {
    const names = async () => recordsOf(await clerk.get("/clinic/organ/list")).map(({ organCode }) => organCode);
    await root.add("/clinic/organ", { organName: "丙", organCode: "C1", hotline: "00" });
    await root.add("/clinic/organ", { organName: "丁", organCode: "D1", hotline: "99" });
    expect(await names()).toEqual(["D1", "C1", "A1"]);
  });

  it("options tell nothing by parts of masked labels, by a row held against masked fields, or by places left", async () => {
    const options = (body: Row) => clerk.send("POST", "/sys/reference/options", body);
    const byLabel = await expectBlind(({ organName }) =>
      options({ entity: "visit", field: "organId", row: {}, keyword: organName.slice(0, 2) }),
    );
    expect(recordsOf(byLabel)).toEqual([]);
    const byWhole = await expectBlind(({ organName }) => options({ entity: "visit", field: "organId", row: {}, keyword: organName }));
    expect(recordsOf(byWhole)).toEqual([]);
    const byRow = await expectBlind(({ hotline }) => options({ entity: "ledger", field: "atHotline", row: { title: hotline } }));
    expect(byRow.status).toBe(400);
    const byPlace = await expectBlind(({ mobile }) => options({ entity: "visit", field: "slotId", row: { ...placeOf(organ), mobile } }));
    expect(recordsOf(byPlace)).toEqual([expect.not.objectContaining({ remaining: expect.anything() })]);
    for (const answer of [byLabel, byWhole, byRow, byPlace]) quiet(answer);
  });

  it("a value sent back tells nothing to whoever may not write it, nor does its stored row in a conflict", async () => {
    const row = { id: visit["id"], rev: visit["rev"] };
    const refused = await expectBlind(({ mobile }) => clerk.send("PUT", "/clinic/visit/edit", { ...row, mobile }));
    expect(refused.status).toBe(403);
    const kept = await clerk.send("PUT", "/clinic/visit/edit", { ...row, mobile: "138****4711", score: 3 });
    expect(kept.status, kept.body.message).toBe(200);
    const stale = await expectBlind(({ mobile }) => clerk.send("PUT", "/clinic/visit/edit", { ...row, rev: 9, mobile }));
    expect(stale.status).toBe(409);
    for (const answer of [refused, kept, stale]) quiet(answer);
  });

  it("history, details, exports and error files hold covered values only", async () => {
    const xls = await clerk.get("/clinic/visit/exportXls");
    const answers = [
      await clerk.get("/clinic/visit/history", { id: String(visit["id"]) }),
      await clerk.get("/clinic/organ/history", { id: String(organ["id"]) }),
      await clerk.get("/clinic/organ/queryById", { id: String(organ["id"]) }),
      await clerk.get("/clinic/ledger/list"),
      xls,
    ];
    for (const answer of answers) quiet(answer);
    for (const value of Object.values(CANARY)) expect(xls.raw.includes(Buffer.from(value, "utf16le")), value).toBe(false);
  });

  it("writes answer about so many values an hour, refused or saved", async () => {
    const guess = (number: number) => `C00000${String(number).padStart(2, "0")}`;
    const answers: ClinicAnswer[] = [];
    for (let number = 0; number < QUESTION_BUDGET + 3; number += 1)
      answers.push(await clerk.send("POST", "/clinic/ledger/add", { title: "甲", cardNo: guess(number) }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(QUESTION_BUDGET).fill(400), 429, 429, 429]);
    expect((await clerk.send("POST", "/clinic/ledger/add", { title: "乙", cardNo: CANARY.cardNo })).status).toBe(429);
    expect((await clerk.send("PUT", "/clinic/ledger/edit", { id: ledger["id"], rev: 1, title: "", cardNo: CANARY.cardNo })).status).toBe(
      429,
    );
    expect((await clerk.send("POST", "/clinic/ledger/add", { title: "新30", cardNo: guess(30) })).status).toBe(429);
    expect((await clerk.send("POST", "/clinic/ledger/add", { title: "新31" })).status).toBe(200);
    const saver = clinic.as({ codes: ["ledger:add"] });
    const saved: number[] = [];
    for (let number = 40; number < 42 + QUESTION_BUDGET; number += 1)
      saved.push((await saver.send("POST", "/clinic/ledger/add", { title: `新${number}`, cardNo: guess(number) })).status);
    expect(saved).toEqual([...Array<number>(QUESTION_BUDGET).fill(200), 429, 429]);
    const other = clinic.as({ codes: ["ledger:add"] });
    expect(problemsOf(await other.send("POST", "/clinic/ledger/add", { title: "丙", cardNo: CANARY.cardNo }))).toEqual([
      { field: "cardNo", message: "该卡号已存在" },
    ]);
  });

  it("faults of an import answer about so many values an hour, and are questions in the audit", async () => {
    const lines = Array.from({ length: QUESTION_BUDGET + 5 }, (_, number) => ["甲", `C00000${String(number).padStart(2, "0")}`]);
    const data = await writeXlsx({
      sheets: [{ name: "s", rows: [["名称", "卡号"], ...lines, ["乙", CANARY.cardNo], ["丙", WRONG.cardNo]] }],
    });
    // A preview answers none of them: nothing of it stays, so nothing is counted either.
    const shown = await clerk.upload("/clinic/ledger/importPreview", { name: "a.xlsx", data });
    expect(shown.body).toMatchObject({ result: { undecidedCount: QUESTION_BUDGET + 7, addedCount: 0, errorCount: 0, keys: ["名称"] } });
    const answer = await clerk.upload("/clinic/ledger/importExcel", { name: "a.xlsx", data });
    expect(answer.body).toMatchObject({ code: 201, result: { successCount: 0, errorCount: QUESTION_BUDGET + 7 } });
    const [file] = clinic.files.values();
    const reasons = Buffer.from(file?.data ?? []).toString("utf16le");
    expect(reasons).not.toContain("该卡号已存在");
    const { rows } = await sql<Row>`select note from audit_log where action = 'question'`.execute(clinic.database.db);
    expect(rows).toHaveLength(QUESTION_BUDGET + 1);
    expect(JSON.stringify(rows)).not.toContain("C00000");
  });

  it("S-18 puts rows in no order of a reference whose label is covered: a row of one's own would spell it out", async () => {
    const early = await root.add("/clinic/organ", { organName: "安心门诊", organCode: "A2", hotline: "02088880002", slots: [] });
    const orders = async (client: ClinicClient) =>
      recordsOf(await client.get("/clinic/slot/list", { column: "organId", order: "asc" })).map(({ organId }) => organId);
    for (const one of [early, organ])
      await root.add("/clinic/slot", { organId: one["id"], weekday: "2", startTime: "10:00:00", endTime: "11:00:00", capacity: 1 });
    const byId = [organ["id"], organ["id"], early["id"]].map(String).toSorted();
    expect(await orders(clerk)).toEqual(byId);
    const byName = (await orders(root)).map(String);
    expect(byName).toEqual([early["id"], organ["id"], organ["id"]]);
  });
});
