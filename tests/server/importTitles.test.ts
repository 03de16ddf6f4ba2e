import { writeXlsx } from "hucre";
import { beforeAll, describe, expect, it } from "vitest";
import type { ColumnsQuestion, ImportPreview } from "../../src/schema/wire/importAnswers.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

type Cells = readonly (string | number | null)[];

onOneDatabase("the titles of an imported file", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
  });

  const send = async (way: string, rows: readonly Cells[], columns?: unknown, client = root) => {
    const data = await writeXlsx({ sheets: [{ name: "s", rows: rows.map((row) => [...row]) }] });
    const choice =
      columns === undefined ? "" : `?columns=${encodeURIComponent(typeof columns === "string" ? columns : JSON.stringify(columns))}`;
    return client.upload(`${way}${choice}`, { name: "数据.xlsx", data });
  };
  const preview = async (api: string, rows: readonly Cells[], columns?: unknown) => {
    const answer = await send(`${api}/importPreview`, rows, columns);
    expect(answer.body, answer.body.message).toMatchObject({ success: true });
    return answer.body.result as ImportPreview;
  };
  const faultsOf = (result: ImportPreview) => result.faults.map(({ row, faults }) => [row, ...faults.map(({ message }) => message)]);
  const organs = async () => recordsOf(await root.get("/clinic/organ/list", { pageSize: "100" }));

  it("may be decorated and stand over two rows, with notes below them", async () => {
    const result = await preview("/clinic/organ", [
      ["机构", null, "管理"],
      ["*机构 名称（必填）", "机构\n编码：", "状态【选填】"],
      ["必填", "示例：A1", "选填"],
      ["甲", "TT1", "开放"],
      ["", "TT2", "开放"],
    ]);
    expect(result).toMatchObject({ totalCount: 2, addedCount: 1, remarks: [{ message: "写的是怎样填写，没有导入", rows: [3] }] });
    expect(faultsOf(result)).toEqual([[5, "请输入机构名称"]]);
  });

  it("are read without an explanation in brackets, which is said, unless that names another column, too", async () => {
    const result = await preview("/clinic/organ", [
      ["机构名称（全称）", "机构编码", "状态"],
      ["甲", "TB1", "开放"],
    ]);
    expect(result).toMatchObject({ addedCount: 1, remarks: [{ title: "机构名称", message: "文件里的列名是“机构名称（全称）”" }] });
    const twice = await send("/clinic/organ/importPreview", [
      ["机构名称（全称）", "机构名称", "机构编码", "状态"],
      ["甲", "乙", "TB2", "开放"],
    ]);
    expect(twice.body.message).toContain("不认识的列：机构名称（全称）");
  });

  describe("that do not fit", () => {
    const foreign: readonly Cells[] = [
      ["序号", "名称", "编码", "状态", "状态", "错误原因", null],
      [1, "问一", "Q1", "开放", "开放", "", "旁注"],
      [2, "问二", "Q2", "开放", null, ""],
    ];

    it("are refused by name, with what may be asked instead: columns with values, fields, and guesses", async () => {
      for (const way of ["importPreview", "importExcel"]) {
        const answer = await send(`/clinic/organ/${way}`, foreign);
        expect(answer).toMatchObject({ status: 400 });
        expect(answer.body.message).toContain("不认识的列：序号、名称、编码；缺少必填的列：机构名称、机构编码；重复的列：状态");
        const { question } = answer.body.result as { readonly question: ColumnsQuestion };
        expect(question.columns).toEqual([
          { index: 0, title: "序号", samples: ["1", "2"] },
          { index: 1, title: "名称", samples: ["问一", "问二"], field: "organName" },
          { index: 2, title: "编码", samples: ["Q1", "Q2"], field: "organCode" },
          { index: 3, title: "状态", samples: ["开放"], field: "status" },
          { index: 4, title: "状态", samples: ["开放"] },
          { index: 6, title: "", samples: ["旁注"] },
        ]);
        expect(question.fields).toContainEqual({ name: "organName", title: "机构名称", required: true });
        expect(question.fields).toContainEqual({ name: "status", title: "状态", required: false });
      }
    });

    it("LIST-28 are read as the importer says, in the preview and in the import, and what is left out is said", async () => {
      const columns = { 1: "organName", 2: "organCode", 4: "status" };
      const seen = await preview("/clinic/organ", foreign, columns);
      expect(seen).toMatchObject({ totalCount: 2, addedCount: 2, errorCount: 0, keys: ["机构编码"] });
      expect(seen.remarks).toMatchObject([
        { title: "", message: "读作列名，没有作为数据导入", rows: [1] },
        { title: "", message: "按您的选择没有导入的列：序号、状态" },
        { title: "", message: "没有列名的列没有导入：G" },
      ]);
      const answer = await send("/clinic/organ/importExcel", foreign, columns);
      expect(answer.body.result).toMatchObject({ successCount: 2 });
      const stored = (await organs()).filter(({ organCode }) => ["Q1", "Q2"].includes(String(organCode)));
      expect(new Set(stored.map(({ organName }) => organName))).toEqual(new Set(["问一", "问二"]));
    });

    it.each([
      ["no choice at all", "{", "参数 columns 不正确"],
      ["a list", ["organName"], "参数 columns 不正确"],
      ["a place that is none", { A: "organName" }, "参数 columns 不正确"],
      ["an unknown field", { 1: "organName", 2: "nothing" }, "C 列选了不能导入的“nothing”"],
      ["a field that the server alone writes", { 1: "organName", 2: "createTime" }, "C 列选了不能导入的“createTime”"],
      ["a field twice", { 1: "organName", 2: "organName" }, "“机构名称”选了 2 列（B、C），只能选一列"],
      ["a column that the file has not", { 1: "organName", 30: "organCode" }, "文件里没有 AE 列"],
      ["no required field", { 2: "organCode" }, "没有选择必填的“机构名称”是哪一列"],
    ])("are not read by %s", async (_what, columns, message) => {
      const answer = await send("/clinic/organ/importPreview", foreign, columns);
      expect(answer).toMatchObject({ status: 400 });
      expect(answer.body.message).toContain(message);
    });
  });
});

onOneDatabase("the order of the lines of a tree", (open) => {
  let root: ClinicClient;

  beforeAll(async () => {
    root = (await startClinic(await open())).as(everyRight);
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "OLD" });
  });

  const HEADER: Cells = ["部门名称", "部门编码", "上级部门"];
  const send = async (way: string, rows: readonly Cells[]) => {
    const data = await writeXlsx({ sheets: [{ name: "s", rows: [HEADER, ...rows].map((row) => [...row]) }] });
    return root.upload(`/clinic/depart/${way}`, { name: "部门.xlsx", data });
  };
  const preview = async (rows: readonly Cells[], existing = "skip") => {
    const answer = await send(`importPreview?existing=${existing}`, rows);
    expect(answer.body, answer.body.message).toMatchObject({ success: true });
    return answer.body.result as ImportPreview;
  };
  const faultsOf = (result: ImportPreview) => result.faults.map(({ row, faults }) => [row, ...faults.map(({ message }) => message)]);

  it("is that of parents and children, by code and by name, in the preview and in the import", async () => {
    const rows: readonly Cells[] = [
      ["三级室", "T3", "二级科"],
      ["二级科", "T2", "T1"],
      ["坏行", "T9", "没有这个"],
      ["一级部", "T1", null],
    ];
    const seen = await preview(rows);
    expect(seen).toMatchObject({ addedCount: 3, errorCount: 1 });
    expect(faultsOf(seen)).toEqual([[4, expect.stringContaining("找不到上级部门“没有这个”")]]);
    const answer = await send("importExcel", rows);
    expect(answer.body.result).toMatchObject({ successCount: 3, errorCount: 1 });
    const departs = recordsOf(await root.get("/clinic/depart/list", { pageSize: "50" }));
    const idOf = (code: string) => departs.find(({ orgCode }) => orgCode === code)?.["id"];
    const parentOf = (code: string) => departs.find(({ orgCode }) => orgCode === code)?.["parentId"];
    expect([parentOf("T3"), parentOf("T2")]).toEqual([idOf("T2"), idOf("T1")]);
    // The parent goes below its child, which must have moved away by then.
    expect(
      await preview(
        [
          ["一级部", "T1", "二级科"],
          ["二级科", "T2", "OLD"],
          ["三级室", "T3", "T1"],
        ],
        "update",
      ),
    ).toMatchObject({ errorCount: 0 });
  });

  it("has no circle: each of its lines is a fault that names it", async () => {
    const result = await preview([
      ["甲", "C1", "丙"],
      ["乙", "C2", "C1"],
      ["丁", "C4", null],
      ["丙", "C3", "乙"],
      ["戊", "C5", "C5"],
    ]);
    const circle = "上级部门成了一圈：第 2 行“甲”→第 5 行“丙”→第 3 行“乙”→第 2 行“甲”，请改正其中一行的上级部门";
    expect(faultsOf(result)).toEqual([
      [2, circle],
      [3, circle],
      [5, circle],
      [6, "上级部门是它自己（第 6 行“戊”），请改填别的上级部门"],
    ]);
    expect(result).toMatchObject({ addedCount: 1 });
  });

  it("takes no name for one line that two lines bear, wherever they stand; their codes tell them apart", async () => {
    const both: readonly Cells[] = [
      ["门诊", "M1", null],
      ["门诊", "M2", null],
    ];
    const several = "上级部门“门诊”在文件里不止一行（第 3、4 行），请改填部门编码";
    expect(faultsOf(await preview([["室", "M3", "门诊"], ...both]))).toEqual([[2, several]]);
    expect(faultsOf(await preview([...both, ["室", "M3", "门诊"]]))).toEqual([[4, several.replace("3、4", "2、3")]]);
    expect(await preview([["室", "M3", "M2"], ...both])).toMatchObject({ addedCount: 3 });
  });

  it("lets a new row bear the name of the stored one above it", async () => {
    expect(await preview([["检测科", "NEW", "OLD"]])).toMatchObject({ addedCount: 1 });
    expect(await preview([["检测科", "NEW", "检测科"]])).toMatchObject({ addedCount: 1 });
  });
});
