import { read, writeXlsx } from "hucre";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicAnswer, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

type Cells = readonly (string | number | boolean | Date | null)[];

onOneDatabase("Excel", (open) => {
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
      slots: [
        { weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 },
        { weekday: "2", startTime: "08:00:00", endTime: "09:00:00", capacity: 1 },
      ],
    });
    await root.add("/clinic/organ", {
      organName: "二号机构",
      organCode: "A2",
      slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00" }],
    });
  });

  const visit = (changes: Row = {}): Row => ({
    realname: "张三",
    mobile: "13800000001",
    organId: organ["id"],
    slotId: (organ["slots"] as readonly Row[])[0]?.["id"],
    date: "2026-11-30",
    ...changes,
  });
  const sheetOf = async (data: Uint8Array, index = 0) => (await read(data)).sheets[index]?.rows ?? [];
  const workbook = (rows: readonly Cells[]) => writeXlsx({ sheets: [{ name: "s", rows: rows.map((row) => [...row]) }] });
  const importRows = async (api: string, rows: readonly Cells[], client = root) =>
    client.upload(`${api}/importExcel`, { name: "数据.xlsx", data: await workbook(rows) });
  const errorFile = async (answer: ClinicAnswer) => {
    const { fileUrl } = answer.body.result as { readonly fileUrl: string };
    return sheetOf(clinic.files.get(fileUrl.replace("/sys/common/static/", ""))?.data ?? new Uint8Array());
  };

  describe("export", () => {
    it("LIST-18 API-88 holds the rows of the list's conditions as people read them", async () => {
      await root.add("/clinic/visit", visit({ realname: "导出甲", fee: -12.5, score: 3, tags: ["first", "urgent"] }));
      await root.add("/clinic/visit", visit({ realname: "导出乙" }));
      const answer = await root.get("/clinic/visit/exportXls", { realname: "导出甲" });
      expect(answer.headers).toMatchObject({
        "content-type": "application/vnd.ms-excel",
        "content-disposition": expect.stringContaining(encodeURIComponent("来访.xls")),
      });
      const [header = [], row = [], ...more] = await sheetOf(answer.raw);
      expect(more).toEqual([]);
      expect(Object.fromEntries(header.map((title, index) => [title, row[index] ?? null]))).toMatchObject({
        姓名: "导出甲",
        手机号: "138****0001",
        机构: "一号机构",
        日期: "2026-11-30",
        时段: "1 08:00",
        状态: "已预约",
        标签: "首次,加急",
        费用: -12.5,
        评分: 3,
        创建时间: "2026-11-23 09:00:00",
      });
      expect(header).not.toContain("主键");
    });

    it("takes the selected rows and the chosen columns, in the list's order", async () => {
      const rows = recordsOf(await root.get("/clinic/visit/list", { realname: "导出*" }));
      const answer = await root.get("/clinic/visit/exportXls", {
        selections: rows.map((row) => row["id"]).join(","),
        exportFields: "realname,status",
        column: "realname",
        order: "asc",
      });
      expect(await sheetOf(answer.raw)).toEqual([
        ["姓名", "状态"],
        ["导出乙", "已预约"],
        ["导出甲", "已预约"],
      ]);
      expect((await root.get("/clinic/visit/exportXls", { exportFields: "nothing" })).status).toBe(400);
    });

    it("S-45 keeps texts that look like formulas as texts", async () => {
      const name = '=cmd|"/c calc"!A0';
      await root.add("/clinic/visit", visit({ realname: name }));
      const answer = await root.get("/clinic/visit/exportXls", { column: "createTime", realname: name, exportFields: "realname" });
      expect(await sheetOf(answer.raw)).toEqual([["姓名"], [name]]);
    });

    it("holds the rows and fields of the viewer's rights, and is written down", async () => {
      await root.add("/clinic/visit", visit({ realname: "密", secret: "CNRY", orgCode: "D1" }));
      const viewer = clinic.as({ codes: ["visit:export"], orgCode: "D1", rules: { visit: ["row.orgCode == user.orgCode"] } });
      const [header, ...rows] = await sheetOf((await viewer.get("/clinic/visit/exportXls", { realname: "*密" })).raw);
      expect(rows).toHaveLength(1);
      expect(header).not.toContain("内部备注");
      const { rows: audit } =
        await sql<Row>`select note, row_id, before, after from audit_log where action = 'export' order by id desc limit 1`.execute(
          clinic.database.db,
        );
      expect(audit).toEqual([
        {
          note: expect.stringMatching(/^1 条，\d+ 列，\.xls；条件：realname left_like #[0-9a-f]{12}$/),
          row_id: "",
          before: null,
          after: null,
        },
      ]);
    });

    it("CONST-03 gives the same rows as .xlsx and as CSV where that is asked for, and says which in the log", async () => {
      await root.add("/clinic/visit", visit({ realname: "=三种", fee: -12.5, tags: ["first", "urgent"] }));
      const asked = { realname: "*=三种", exportFields: "realname,fee,tags" };
      const xlsx = await root.get("/clinic/visit/exportXls", { ...asked, _format: "xlsx" });
      expect(xlsx.headers["content-disposition"]).toContain(".xlsx");
      expect(xlsx.headers["content-type"]).toContain("spreadsheetml");
      const xls = await root.get("/clinic/visit/exportXls", asked);
      expect(await sheetOf(xlsx.raw)).toEqual(await sheetOf(xls.raw));
      const csv = await root.get("/clinic/visit/exportXls", { ...asked, _format: "csv" });
      expect([csv.headers["content-type"], csv.raw.toString("utf8")]).toEqual([
        expect.stringContaining("text/csv"),
        '\uFEFF姓名,费用,标签\r\n\'=三种,-12.5,"首次,加急"\r\n',
      ]);
      const { rows: notes } = await sql<{
        note: string;
      }>`select note from audit_log where action = 'export' order by id desc limit 3`.execute(clinic.database.db);
      expect(notes.map(({ note }) => /\.\w+/.exec(note)?.[0])).toEqual([".csv", ".xls", ".xlsx"]);
      const other = await root.get("/clinic/visit/exportXls", { _format: "pdf" });
      expect([other.status, other.body.message]).toEqual([400, expect.stringContaining("应为 xls、xlsx、csv 之一")]);
    });

    it("refuses more rows than a file should hold", async () => {
      const rows = sql`insert into clinic_ledger (id, rev, title, tenant_id) select 'bulk' || n, 1, 'bulk' || n, '9' from generate_series(1, 50001) as n`;
      await clinic.database.transaction((trx) => rows.execute(trx), { statementTimeout: 0 });
      const answer = await clinic.as({ codes: "*", tenantId: "9" }).get("/clinic/ledger/exportXls");
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain("50001");
      await sql`delete from clinic_ledger where tenant_id = '9'`.execute(clinic.database.db);
    });
  });

  describe("import", () => {
    const header: Cells = ["姓名", "手机号", "机构", "日期", "时段", "标签", "费用"];
    const line = (changes: Readonly<Record<number, string | number | Date | null>> = {}): Cells =>
      Object.assign(["导入", "13800000001", "一号机构", "2026-11-30", "1 08:00", null, null], changes);

    it("LIST-28 API-84 writes each line through the pipeline of a form", async () => {
      const date = new Date(Date.UTC(2026, 10, 30));
      const answer = await importRows("/clinic/visit", [
        header,
        line({ 0: "导入一", 5: "首次，加急", 6: "¥12.50" }),
        [],
        line({ 0: "导入二", 1: 13_800_000_002, 3: date }),
      ]);
      expect(answer.body).toMatchObject({
        success: true,
        code: 200,
        message: "导入成功：共 2 行",
        result: { totalCount: 2, successCount: 2, errorCount: 0 },
      });
      expect(recordsOf(await root.get("/clinic/visit/list", { realname: "导入一" }))).toMatchObject([
        { tags: ["first", "urgent"], fee: 12.5, organId: organ["id"], status: "booked", rev: 1 },
      ]);
      expect(recordsOf(await root.get("/clinic/visit/list", { realname: "导入二" }))).toMatchObject([
        { date: "2026-11-30", mobile: "138****0002" },
      ]);
    });

    it("LIST-29 S-46 takes the good lines and gives the bad ones back with their reasons", async () => {
      const rows = [
        line({ 0: "好一" }),
        line({ 0: "坏".repeat(21) }),
        line({ 0: "好二" }),
        line({ 0: "坏二", 3: "不是日期" }),
        line({ 0: "坏三", 2: "没有这家", 1: "1" }),
        line({ 0: null }),
      ];
      const answer = await importRows("/clinic/visit", [header, ...rows]);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        success: true,
        code: 201,
        message: "导入成功,但是有错误数据!",
        result: {
          totalCount: 6,
          successCount: 2,
          errorCount: 4,
          msg: "共 6 行，成功 2 行，4 行有错误、没有导入",
          fileName: "来访导入错误.xls",
        },
      });
      const [titles, ...failed] = await errorFile(answer);
      expect(titles).toEqual([...header, "原文件行号", "错误原因"]);
      expect(failed.map((cells) => cells.at(-2))).toEqual([3, 5, 6, 7]);
      expect(failed.map((cells) => cells[0])).toEqual(["坏".repeat(21), "坏二", "坏三", null]);
      expect(failed.map((cells) => cells.at(-1))).toEqual([
        expect.stringContaining("最大长度20位字符"),
        expect.stringContaining("不是日期"),
        expect.stringContaining("没有这家"),
        expect.stringContaining("请输入姓名"),
      ]);
      expect(recordsOf(await root.get("/clinic/visit/list", { realname: "好*" }))).toHaveLength(2);
      expect([...clinic.files.values()].at(-1)).toMatchObject({ folder: "import", ownerId: "id-t1" });
    });

    it("LIST-28 reads every cell in the notations of the desk", async () => {
      const header = ["姓名", "手机号", "机构", "日期", "时段", "标签", "费用", "评分"];
      const slot = "1 08:00";
      const answer = await importRows("/clinic/visit", [
        header,
        ["\u3000读甲\u200b", "+86 138-0013-8001", "\u3000一号机构", "2026年11月30日", "１ ０８：００", "首次、加急", "￥1,234.50", "１２"],
        ["读乙", "１３８００１３８００２", "一号机构\u00a0", 46356, slot, "first；ＵＲＧＥＮＴ", "12元", " 3 "],
        ["读丙", 13800138003, "一号机构", "11-30", slot, null, "-5", null],
      ]);
      expect(answer.body).toMatchObject({ success: true, code: 200 });
      const rows = recordsOf(await root.get("/clinic/visit/list", { realname: "读*", column: "createTime", order: "asc" }));
      const read = new Map(rows.map((row) => [row["realname"], row]));
      expect(read.get("读甲")).toMatchObject({
        mobile: "138****8001",
        organId: organ["id"],
        date: "2026-11-30",
        tags: ["first", "urgent"],
        fee: 1234.5,
        score: 12,
      });
      expect(read.get("读乙")).toMatchObject({ mobile: "138****8002", date: "2026-11-30", tags: ["first", "urgent"], fee: 12, score: 3 });
      expect(read.get("读丙")).toMatchObject({ mobile: "138****8003", date: "2026-11-30", fee: -5 });
    });

    it("takes a corrected error file as it is", async () => {
      const bad = await importRows("/clinic/organ", [
        ["机构名称", "机构编码", "状态"],
        ["新机构", "A1", "开放"],
      ]);
      const [titles = [], row = []] = await errorFile(bad);
      expect(row).toEqual(["新机构", "A1", "开放", 2, "该机构编码已存在"]);
      const answer = await importRows("/clinic/organ", [titles, row.map((cell) => (cell === "A1" ? "N1" : cell))]);
      expect(answer.body).toMatchObject({ code: 200 });
    });

    it("takes an export back, passing over what only the server writes", async () => {
      await root.add("/clinic/organ", { organName: "往返", organCode: "RT1" });
      const exported = await sheetOf((await root.get("/clinic/organ/exportXls", { organCode: "RT1" })).raw);
      const answer = await importRows(
        "/clinic/organ",
        exported.map((cells) => cells.map((cell) => (cell === "RT1" ? "RT2" : cell))),
      );
      expect(answer.body).toMatchObject({ code: 200, result: { successCount: 1 } });
    });

    it("finds a reference by its label within the line's own choices", async () => {
      const answer = await importRows("/clinic/visit", [
        header,
        line({ 0: "二号来访", 2: "二号机构" }),
        line({ 0: "编码来访", 2: String(organ["id"]) }),
      ]);
      expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code: 200, result: { successCount: 2 } });
      const [first] = recordsOf(await root.get("/clinic/visit/list", { realname: "二号来访" }));
      expect(first).toMatchObject({ organId_dictText: "二号机构", slotId_dictText: "1 08:00" });
      expect(first?.["slotId"]).not.toBe((organ["slots"] as readonly Row[])[0]?.["id"]);
    });

    it("counts lines of one file against a limit like everybody's", async () => {
      const full = { 4: "2 08:00", 3: "2026-12-01" };
      const answer = await importRows("/clinic/visit", [header, line({ 0: "先到", ...full }), line({ 0: "后到", ...full })]);
      expect(answer.body).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 1 } });
      expect((await errorFile(answer))[1]?.at(-1)).toBe("该时段名额已满");
      expect(recordsOf(await root.get("/clinic/visit/list", { realname: "先到,后到" })).map((row) => row["realname"])).toEqual(["先到"]);
    });

    it("undoes a line that the database refuses, and goes on with the next", async () => {
      const answer = await importRows("/clinic/organ", [
        ["机构名称", "机构编码", "状态"],
        ["前一行", "SP1", "开放"],
        ["重复", "A1", "开放"],
        ["后一行", "SP2", "开放"],
      ]);
      expect(answer.body).toMatchObject({ code: 201, result: { successCount: 2, errorCount: 1 } });
      expect(
        recordsOf(await root.get("/clinic/organ/list", { organCode: "SP1,SP2", column: "organCode", order: "asc" })).map(
          (row) => row["organName"],
        ),
      ).toEqual(["前一行", "后一行"]);
    });

    it("keeps field rights and row rules", async () => {
      const clerk = clinic.as({ codes: ["visit:import"], orgCode: "D1", rules: { visit: ["row.orgCode == user.orgCode"] } });
      expect(
        (
          await importRows(
            "/clinic/visit",
            [
              [...header, "级别"],
              [...line(), "L1"],
            ],
            clerk,
          )
        ).body,
      ).toMatchObject({ code: 200 });
      expect(recordsOf(await root.get("/clinic/visit/list", { orgCode: "D1", level: "L1" }))).toEqual([]);
      await root.add("/clinic/depart", { departName: "别处", orgCode: "D2" });
      const answer = await importRows(
        "/clinic/visit",
        [
          [...header, "所属部门"],
          [...line(), "别处"],
        ],
        clerk,
      );
      expect((await errorFile(answer))[1]?.at(-1)).toContain("没有权限把数据保存到该数据范围");
    });

    it.each([
      ["an unknown column", [["姓名", "手机号", "机构", "日期", "时段", "身高"]], "不认识的列：身高"],
      ["a missing required column", [["姓名", "手机号", "机构", "日期"]], "缺少必填的列：时段"],
      ["a repeated column", [["姓名", "手机号", "机构", "日期", "时段", "姓名"]], "重复的列：姓名"],
      ["no lines", [["姓名", "手机号", "机构", "日期", "时段"]], "文件中没有数据行"],
    ])("refuses %s", async (_, rows, message) => {
      const answer = await importRows("/clinic/visit", rows);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(message);
    });

    it("LIST-24 refuses other files, none and too large ones", async () => {
      const upload = (name: string, data: Uint8Array) => root.upload("/clinic/visit/importExcel", { name, data });
      expect((await upload("a.csv", Buffer.from("x"))).body.message).toContain("只能导入 .xls 或 .xlsx");
      expect((await upload("a.xlsx", Buffer.from("<html></html>"))).body.message).toContain("只能导入 .xls 或 .xlsx");
      expect((await upload("a.xlsx", Buffer.alloc(0))).body.message).toContain("文件是空的");
      expect(await upload("a.xlsx", Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
        status: 413,
        body: { message: expect.stringContaining("10 MB") },
      });
      expect((await root.send("POST", "/clinic/visit/importExcel", {})).status).toBe(415);
    });

    it("S-43 survives uploads that are cut or malformed", async () => {
      for (const [type, payload] of [
        ["multipart/form-data", "x"],
        ["multipart/form-data; boundary=b", "--b\r\ncontent-disposition: form-data; name=file; filename=a.xlsx\r\n\r\nPK"],
        ["multipart/form-data; boundary=b", ""],
      ] as const) {
        const answer = await clinic.app.inject({
          method: "POST",
          url: "/apiserver/clinic/visit/importExcel",
          headers: { "x-access-token": "t1", "content-type": type },
          payload,
        });
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
      }
      expect((await root.get("/clinic/visit/list")).status).toBe(200);
    });
  });

  it("gives a template that says what goes into each column and can be imported when filled in", async () => {
    const answer = await root.get("/clinic/visit/importTemplate");
    const [header = []] = await sheetOf(answer.raw);
    expect(header).toEqual([
      "姓名",
      "手机号",
      "结论",
      "机构",
      "日期",
      "时段",
      "标签",
      "费用",
      "评分",
      "级别",
      "内部备注",
      "经过",
      "取消原因",
      "所属部门",
    ]);
    const guide = await sheetOf(answer.raw, 1);
    expect(guide).toContainEqual(["机构", "是", expect.stringMatching(/^填写机构的机构名称/), "（某个机构的机构名称）"]);
    expect(guide).toContainEqual(["手机号", "是", "写成 13800000001 这样", "13800000001"]);
    expect(guide).toContainEqual(["标签", "否", "可填：首次、加急；多个用逗号分隔", "首次"]);
    const filled = header.map(
      (title) => ({ 姓名: "模板", 手机号: "13800000001", 机构: "一号机构", 日期: "2026-11-30", 时段: "1 08:00" })[String(title)] ?? null,
    );
    expect((await importRows("/clinic/visit", [header, filled])).body).toMatchObject({ code: 200 });
  });
});
