import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

onBothDatabases("lists", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let organ: Row;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
    organ = await root.add("/clinic/organ", {
      organName: "一号机构",
      organCode: "A1",
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 9 }],
    });
    const [slot] = organ["slots"] as readonly Row[];
    const people = [
      { realname: "张三", mobile: "13800000001", tags: ["first"], fee: 10.5, score: 1, date: "2026-11-30", orgCode: "D1" },
      { realname: "Zhang_San", mobile: "13800000002", tags: ["first", "urgent"], fee: -3, score: 2, date: "2026-12-07" },
      { realname: "李四*", mobile: "13800000003", tags: [], fee: null, score: 3, date: "2026-12-14" },
      { realname: "王,五", mobile: "13800000004", fee: 99.99, date: "2026-12-21" },
    ];
    for (const [index, person] of people.entries()) {
      clinic.setNow(`2026-11-23T01:0${index}:00Z`);
      await root.add("/clinic/visit", { organId: organ["id"], slotId: slot?.["id"], ...person });
    }
  });

  const names = async (params: Readonly<Record<string, string | readonly string[]>>) => {
    const answer = await root.get("/clinic/visit/list", params);
    expect(answer.status, answer.body.message).toBe(200);
    return recordsOf(answer).map((row) => row["realname"]);
  };

  it("API-85 LIST-09 LIST-10 gives a page in the envelope, with total and page numbers", async () => {
    const { body } = await root.get("/clinic/visit/list", { pageNo: "2", pageSize: "3" });
    expect(body).toMatchObject({ success: true, code: 200, result: { total: 4, size: 3, current: 2, pages: 2 } });
    expect((body.result as { records: Row[] }).records).toHaveLength(1);
  });

  it("LIST-02 sorts by creation time, newest first, unless asked otherwise", async () => {
    expect(await names({})).toEqual(["王,五", "李四*", "Zhang_San", "张三"]);
    expect(await names({ column: "fee", order: "asc" })).toEqual(["Zhang_San", "张三", "王,五", "李四*"]);
    expect(await names({ column: "fee", order: "desc" })).toEqual(["王,五", "张三", "Zhang_San", "李四*"]);
    expect(await names({ column: "organId_dictText,score", order: "asc,asc" })).toEqual(["张三", "Zhang_San", "李四*", "王,五"]);
  });

  it("LIST-02 starts with today and what is ahead, then goes back from yesterday; each row once, whatever the size of the pages", async () => {
    clinic.setNow("2026-12-13T17:00:00Z");
    const order = { column: "date,createTime", order: "ahead,desc" };
    const expected = ["李四*", "王,五", "Zhang_San", "张三"];
    expect(await names(order), "the 14th has begun in China").toEqual(expected);
    for (const pageSize of [1, 2, 3]) {
      const pages = Array.from({ length: Math.ceil(4 / pageSize) }, (_, page) =>
        names({ ...order, pageNo: `${page + 1}`, pageSize: `${pageSize}` }),
      );
      expect((await Promise.all(pages)).flat(), `pages of ${pageSize}`).toEqual(expected);
    }
    expect(await names({ ...order, status: "booked", realname: "*三*" })).toEqual(["张三"]);
  });

  it.each([
    ["of a field that holds no day", { column: "fee", order: "ahead" }],
    ["further down than the first column", { column: "createTime,date", order: "asc,ahead" }],
    ["of an unknown word", { column: "date", order: "upwards" }],
  ])("LIST-02 refuses an order %s", async (_, params) => {
    const { status, body } = await root.get("/clinic/visit/list", params);
    expect([status, body.message]).toEqual([400, expect.stringContaining("order")]);
  });

  it("LIST-08 takes the field parameter and ignores it", async () => {
    expect(await names({ field: "id,,realname,(select 1)" })).toHaveLength(4);
  });

  it("carries the texts of dictionary and reference values", async () => {
    const [row] = recordsOf(await root.get("/clinic/visit/list", { score: "2" }));
    expect(row).toMatchObject({
      status: "booked",
      status_dictText: "已预约",
      tags: ["first", "urgent"],
      tags_dictText: "首次,加急",
      organId_dictText: "一号机构",
      slotId_dictText: "1 08:00",
    });
    expect(row).not.toHaveProperty("orgCode_dictText");
  });

  describe("understands the value syntax", () => {
    it.each([
      ["contains", { realname: "*an*" }, ["Zhang_San"]],
      ["contains, whatever the case", { realname: "*ZHANG*" }, ["Zhang_San"]],
      ["starts with", { realname: "张*" }, ["张三"]],
      ["ends with", { realname: "*三" }, ["张三"]],
      ["FORM-28 a part with a comma in it", { realname: "*王,*" }, ["王,五"]],
      ["a lone star is a star", { realname: "*" }, []],
      ["pattern signs mean themselves", { realname: "*g_S*" }, ["Zhang_San"]],
      ["pattern signs match nothing else", { realname: "*%*" }, []],
      ["equal", { realname: "张三" }, ["张三"]],
      ["FORM-29 not equal", { realname: "!张三" }, ["王,五", "李四*", "Zhang_San"]],
      ["FORM-29 not equal takes in what is empty", { score: "!1" }, ["王,五", "李四*", "Zhang_San"]],
      ["any of", { mobile: "13800000001,13800000002" }, ["Zhang_San", "张三"]],
      ["a trailing comma makes a list of one", { mobile: "13800000001," }, ["张三"]],
      ["FORM-30 at least", { score: ">= 2" }, ["李四*", "Zhang_San"]],
      ["FORM-30 less than, without the space", { fee: "<0" }, ["Zhang_San"]],
      ["a range with both ends", { date_begin: "2026-11-30", date_end: "2026-12-07" }, ["Zhang_San", "张三"]],
      ["all items of a list", { tags_All: "first,urgent" }, ["Zhang_San"]],
      ["a list parameter", { score_MultiString: "1,3" }, ["李四*", "张三"]],
      ["a repeated parameter", { score: ["1", "3"] }, ["李四*", "张三"]],
      ["an item of a list field", { tags: "urgent" }, ["Zhang_San"]],
      ["any item of a list field", { tags: "urgent,first" }, ["Zhang_San", "张三"]],
      ["not in a list field", { tags: "!first" }, ["王,五", "李四*"]],
      ["a day of a date-and-time field", { createTime: "2026-11-23" }, ["王,五", "李四*", "Zhang_San", "张三"]],
      ["up to the end of a day", { createTime_end: "2026-11-23" }, ["王,五", "李四*", "Zhang_San", "张三"]],
      ["after a day", { createTime: "> 2026-11-23" }, []],
      ["from a moment on", { createTime_begin: "2026-11-23 09:02:00" }, ["王,五", "李四*"]],
      ["empty values say nothing", { realname: "", score: " " }, ["王,五", "李四*", "Zhang_San", "张三"]],
      ["the cache buster says nothing", { _t: "1700000000" }, ["王,五", "李四*", "Zhang_San", "张三"]],
      ["API-90 a list of values with a trailing comma", { orgCode: "D1," }, ["张三"]],
    ])("%s", async (_, params, expected) => {
      expect(await names(params)).toEqual(expected);
    });
  });

  describe("understands the advanced query", () => {
    const conditions = (list: readonly object[]) => encodeURI(JSON.stringify(list));

    it.each([
      [
        "joins by and",
        [
          { field: "score", rule: "ge", val: 2 },
          { field: "realname", rule: "like", val: "zhang" },
        ],
        "and",
        ["Zhang_San"],
      ],
      [
        "joins by or",
        [
          { field: "score", rule: "eq", val: "1" },
          { field: "score", rule: "eq", val: "3" },
        ],
        "or",
        ["李四*", "张三"],
      ],
      [
        "starts and ends",
        [
          { field: "realname", rule: "right_like", val: "张" },
          { field: "realname", rule: "left_like", val: "四*" },
        ],
        "or",
        ["李四*", "张三"],
      ],
      ["takes lists", [{ field: "score", rule: "in", val: "1,2" }], "and", ["Zhang_San", "张三"]],
      ["takes signs that addresses use", [{ field: "realname", rule: "eq", val: "50% & ?#" }], "and", []],
    ])("%s", async (_, list, match, expected) => {
      expect(await names({ superQueryParams: conditions(list), superQueryMatchType: match })).toEqual(expected);
      expect(await names({ superQueryParams: JSON.stringify(list), superQueryMatchType: match })).toEqual(expected);
    });
  });

  describe("S-20 S-21 refuses by name what it does not know", () => {
    it.each([
      ["a sort column", { column: "(select password from sys_user limit 1)" }, "(select password"],
      ["a second statement", { column: "id;drop table x" }, "id;drop table x"],
      ["an order", { order: "desc,(select 1)" }, "order"],
      ["a parameter", { nonsense: "1" }, "nonsense"],
      ["a field of the prototype", { constructor: "1" }, "constructor"],
      ["a rule", { superQueryParams: '[{"field":"score","rule":"regexp","val":"1"}]' }, "regexp"],
      ["a field in a condition", { superQueryParams: '[{"field":"1=1 or id","rule":"eq","val":"1"}]' }, "1=1 or id"],
      ["a match type", { superQueryParams: "[]", superQueryMatchType: "or 1=1" }, "or 1=1"],
      ["conditions that are no list", { superQueryParams: '{"a":1}' }, "superQueryParams"],
      ["conditions that are no JSON", { superQueryParams: "%E0%A4%A" }, "superQueryParams"],
      ["a condition that is not filled in", { superQueryParams: '[{"field":"score","rule":"eq","val":""}]' }, "评分"],
      ["a list with nothing in it", { score: "," }, "评分"],
      ["an empty one among repeated values", { score: ["1", ""] }, "评分"],
      ["two ends of one side of a range", { score_begin: ["1", "2"] }, "评分"],
      ["a value of another type", { score: "abc" }, "评分"],
      ["a day that does not exist", { date: "2026-02-30" }, "日期"],
      ["a number too large for its column", { score: "99999999999" }, "评分"],
      ["part of a number", { score: "*1*" }, "评分"],
      ["an order of lists", { column: "tags" }, "标签"],
      ["child rows", { column: "slots" }, "slots"],
    ])("%s", async (_, params, name) => {
      const answer = await root.get("/clinic/visit/list", params);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: false, code: 400 });
      expect(answer.body.message).toContain(name);
    });
  });

  it("S-25 brings page numbers and sizes within bounds and refuses what is no whole number", async () => {
    const page = async (params: Readonly<Record<string, string>>) =>
      (await root.get("/clinic/visit/list", params)).body.result as { size: number; current: number };
    expect(await page({ pageSize: "-1" })).toMatchObject({ size: 1 });
    expect(await page({ pageSize: "0" })).toMatchObject({ size: 1 });
    expect(await page({ pageSize: "1000000000" })).toMatchObject({ size: 1000 });
    expect(await page({ pageNo: "-5" })).toMatchObject({ current: 1 });
    for (const params of [{ pageSize: "NaN" }, { pageSize: "10.5" }, { pageNo: "1e308" }]) {
      expect((await root.get("/clinic/visit/list", params)).status).toBe(400);
    }
    const ids = Array.from({ length: 10_001 }, (_, index) => `id${index}`).join(",");
    expect((await root.send("DELETE", `/clinic/visit/deleteBatch?ids=${ids}`)).status).toBe(400);
  });

  it("keeps equal values in one order from page to page", async () => {
    const seen: unknown[] = [];
    for (const pageNo of ["1", "2", "3", "4"])
      seen.push(
        ...recordsOf(await root.get("/clinic/visit/list", { column: "status", order: "asc", pageSize: "1", pageNo })).map(
          (row) => row["id"],
        ),
      );
    expect(new Set(seen).size).toBe(4);
  });

  it("queryById gives one row, and the same answer for a missing one and an unknown path", async () => {
    const [first] = recordsOf(await root.get("/clinic/visit/list", { score: "1" }));
    expect(rowOf(await root.get("/clinic/visit/queryById", { id: String(first?.["id"]) }))).toMatchObject({
      realname: "张三",
      fee: 10.5,
      rev: 1,
    });
    expect((await root.get("/clinic/visit/queryById", { id: "0" })).status).toBe(404);
    expect((await root.get("/clinic/visit/queryById")).status).toBe(400);
    for (const path of [
      "/clinic/nothing/list",
      "/clinic/visit/nothing",
      "/clinic//visit/list",
      "/CLINIC/visit/list",
      "/clinic/visit/%6cist",
      "/clinic/visit/list/",
    ]) {
      expect((await root.get(path)).status, path).toBe(404);
    }
  });
});
