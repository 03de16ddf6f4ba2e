import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { problemsOf, recordsOf, rowOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onBothDatabases } from "../support/onBothDatabases.ts";

onBothDatabases("writes", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;
  let organ: Row;
  let slots: readonly Row[];
  let other: Row;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as({ codes: "*", orgCode: "D1" });
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
    const times = [
      { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 100 },
      { weekday: "1", startTime: "09:00:00", endTime: "10:00:00", capacity: 1 },
    ];
    organ = await root.add("/clinic/organ", { organName: "一号机构", organCode: "A1", slots: times });
    other = await root.add("/clinic/organ", { organName: "二号机构", organCode: "A2", slots: times });
    slots = organ["slots"] as readonly Row[];
  });

  const visit = (changes: Row = {}): Row => ({
    realname: "张三",
    mobile: "13800000001",
    organId: organ["id"],
    slotId: slots[0]?.["id"],
    date: "2026-11-30",
    ...changes,
  });
  const refused = async (changes: Row) => {
    const answer = await root.send("POST", "/clinic/visit/add", visit(changes));
    expect(answer.status).toBe(400);
    return problemsOf(answer);
  };

  describe("add", () => {
    it("gives the row with id, version, defaults, computed values, stamps and department", async () => {
      const row = await root.add("/clinic/visit", visit());
      expect(row).toMatchObject({
        rev: 1,
        status: "booked",
        summary: "张三·2026-11-30",
        orgCode: "D1",
        createTime: "2026-11-23 09:00:00",
        createBy: "t1",
        updateTime: null,
        mobile: "138****0001",
      });
      expect(row["id"]).toMatch(/^[0-9a-f]{32}$/);
      expect(clinic.events.at(-1)).toEqual({
        event: { cmd: "row", entity: "visit", changes: [{ id: row["id"], kind: "insert" }] },
        audience: { tenantId: "0", permission: "clinic:visit:list" },
      });
    });

    it("S-26 passes over what only the server writes", async () => {
      const row = await root.add(
        "/clinic/visit",
        visit({
          id: "f".repeat(32),
          rev: 7,
          createBy: "evil",
          createTime: "2000-01-01 00:00:00",
          arriveTime: "2000-01-01 00:00:00",
          summary: "evil",
          status_dictText: "已预约",
        }),
      );
      expect(row).toMatchObject({
        rev: 1,
        createBy: "t1",
        createTime: "2026-11-23 09:00:00",
        arriveTime: null,
        summary: "张三·2026-11-30",
      });
      expect(row["id"]).not.toBe("f".repeat(32));
    });

    it("S-26 refuses unknown fields by name", async () => {
      for (const name of ["isAdmin", "delFlag", "tenant_id", "tenantId"]) {
        const answer = await root.send("POST", "/clinic/visit/add", visit({ [name]: 1 }));
        expect(answer.status).toBe(400);
        expect(answer.body.message).toContain(name);
      }
    });

    it("S-27 lets no key reach a prototype", async () => {
      for (const payload of [
        '{"__proto__":{"admin":true}}',
        '{"realname":"a","tags":[{"constructor":{"prototype":{"x":1}}}]}',
        '{"prototype":{"x":1}}',
        '{"toString":"x"}',
      ]) {
        const answer = await root.send("POST", "/clinic/visit/add", payload, { "content-type": "application/json" });
        expect(answer.status).toBe(400);
      }
      expect(({} as { admin?: unknown }).admin).toBeUndefined();
    });

    it.each([
      ["a missing field", { realname: "" }, "realname", "请输入姓名"],
      ["a long text", { realname: "长".repeat(21) }, "realname", "最大长度20位字符"],
      ["FORM-02 a pattern", { mobile: "123" }, "mobile", "请输入正确手机号"],
      ["a type", { fee: "10" }, "fee", "费用应为数字"],
      ["an object where a text belongs", { realname: { $gt: "" } }, "realname", "姓名格式不正确"],
      ["a list where a reference belongs", { organId: ["x"] }, "organId", "机构格式不正确"],
      ["a day", { date: "2026-13-01" }, "date", "日期应为日期，例如 2026-01-05"],
      ["a check", { date: "2020-01-06" }, "date", "不能预约过去的日期"],
      ["a dictionary value", { tags: ["nothing"] }, "tags", "标签不存在或当前不可选择，请重新选择"],
      ["a dictionary value no longer on offer", { tags: ["old"] }, "tags", "标签不存在或当前不可选择，请重新选择"],
      ["a reference to nothing", { organId: "0" }, "organId", "机构不存在或当前不可选择，请重新选择"],
      ["a value that only actions set", { status: "arrived" }, "status", "状态当前不可修改"],
    ])("refuses %s at its field", async (_, changes, field, message) => {
      expect(await refused(changes)).toContainEqual({ field, message });
    });

    it("refuses a reference outside its condition", async () => {
      const [foreign] = other["slots"] as readonly Row[];
      expect(await refused({ slotId: foreign?.["id"] })).toEqual([{ field: "slotId", message: "时段不存在或当前不可选择，请重新选择" }]);
    });

    it("tells every fault at once", async () => {
      expect((await refused({ realname: null, mobile: "1", fee: 1.234 })).map(({ field }) => field).toSorted()).toEqual([
        "fee",
        "mobile",
        "realname",
      ]);
    });

    it("refuses a number that its column cannot hold", async () => {
      expect(await refused({ score: 99_999_999_999 })).toEqual([{ field: "", message: "有数值超出可保存的范围，请修改后重试" }]);
    });

    it("S-33 cleans formatted text before it is stored", async () => {
      const row = await root.add(
        "/clinic/visit",
        visit({ content: '<p onclick="x()">好<script>alert(1)</script><a href="javascript:x()">链接</a><img src=x onerror=y></p>' }),
      );
      expect(row["content"]).toBe("<p>好<a>链接</a><img></p>");
    });

    it.each([["   "], ["\n"], ["\u3000"], ["\u200b\u00a0"], ["\u202e"], ["\u3164"]])(
      "FORM-01 takes %j for no name at all",
      async (realname) => {
        expect(await refused({ realname })).toEqual([{ field: "realname", message: "请输入姓名" }]);
      },
    );

    it("FORM-02 stores texts without the space around them, and null for blank ones", async () => {
      const row = await root.add(
        "/clinic/visit",
        visit({
          realname: "\u3000张 三\r\n",
          mobile: " 13800000001 ",
          organId: `${String(organ["id"])} `,
          tags: ["first ", " "],
          secret: "\n",
          level: "一\n级",
          content: "<p>&nbsp;</p><p><script>x</script><br></p>",
        }),
      );
      expect(row).toMatchObject({ realname: "张 三", organId: organ["id"], tags: ["first"], secret: null, level: "一 级", content: null });
      expect(row["summary"]).toBe("张 三·2026-11-30");
    });

    it("S-71 answers a repeated value with the message of its field", async () => {
      const answer = await root.send("POST", "/clinic/organ/add", { organName: "又一个", organCode: "A1" });
      expect(answer.status).toBe(400);
      expect(problemsOf(answer)).toEqual([{ field: "organCode", message: "该机构编码已存在" }]);
      const spaced = await root.send("POST", "/clinic/organ/add", { organName: "又一个", organCode: "\u3000A1\u200b" });
      expect(problemsOf(spaced)).toEqual([{ field: "organCode", message: "该机构编码已存在" }]);
    });

    it("S-52 a repetition with the same request id gets the first answer and writes nothing", async () => {
      const headers = { "x-request-id": "request-0001" };
      const send = (client = root) => client.send("POST", "/clinic/visit/add", visit({ realname: "王五" }), headers);
      const [first, events] = [await send(), clinic.events.length];
      const second = await send();
      expect(second.body.result).toEqual(first.body.result);
      expect(clinic.events).toHaveLength(events);
      expect(recordsOf(await root.get("/clinic/visit/list", { realname: "王五" }))).toHaveLength(1);
      const stranger = rowOf(await send(clinic.as({ codes: "*" })));
      expect(stranger["id"]).not.toBe(rowOf(first)["id"]);
      expect((await root.send("POST", "/clinic/visit/add", visit(), { "x-request-id": "not allowed" })).status).toBe(400);
    });

    it("S-52 a refused first call leaves its request id free", async () => {
      const headers = { "x-request-id": "request-0002" };
      expect((await root.send("POST", "/clinic/visit/add", visit({ realname: null }), headers)).status).toBe(400);
      expect((await root.send("POST", "/clinic/visit/add", visit(), headers)).status).toBe(200);
    });

    it("refuses what is no JSON object", async () => {
      for (const payload of ["[1]", "null", '"x"', "{"])
        expect((await root.send("POST", "/clinic/visit/add", payload, { "content-type": "application/json" })).status).toBe(400);
      expect((await root.send("POST", "/clinic/visit/add", "a=b", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(
        415,
      );
    });
  });

  describe("edit", () => {
    const edit = (row: Row, changes: Row) => root.send("PUT", "/clinic/visit/edit", { id: row["id"], rev: row["rev"], ...changes });

    it("changes what is sent, raises the version and keeps the rest", async () => {
      const row = await root.add("/clinic/visit", visit());
      clinic.setNow("2026-11-23T02:00:00Z");
      const edited = rowOf(await edit(row, { realname: "李四" }));
      expect(edited).toMatchObject({
        id: row["id"],
        rev: 2,
        realname: "李四",
        summary: "李四·2026-11-30",
        date: "2026-11-30",
        updateTime: "2026-11-23 10:00:00",
        createTime: row["createTime"],
      });
      expect(rowOf(await root.send("POST", "/clinic/visit/edit", { id: row["id"], rev: 2, realname: "王五" }))).toMatchObject({
        rev: 3,
        realname: "王五",
      });
    });

    it("takes a whole record back, covered values and texts included, as no change", async () => {
      const row = await root.add("/clinic/visit", visit({ tags: ["first"], finding: "阴性" }));
      const events = clinic.events.length;
      expect(rowOf(await edit(row, row))).toEqual(row);
      expect(clinic.events).toHaveLength(events);
      const { rows } = await sql<{
        mobile: string;
        finding: string;
      }>`select mobile, finding from clinic_visit where id = ${row["id"]}`.execute(clinic.database.db);
      expect(rows).toEqual([{ mobile: "13800000001", finding: "阴性" }]);
    });

    it("S-70 answers 409 with the server's row and who changed it when", async () => {
      const row = await root.add("/clinic/visit", visit());
      await edit(row, { realname: "甲" });
      const stale = await edit(row, { realname: "乙" });
      expect(stale.status).toBe(409);
      expect(stale.body).toMatchObject({
        success: false,
        code: 409,
        result: {
          row: { id: row["id"], rev: 2, realname: "甲", mobile: "138****0001" },
          by: "用户t1",
          at: expect.stringMatching(/^2026-11-23/),
        },
      });
      expect(stale.body.message).toContain("用户t1");
      expect(stale.body.message).toContain("2026-11-23");
    });

    it("asks for the version", async () => {
      const row = await root.add("/clinic/visit", visit());
      expect((await root.send("PUT", "/clinic/visit/edit", { id: row["id"], realname: "甲" })).status).toBe(400);
    });

    it("empties what a change makes meaningless", async () => {
      const row = await root.add("/clinic/visit", visit());
      const answer = await edit(row, { organId: other["id"] });
      expect(problemsOf(answer)).toEqual([{ field: "slotId", message: "请选择时段" }]);
      const [slot] = other["slots"] as readonly Row[];
      expect(rowOf(await edit(row, { organId: other["id"], slotId: slot?.["id"] }))).toMatchObject({ rev: 2, slotId: slot?.["id"] });
    });

    it("does not take the old choice as one for the new state", async () => {
      const row = await root.add("/clinic/visit", visit());
      expect(problemsOf(await edit(row, { ...row, organId: other["id"] }))).toEqual([
        { field: "slotId", message: "时段不存在或当前不可选择，请重新选择" },
      ]);
    });

    it("lets an unchanged value stand that could not be chosen any more", async () => {
      const closing = await root.add("/clinic/organ", {
        organName: "将关闭",
        organCode: "A9",
        slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00" }],
      });
      const [slot] = closing["slots"] as readonly Row[];
      const row = await root.add("/clinic/visit", visit({ organId: closing["id"], slotId: slot?.["id"] }));
      const closed = await root.send("PUT", "/clinic/organ/edit", { id: closing["id"], rev: closing["rev"], status: "closed" });
      expect(closed.status, closed.body.message).toBe(200);
      expect((await edit(row, { realname: "仍在" })).status).toBe(200);
      expect(await refused({ organId: closing["id"], slotId: slot?.["id"] })).toContainEqual({
        field: "organId",
        message: "机构不存在或当前不可选择，请重新选择",
      });
    });
  });

  describe("actions", () => {
    const run = (action: string, rows: readonly Row[], values?: Row) =>
      root.send("POST", `/clinic/visit/action/${action}`, { ids: rows.map(({ id, rev }) => ({ id, rev })), ...(values ? { values } : {}) });

    it("set computed values on all chosen rows at once", async () => {
      const rows = [await root.add("/clinic/visit", visit()), await root.add("/clinic/visit", visit())];
      const answer = await run("arrive", rows);
      expect(answer.body.result).toMatchObject({
        rows: [
          { status: "arrived", arriveTime: "2026-11-23 10:00:00", rev: 2 },
          { status: "arrived", rev: 2 },
        ],
        refused: [],
      });
    });

    it("ask for values, which the rules of the new state demand", async () => {
      const row = await root.add("/clinic/visit", visit());
      expect(problemsOf(await run("cancel", [row]))).toEqual([{ field: "cancelReason", message: "请输入取消原因" }]);
      expect((await run("cancel", [row], { cancelReason: "改期" })).body.result).toMatchObject({
        rows: [{ status: "cancelled", cancelReason: "改期" }],
      });
    });

    it("take a reason of blanks and line breaks for none", async () => {
      const row = await root.add("/clinic/visit", visit());
      for (const cancelReason of ["\n", "  ", "\u3000\u200b", ""]) {
        const answer = await run("cancel", [row], { cancelReason });
        expect([answer.status, problemsOf(answer)]).toEqual([400, [{ field: "cancelReason", message: "请输入取消原因" }]]);
      }
      const done = await run("cancel", [row], { cancelReason: "\n 临时有事 \n" });
      expect(done.body.result).toMatchObject({ rows: [{ status: "cancelled", cancelReason: "临时有事" }] });
    });

    it("take no other values than they ask for", async () => {
      const row = await root.add("/clinic/visit", visit());
      expect((await run("cancel", [row], { cancelReason: "改期", realname: "别人" })).status).toBe(400);
    });

    it("run where their condition holds, and name each of the other rows with why it was left as it is", async () => {
      const [open1, done] = [await root.add("/clinic/visit", visit()), await root.add("/clinic/visit", visit())];
      await run("arrive", [done]);
      const gone: Row = { id: "0".repeat(32), rev: 1 };
      const answer = await run("arrive", [open1, { ...done, rev: 2 }, gone]);
      expect(answer.body.message).toBe("“到访”完成 1 条，2 条未处理");
      expect(answer.body.result).toMatchObject({
        rows: [{ id: open1["id"], status: "arrived", rev: 2 }],
        refused: expect.arrayContaining([
          { id: gone["id"], reason: expect.stringContaining("未找到") },
          { id: done["id"], reason: "当前状态不能执行“到访”，请刷新后查看最新状态" },
        ]),
      });
    });

    it("refuse as a whole where they can run on none of several rows", async () => {
      const rows = [await root.add("/clinic/visit", visit()), await root.add("/clinic/visit", visit())];
      await run("arrive", rows);
      const answer = await run(
        "arrive",
        rows.map((row) => ({ ...row, rev: 2 })),
      );
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain("所选 2 条都不能执行“到访”");
      expect(answer.body.result).toMatchObject({ refused: [{ id: rows[0]?.["id"] }, { id: rows[1]?.["id"] }] });
    });

    it("compare versions and take several rows only where they say so", async () => {
      const rows = [await root.add("/clinic/visit", visit()), await root.add("/clinic/visit", visit())];
      expect((await run("arrive", [{ ...rows[0], rev: 9 }])).status).toBe(409);
      expect((await run("cancel", rows, { cancelReason: "改期" })).status).toBe(400);
      expect((await run("arrive", [])).status).toBe(400);
      expect((await run("nothing", rows)).status).toBe(404);
    });
  });

  it("a change of the schemas is served at the next request", async () => {
    const { clinicProject } = await import("../support/clinicProject.ts");
    const shorter = clinicProject(
      new Map([
        [
          "schemas/entities/clinic/visit.json",
          (text) => text.replace('"title": "姓名", "maxLength": 20', '"title": "姓名", "maxLength": 2'),
        ],
      ]),
    );
    const before = clinicProject();
    expect((await root.send("POST", "/clinic/visit/add", visit({ realname: "三个字" }))).status).toBe(200);
    clinic.use(shorter);
    expect(await refused({ realname: "三个字" })).toEqual([{ field: "realname", message: "最大长度2位字符" }]);
    clinic.use({ ...before, entities: new Map([...before.entities].filter(([name]) => name !== "ledger")) });
    expect((await root.get("/clinic/ledger/list")).status).toBe(404);
    clinic.use(before);
    expect((await root.get("/clinic/ledger/list")).status).toBe(200);
  });
});
