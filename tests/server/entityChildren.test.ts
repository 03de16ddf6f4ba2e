import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, problemsOf, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

onBothDatabases("child rows", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let serial = 0;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
  });

  const slot = (startTime: string, endTime: string, changes: Row = {}): Row => ({
    weekday: "1",
    startTime: `${startTime}:00`,
    endTime: `${endTime}:00`,
    ...changes,
  });
  const organ = (slots: readonly Row[], changes: Row = {}): Row => ({
    organName: "机构",
    organCode: `C${(serial += 1)}`,
    slots,
    ...changes,
  });
  const slotsOf = (row: Row) => row["slots"] as readonly Row[];
  const editOrgan = (row: Row, changes: Row) => root.send("PUT", "/clinic/organ/edit", { id: row["id"], rev: row["rev"], ...changes });

  it("are saved with the row above, in order, with computed values and texts", async () => {
    const row = await root.add("/clinic/organ", organ([slot("09:00", "10:00"), slot("08:00", "09:00", { note: "早班" })]));
    expect(slotsOf(row)).toMatchObject([
      { organId: row["id"], sortNo: 1, slotName: "1 09:00", weekday_dictText: "星期一", rev: 1 },
      { organId: row["id"], sortNo: 2, slotName: "1 08:00", note: "早班" },
    ]);
    expect(rowOf(await root.get("/clinic/organ/queryById", { id: String(row["id"]) }))).toEqual(row);
  });

  it("are changed by id, added without one, removed when left out", async () => {
    const row = await root.add("/clinic/organ", organ([slot("08:00", "09:00"), slot("09:00", "10:00"), slot("10:00", "11:00")]));
    const [first, , third] = slotsOf(row);
    const edited = rowOf(
      await editOrgan(row, { slots: [{ id: third?.["id"], capacity: 5 }, slot("14:00", "15:00"), { id: first?.["id"] }] }),
    );
    expect(edited["rev"]).toBe(2);
    expect(slotsOf(edited)).toMatchObject([
      { id: third?.["id"], capacity: 5, sortNo: 1, startTime: "10:00:00", rev: 2 },
      { sortNo: 2, startTime: "14:00:00", rev: 1 },
      { id: first?.["id"], sortNo: 3, rev: 2 },
    ]);
    expect(recordsOf(await root.get("/clinic/slot/list", { organId: String(row["id"]) }))).toHaveLength(3);
    expect(rowOf(await editOrgan(edited, { slots: [] }))).toMatchObject({ slots: [] });
  });

  describe("QUERY-31 can be asked for by an advanced query of the rows above", () => {
    const ask = (client: ClinicClient, name: string, conditions: readonly object[], match = "and") =>
      client.get("/clinic/organ/list", {
        organName: name,
        superQueryParams: encodeURI(JSON.stringify(conditions)),
        superQueryMatchType: match,
      });
    const codes = (rows: readonly Row[]) => rows.map((row) => row["organCode"]);
    let name: string;
    let early: Row;
    let late: Row;

    beforeAll(async () => {
      name = `查询${(serial += 1)}`;
      early = await root.add(
        "/clinic/organ",
        organ([slot("08:00", "09:00"), slot("09:00", "10:00", { note: "早班" })], { organName: name }),
      );
      late = await root.add("/clinic/organ", organ([slot("14:00", "15:00", { note: "晚班" })], { organName: name }));
    });

    it.each([
      ["at least one meets it", [{ field: "slots,startTime", rule: "lt", val: "12:00:00" }], "and", () => [early]],
      [
        "each condition may meet another",
        [
          { field: "slots,startTime", rule: "eq", val: "08:00:00" },
          { field: "slots,note", rule: "eq", val: "早班" },
        ],
        "and",
        () => [early],
      ],
      [
        "beside fields of the row itself",
        [
          { field: "slots,note", rule: "like", val: "晚" },
          { field: "organCode", rule: "ne", val: "nobody" },
        ],
        "and",
        () => [late],
      ],
      [
        "any of several",
        [
          { field: "slots,note", rule: "eq", val: "早班" },
          { field: "slots,note", rule: "eq", val: "晚班" },
        ],
        "or",
        () => [late, early],
      ],
    ] as const)("%s", async (_, conditions, match, expected) => {
      const found = recordsOf(await ask(root, name, conditions, match));
      expect(new Set(codes(found))).toEqual(new Set(codes(expected())));
    });

    it("one that is not filled in is refused", async () => {
      const answer = await ask(root, name, [{ field: "slots,note", rule: "eq", val: "" }]);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining("没有填写值")]);
    });

    it("finds by those child rows only that the viewer may see", async () => {
      const limited = clinic.as({ codes: ["organ:list"], rules: { slot: ["row.note == '晚班'"] } });
      const conditions = [{ field: "slots,capacity", rule: "ge", val: "0" }];
      expect(codes(recordsOf(await ask(limited, name, conditions)))).toEqual([late["organCode"]]);
      expect(recordsOf(await ask(root, name, conditions))).toHaveLength(2);
    });

    it.each([
      ["no field with child rows", "organName,startTime", "organName"],
      ["no field at all", "nothing,startTime", "nothing"],
      ["no field of the child", "slots,nothing", "nothing"],
      ["a name from the prototype", "constructor,name", "constructor"],
      ["words of the database", "slots,startTime) or (1=1", "startTime) or (1=1"],
    ])("refuses by name %s", async (_, field, named) => {
      const answer = await ask(root, name, [{ field, rule: "eq", val: "1" }]);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(named);
    });
  });

  it("stay as they are when their list is not sent", async () => {
    const row = await root.add("/clinic/organ", organ([slot("08:00", "09:00")]));
    const edited = rowOf(await editOrgan(row, { organName: "改名" }));
    expect(slotsOf(edited)).toEqual(slotsOf(row).map((child) => ({ ...child, organId_dictText: "改名" })));
  });

  it("show their faults at their place in the form", async () => {
    const answer = await root.send(
      "POST",
      "/clinic/organ/add",
      organ([slot("08:00", "09:00"), slot("11:00", "10:00"), slot("12:00", "13:00", { capacity: 0 })]),
    );
    expect(problemsOf(answer)).toEqual([{ field: "slots.2.capacity", message: "名额不能小于1" }]);
    const checked = await root.send("POST", "/clinic/organ/add", organ([slot("08:00", "09:00"), slot("11:00", "10:00")]));
    expect(problemsOf(checked)).toEqual([{ field: "slots.1.endTime", message: "结束时间必须晚于开始时间" }]);
    const many = await root.send(
      "POST",
      "/clinic/organ/add",
      organ([8, 9, 10, 11, 12].map((hour) => slot(`${hour < 10 ? "0" : ""}${hour}:00`, `${hour < 9 ? "0" : ""}${hour + 1}:00`))),
    );
    expect(problemsOf(many)).toContainEqual({ field: "slots", message: "最多四个时段" });
  });

  it("read the row above in their rules", async () => {
    const row = await root.add("/clinic/organ", organ([slot("08:00", "09:00", { note: "早班" })]));
    const closed = rowOf(await editOrgan(row, { status: "closed" }));
    expect(slotsOf(closed)).toMatchObject([{ note: null, rev: 2 }]);
    const [child] = slotsOf(closed);
    const alone = await root.send("PUT", "/clinic/slot/edit", { id: child?.["id"], rev: 2, note: "单独" });
    expect(rowOf(alone)).toMatchObject({ note: null });
  });

  it("written or removed on their own keep what the row above asserts of its list", async () => {
    const row = await root.add(
      "/clinic/organ",
      organ([slot("08:00", "09:00"), slot("09:00", "10:00"), slot("10:00", "11:00"), slot("11:00", "12:00")]),
    );
    const fifth = await root.send("POST", "/clinic/slot/add", { organId: row["id"], ...slot("13:00", "14:00"), capacity: 1 });
    expect(problemsOf(fifth)).toEqual([{ field: "", message: "最多四个时段" }]);
    const topic = await root.add("/clinic/topic", {
      topicName: "问卷",
      questions: [{ questionText: "是否", options: [{ optionText: "是" }, { optionText: "否" }] }],
    });
    const [question] = topic["questions"] as readonly Row[];
    const [option] = (question?.["options"] ?? []) as readonly Row[];
    const removal = await root.send("DELETE", `/clinic/option/delete?id=${String(option?.["id"])}`);
    expect(problemsOf(removal)).toEqual([{ field: "", message: "选择题至少要有两个选项" }]);
    expect((await root.get("/clinic/option/queryById", { id: String(option?.["id"]) })).status).toBe(200);
  });

  it("do not overlap within their group, whoever writes them and in whatever order", async () => {
    const overlap = { message: "与同一天的另一个时段重叠" };
    const row = await root.add(
      "/clinic/organ",
      organ([slot("08:00", "09:00"), slot("09:00", "10:00"), slot("09:30", "10:30", { weekday: "2" })]),
    );
    expect(
      problemsOf(await root.send("POST", "/clinic/organ/add", organ([slot("08:00", "09:00"), slot("08:30", "09:30")]))),
    ).toContainEqual({ field: "slots.1.startTime", ...overlap });
    expect(problemsOf(await root.send("POST", "/clinic/slot/add", { organId: row["id"], ...slot("08:59", "09:01"), capacity: 1 }))).toEqual(
      [{ field: "startTime", ...overlap }],
    );
    const [first, second, third] = slotsOf(row);
    const swapped = await editOrgan(row, {
      slots: [
        { id: first?.["id"], startTime: "09:00:00", endTime: "10:00:00" },
        { id: second?.["id"], startTime: "08:00:00", endTime: "09:00:00" },
        { id: third?.["id"] },
      ],
    });
    expect(swapped.status, swapped.body.message).toBe(200);
  });

  it.each([
    [
      "one that lies over several, the last of them far behind it",
      ["08:00-12:00", "08:30-09:00", "09:00-09:30", "11:00-13:00"],
      [0, 1, 2, 3],
    ],
    ["two that begin together", ["08:00-09:00", "08:00-08:30", "09:00-10:00"], [0, 1]],
    ["two that are the same", ["09:00-10:00", "08:00-09:00", "09:00-10:00"], [0, 2]],
    ["two that end together", ["08:00-10:00", "09:00-10:00", "10:00-11:00"], [0, 1]],
    ["none that touch", ["10:00-11:00", "08:00-09:00", "09:00-10:00", "11:00-12:00"], []],
  ])("do not overlap: of %s, those that do are named, and no other", async (_what, ranges, broken) => {
    const slots = ranges.map((range) => slot(range.slice(0, 5), range.slice(6)));
    const answer = await root.send("POST", "/clinic/organ/add", organ([...slots.slice(1), ...slots.slice(0, 1)]));
    const places = broken.map((index) => (index + slots.length - 1) % slots.length).toSorted((one, other) => one - other);
    expect(answer.status).toBe(broken.length === 0 ? 200 : 400);
    expect(answer.status === 200 ? [] : problemsOf(answer)).toEqual(
      places.map((place) => ({ field: `slots.${place}.startTime`, message: "与同一天的另一个时段重叠" })),
    );
  });

  it("that somebody else removed are not brought back", async () => {
    const row = await root.add("/clinic/organ", organ([slot("08:00", "09:00")]));
    const foreign = await root.add("/clinic/organ", organ([slot("08:00", "09:00")]));
    for (const id of ["0", slotsOf(foreign)[0]?.["id"]]) {
      const answer = await editOrgan(row, { slots: [{ id, capacity: 9 }] });
      expect(problemsOf(answer)).toEqual([{ field: "slots.0", message: "时段中有一行已不存在，请刷新后重试" }]);
    }
    const twice = await editOrgan(row, { slots: [{ id: slotsOf(row)[0]?.["id"] }, { id: slotsOf(row)[0]?.["id"] }] });
    expect(twice.status).toBe(400);
  });

  it("go with the row above, unless others refer to them", async () => {
    const row = await root.add("/clinic/organ", organ([slot("08:00", "09:00")]));
    const used = await root.add("/clinic/organ", organ([slot("08:00", "09:00")]));
    await root.add("/clinic/visit", {
      realname: "张三",
      mobile: "13800000001",
      organId: used["id"],
      slotId: slotsOf(used)[0]?.["id"],
      date: "2026-11-30",
    });
    const refusal = await root.send("DELETE", `/clinic/organ/delete?id=${String(used["id"])}`);
    expect(refusal.status).toBe(400);
    expect(refusal.body.message).toContain("来访（1 条）");
    expect(problemsOf(await editOrgan(used, { slots: [] }))).toEqual([]);
    expect((await editOrgan(used, { slots: [] })).body.message).toContain("来访（1 条）");
    expect((await root.send("DELETE", `/clinic/organ/delete?id=${String(row["id"])}`)).status).toBe(200);
    expect((await root.get("/clinic/slot/queryById", { id: String(slotsOf(row)[0]?.["id"]) })).status).toBe(404);
  });

  describe("of child rows", () => {
    const question = (changes: Row = {}): Row => ({
      questionText: "是否",
      options: [{ optionText: "是" }, { optionText: "否" }],
      ...changes,
    });
    const topic = (questions: readonly Row[]): Row => ({ topicName: "问卷", questions });

    it("are saved level by level", async () => {
      const row = await root.add("/clinic/topic", topic([question(), question({ questionType: "text", options: [] })]));
      expect(row["questions"]).toMatchObject([
        {
          sortNo: 1,
          options: [
            { optionText: "是", sortNo: 1 },
            { optionText: "否", sortNo: 2 },
          ],
        },
        { sortNo: 2, options: [] },
      ]);
      expect(rowOf(await root.get("/clinic/topic/queryById", { id: String(row["id"]) }))).toEqual(row);
    });

    it("show their faults, count in checks, and go when a rule hides their list", async () => {
      expect(
        problemsOf(
          await root.send("POST", "/clinic/topic/add", topic([question({ options: [{ optionText: "是" }, { optionText: "" }] })])),
        ),
      ).toEqual([{ field: "questions.0.options.1.optionText", message: "请输入选项" }]);
      expect(problemsOf(await root.send("POST", "/clinic/topic/add", topic([question({ options: [{ optionText: "是" }] })])))).toEqual([
        { field: "questions.0.options", message: "选择题至少要有两个选项" },
      ]);
      const row = await root.add("/clinic/topic", topic([question()]));
      const [first] = row["questions"] as readonly Row[];
      const edited = rowOf(
        await root.send("PUT", "/clinic/topic/edit", { id: row["id"], rev: 1, questions: [{ id: first?.["id"], questionType: "text" }] }),
      );
      expect(edited["questions"]).toMatchObject([{ questionType: "text", options: [] }]);
      expect(recordsOf(await root.get("/clinic/option/list", { questionId: String(first?.["id"]) }))).toEqual([]);
    });

    it("are locked with the row above, whichever way they are reached", async () => {
      const row = await root.add("/clinic/topic", topic([question()]));
      const [first] = row["questions"] as readonly Row[];
      const [option] = (first?.["options"] ?? []) as readonly Row[];
      const free = await root.add("/clinic/topic", topic([]));
      await root.send("POST", "/clinic/topic/action/publish", { ids: [{ id: row["id"], rev: 1 }] });
      const calls = [
        root.send("PUT", "/clinic/topic/edit", { id: row["id"], rev: 2, topicName: "改" }),
        root.send("DELETE", `/clinic/topic/delete?id=${String(row["id"])}`),
        root.send("PUT", "/clinic/question/edit", { id: first?.["id"], rev: 1, questionText: "改" }),
        root.send("PUT", "/clinic/option/edit", { id: option?.["id"], rev: 1, optionText: "改" }),
        root.send("POST", "/clinic/option/add", { questionId: first?.["id"], optionText: "新" }),
        root.send("PUT", "/clinic/question/edit", { id: first?.["id"], rev: 1, topicId: free["id"] }),
        root.send("DELETE", `/clinic/option/delete?id=${String(option?.["id"])}`),
      ];
      for (const answer of await Promise.all(calls)) {
        expect(answer.status).toBe(400);
        expect(answer.body.message).toContain("当前不能修改或删除");
      }
    });
  });
});
