import { read, readXlsx, writeXlsx } from "hucre";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { clinicProject } from "../support/clinicProject.ts";
import { everyRight, recordsOf, startClinic, type Clinic, type ClinicAnswer, type ClinicClient } from "../support/clinicServer.ts";
import { onOneDatabase } from "../support/onBothDatabases.ts";

type Cells = readonly (string | number | null)[];

interface Preview {
  readonly fileHash: string;
  readonly totalCount: number;
  readonly faults: readonly { readonly row: number; readonly faults: readonly { readonly title: string; readonly message: string }[] }[];
  readonly errorFile?: { readonly name: string; readonly data: string };
}

onOneDatabase("the preview of an import", (open) => {
  let clinic: Clinic;
  let root: ClinicClient;

  beforeAll(async () => {
    clinic = await startClinic(await open());
    root = clinic.as(everyRight);
    await root.add("/clinic/depart", { departName: "检测科", orgCode: "D1" });
    await root.add("/clinic/depart", { departName: "护理科", orgCode: "D2" });
    for (const [organName, organCode] of [
      ["一号机构", "A1"],
      ["同名机构", "T1"],
      ["同名机构", "T2"],
    ])
      await root.add("/clinic/organ", {
        organName,
        organCode,
        orgCode: "D1",
        slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 }],
      });
  });

  const workbook = (rows: readonly Cells[]) => writeXlsx({ sheets: [{ name: "s", rows: rows.map((row) => [...row]) }] });
  const send = async (path: string, rows: readonly Cells[], client = root) =>
    client.upload(path, { name: "数据.xlsx", data: await workbook(rows) });
  const preview = async (api: string, rows: readonly Cells[], { client = root, existing = "" } = {}) => {
    const answer = await send(`${api}/importPreview${existing && `?existing=${existing}`}`, rows, client);
    expect(answer.body, answer.body.message).toMatchObject({ success: true });
    return answer.body.result as Preview;
  };
  const faultsOf = (result: Preview) => result.faults.map(({ row, faults }) => [row, ...faults.map(({ message }) => message)]);
  const sheetOf = async (data: Uint8Array) => (await read(data)).sheets[0]?.rows ?? [];
  const organs = async (params: Readonly<Record<string, string>> = {}) =>
    recordsOf(await root.get("/clinic/organ/list", { pageSize: "100", ...params }));
  const organHeader: Cells = ["机构名称", "机构编码", "状态"];
  const visitHeader: Cells = ["姓名", "手机号", "机构", "日期", "时段", "评分"];
  const visit = (changes: Readonly<Record<number, string | null>> = {}): Cells =>
    Object.assign(["预览", "13800000001", "一号机构", "2026-11-30", "1 08:00", null], changes);

  /** Everything that is stored, but for times of reading. */
  async function stored(): Promise<string> {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(clinic.database.db);
    const counts: [string, unknown][] = [];
    for (const { name } of tables) {
      const { rows } =
        await sql<Row>`select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(name)} as t`.execute(
          clinic.database.db,
        );
      counts.push([name, rows[0]]);
    }
    return JSON.stringify(counts);
  }

  it("tells lines new, there already and faulty, and writes nothing", async () => {
    const rows = [organHeader, ["新甲", "N1", "开放"], ["改名", "A1", "开放"], [null, null, null], ["", "N2", "开放"]];
    const [before, events] = [await stored(), clinic.events.length];
    const result = await preview("/clinic/organ", rows, { existing: "skip" });
    expect(result).toMatchObject({ totalCount: 3, addedCount: 1, skippedCount: 1, errorCount: 1, keys: ["机构编码"], canUpdate: true });
    expect(faultsOf(result)).toEqual([[5, "请输入机构名称"]]);
    expect(await stored()).toBe(before);
    expect([clinic.events.length, clinic.files.size]).toEqual([events, 0]);
  });

  it("PERM-13 changes no row of an entity that offers no editing, whatever codes somebody holds", async () => {
    const organ = "schemas/entities/clinic/organ.json";
    clinic.use(
      clinicProject(new Map([[organ, (text) => text.replace('"x-entity": {', '"x-entity": { "operations": ["add", "import"],')]])),
    );
    try {
      const clerk = clinic.as({ ...everyRight, codes: ["organ:list", "organ:import", "organ:add", "organ:edit"] });
      const rows = [organHeader, ["改名", "A1", "开放"]];
      expect(await preview("/clinic/organ", rows, { client: clerk, existing: "skip" })).toMatchObject({
        skippedCount: 1,
        canUpdate: false,
      });
      for (const way of ["importPreview", "importExcel"])
        expect(await send(`/clinic/organ/${way}?existing=update`, rows, clerk), way).toMatchObject({ status: 403 });
      expect((await organs()).map(({ organName }) => organName)).not.toContain("改名");
    } finally {
      clinic.use(clinicProject());
    }
  });

  it("P27 S-13 takes no text for another one that the database would make of it", async () => {
    const rows = [organHeader, ["改名", "A_x0000_1", "开放"], ["改名", "A1_xD800_", "开放"], ["改_x0000_名", "N9", "开放"]];
    const result = await preview("/clinic/organ", rows, { existing: "update" });
    const lost = "含有空字符或不完整的字符，请全部删除后重新输入";
    expect(result).toMatchObject({ changedCount: 0, errorCount: 3 });
    expect(faultsOf(result)).toEqual([2, 3, 4].map((row) => [row, lost]));
    const filledUp = await preview("/clinic/organ", [organHeader, ["一号机构", "A1_x0000__x0000_", "开放"]], { existing: "update" });
    expect(filledUp).toMatchObject({ sameCount: 1, errorCount: 0 });
  });

  it("gives the same faults as the import that follows, which decides again", async () => {
    const rows = [visitHeader, visit(), visit({ 1: "138", 3: "2026-11-01" }), visit({ 2: "没有这家" })];
    const result = await preview("/clinic/visit", rows);
    const answer = await send(`/clinic/visit/importExcel?fileHash=${result.fileHash}`, [...rows, visit()]);
    expect(answer).toMatchObject({ status: 409, body: { message: "文件在检查之后改动过，没有导入任何数据，请重新选择文件并检查" } });
    const data = await workbook(rows);
    const upload = (path: string) => root.upload(`/clinic/visit/${path}`, { name: "a.xlsx", data });
    const hash = ((await upload("importPreview")).body.result as Preview).fileHash;
    const imported = await upload(`importExcel?fileHash=${hash}`);
    expect(imported.body).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 2 } });
    const { fileUrl } = imported.body.result as { readonly fileUrl: string };
    const [, ...failed] = await sheetOf(clinic.files.get(fileUrl.replace("/sys/common/static/", ""))?.data ?? new Uint8Array());
    expect(failed.map((cells) => [cells.at(-2), cells.at(-1)])).toEqual(
      faultsOf(result).map(([row, ...messages]) => [row, messages.join("；")]),
    );
    expect((await upload("importPreview")).body.result).toMatchObject({ repeated: { count: 1, at: "2026-11-23 09:00:00" } });
  });

  it("names every fault of a row at once, and blames nothing that depends on a fault", async () => {
    const result = await preview("/clinic/visit", [
      visitHeader,
      visit({ 0: "坏".repeat(21), 1: "12", 3: "2026-11-01", 5: "很好" }),
      visit({ 2: "没有这家" }),
      visit({ 3: "哪天" }),
      visit({ 4: "9 23:00" }),
      visit({ 3: "2026-11-01", 4: "9 23:00" }),
    ]);
    expect(faultsOf(result)).toEqual([
      [2, expect.stringContaining("评分"), expect.stringContaining("最大长度20位字符"), "请输入正确手机号", "不能预约过去的日期"],
      [3, "找不到机构“没有这家”，请填写可以选择的机构的机构名称或机构编码"],
      [4, expect.stringContaining("哪天")],
      [5, expect.stringContaining("9 23:00")],
      // The date is refused by a check, after it was read: what is chosen for it waits all the same.
      [6, "不能预约过去的日期"],
    ]);
    expect(result.faults[0]?.faults.map(({ title }) => title)).toEqual(["评分", "姓名", "手机号", "日期"]);
  });

  it("finds what is named with other dashes, blanks, width, case and hours of one digit, but nothing that could be two", async () => {
    for (const organCode of ["W-1", "W–2", "W—2"])
      await root.add("/clinic/organ", {
        organName: `外展点${organCode}`,
        organCode,
        orgCode: "D1",
        slots: [{ weekday: "1", startTime: "08:00:00", endTime: "09:00:00", capacity: 90 }],
      });
    const result = await preview("/clinic/visit", [
      visitHeader,
      visit({ 2: "外展点 ｗ—1", 1: "13800000011" }),
      visit({ 2: "外展点W~1", 4: "１ ８：００", 1: "13800000012" }),
      visit({ 4: "1 8:00", 1: "13800000013" }),
      visit({ 2: "外展点W-2" }),
    ]);
    expect(faultsOf(result)).toEqual([[5, expect.stringContaining("有多条同名")]]);
  });

  it("names what a line leaves to choose from, where that is little or nothing", async () => {
    await root.add("/clinic/organ", { organName: "无时段机构", organCode: "N0", orgCode: "D1" });
    const result = await preview("/clinic/visit", [visitHeader, visit({ 4: "9 23:00" }), visit({ 2: "无时段机构" })]);
    expect(faultsOf(result)).toEqual([
      [2, "找不到时段“9 23:00”，可以填写：1 08:00"],
      [3, "按本行的机构，没有可以选择的时段"],
    ]);
  });

  it("counts rows as the person's own file does, below a heading, between blank rows and an example left in", async () => {
    const result = await preview("/clinic/organ", [
      ["二〇二六年机构表"],
      [],
      organHeader,
      ["【示例】机构名称1", "EX1", "开放"],
      [],
      ["甲", "R1", "开放"],
      [],
      ["", "R2", "开放"],
    ]);
    expect(result).toMatchObject({ totalCount: 2, addedCount: 1, sampleRows: [4] });
    expect(faultsOf(result)).toEqual([[8, "请输入机构名称"]]);
  });

  it("knows titles in either width, with spaces and stars", async () => {
    expect(
      await preview("/clinic/organ", [
        ["＊机构 名称", "机构编码*", " 状态　"],
        ["宽", "WD1", "开放"],
      ]),
    ).toMatchObject({ addedCount: 1 });
  });

  it("takes unique labels and codes of references, and says which label is not unique", async () => {
    const result = await preview("/clinic/visit", [visitHeader, visit({ 2: "A1" }), visit({ 2: "T2" }), visit({ 2: "同名机构" })]);
    expect(result).toMatchObject({ addedCount: 2, errorCount: 1 });
    expect(faultsOf(result)).toEqual([[4, "机构“同名机构”有多条同名的机构：同名机构（T1）、同名机构（T2），请改填其中一个，或机构编码"]]);
  });

  it("reads a choice that stands left of what it depends on", async () => {
    const order = ["时段", "姓名", "手机号", "日期", "机构"];
    expect(await preview("/clinic/visit", [order, ["1 08:00", "左边", "13800000001", "2026-11-30", "一号机构"]])).toMatchObject({
      addedCount: 1,
    });
  });

  it("gives the faulty lines as a file that can be imported once corrected", async () => {
    const result = await preview("/clinic/organ", [organHeader, ["好", "F1", "开放"], ["", "F2", "开放"]]);
    expect(result.errorFile?.name).toBe("机构导入错误.xls");
    const [titles = [], line = [], ...more] = await sheetOf(Buffer.from(result.errorFile?.data ?? "", "base64"));
    expect([titles, more]).toEqual([["机构名称", "机构编码", "状态", "原文件行号", "错误原因"], []]);
    expect(line.slice(1)).toEqual(["F2", "开放", 3, "请输入机构名称"]);
    expect(await preview("/clinic/organ", [titles as Cells, ["补上", ...line.slice(1)] as Cells])).toMatchObject({
      addedCount: 1,
      errorCount: 0,
    });
  });

  describe("rows that are there already", () => {
    it("are changed where that is chosen: what is in the file, nothing else, in one history", async () => {
      const rows = [
        ["机构名称", "机构编码"],
        ["一号新名", "A1"],
        ["同名机构", "T1"],
        ["另一家", "U1"],
      ];
      const [old] = await organs({ organCode: "A1" });
      const result = await preview(
        "/clinic/organ",
        rows.map((row, at) => [...row, at === 0 ? "状态" : at === 3 ? "开放" : null]),
        {
          existing: "update",
        },
      );
      expect(result).toMatchObject({ addedCount: 1, changedCount: 1, sameCount: 1, errorCount: 0 });
      const data = rows.map((row, at) => [...row, at === 0 ? "状态" : at === 3 ? "开放" : null]);
      const answer = await send("/clinic/organ/importExcel?existing=update", data);
      expect(answer.body).toMatchObject({
        message: "导入成功：共 3 行（新增 1 行；更新 1 行；已有，没有变化 1 行）",
        result: { addedCount: 1, changedCount: 1, sameCount: 1 },
      });
      const [row] = await organs({ organCode: "A1" });
      expect(row).toMatchObject({ id: old?.["id"], organName: "一号新名", status: "open", orgCode: "D1", rev: Number(old?.["rev"]) + 1 });
      await send("/clinic/organ/importExcel?existing=update", [
        ["机构名称", "机构编码", "状态"],
        ["一号机构", "A1", null],
      ]);
    });

    it("are passed over where that is chosen, and faults otherwise", async () => {
      const rows = [organHeader, ["别名", "A1", "开放"]];
      expect((await send("/clinic/organ/importExcel?existing=skip", rows)).body).toMatchObject({
        result: { skippedCount: 1, addedCount: 0 },
      });
      expect((await send("/clinic/organ/importExcel", rows)).body).toMatchObject({ code: 201, result: { errorCount: 1 } });
      expect(await organs({ organName: "别名" })).toEqual([]);
    });

    it("are named with their row where two lines mean the same one", async () => {
      const rows = [organHeader, ["先", "D9", "开放"], ["后", "D9", "开放"]];
      expect(faultsOf(await preview("/clinic/organ", rows, { existing: "update" }))).toEqual([
        [3, "机构编码与本文件第 2 行相同，请只保留一行"],
      ]);
    });

    it("are changed by those alone who may edit, within their rule, and never those of another tenant", async () => {
      const clerk = clinic.as({ codes: ["organ:import"] });
      const rows = [organHeader, ["夺走", "A1", "开放"]];
      expect((await send("/clinic/organ/importExcel?existing=update", rows, clerk)).status).toBe(403);
      expect((await send("/clinic/organ/importPreview?existing=update", rows, clerk)).status).toBe(403);
      expect(await preview("/clinic/organ", rows, { client: clerk })).toMatchObject({ canUpdate: false });
      const elsewhere = clinic.as({
        codes: ["organ:import", "organ:edit"],
        orgCode: "D2",
        rules: { organ: ["row.orgCode == user.orgCode"] },
      });
      // What they do not see is told as a form tells it: the code is taken.
      expect(await preview("/clinic/organ", rows, { client: elsewhere, existing: "update" })).toMatchObject({
        changedCount: 0,
        errorCount: 1,
      });
      expect((await send("/clinic/organ/importExcel?existing=update", rows, elsewhere)).body).toMatchObject({ result: { errorCount: 1 } });
      const foreign = clinic.as({ codes: "*", tenantId: "7" });
      expect(await preview("/clinic/organ", rows, { client: foreign, existing: "update" })).toMatchObject({
        changedCount: 0,
        addedCount: 1,
      });
      expect(await organs({ organName: "夺走" })).toEqual([]);
    });
  });

  it("is refused without the right to import, and for an unknown choice", async () => {
    const rows = [organHeader, ["甲", "Z1", "开放"]];
    expect((await send("/clinic/organ/importPreview", rows, clinic.as({ codes: ["organ:add"] }))).status).toBe(403);
    expect((await send("/clinic/organ/importPreview?existing=all", rows)).status).toBe(400);
  });

  it("offers lists in the template, an example that is passed over, and text for every column", async () => {
    const answer: ClinicAnswer = await root.get("/clinic/organ/importTemplate");
    const book = await readXlsx(answer.raw);
    const [sheet] = book.sheets;
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ["机构名称", "机构编码", "状态", "所属部门"],
      ["【示例】机构名称1", "机构编码2", "", ""],
    ]);
    expect(sheet?.dataValidations?.find(({ range }) => range.startsWith("C"))).toMatchObject({
      type: "list",
      formula1: "'可选内容'!$C$2:$C$3",
    });
    const filled = [...(sheet?.rows ?? []), ["模板来的", "TP1", "开放", "检测科"]] as Cells[];
    expect(await preview("/clinic/organ", filled)).toMatchObject({ addedCount: 1, sampleRows: [2], errorCount: 0 });
    const words = JSON.stringify(book.sheets.map(({ rows }) => rows));
    expect(words).not.toMatch(/单行文本|多行文本|关联|字典|枚举|主键|字段/);
  });
});
