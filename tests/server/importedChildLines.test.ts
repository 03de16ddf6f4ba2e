import { writeXlsx } from "hucre";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { sendFile, sheetFile } from "../support/sheets.ts";
import { startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const TIMES = "/hiv/organServiceTime";
const ITEMS = "/sys/dictItem";

onEmbeddedDatabase("lines of child rows whose parent cells are empty", (open) => {
  let server: TestServer;
  let admin: TestSession;
  const where = { region: "510104", cutoffHours: 2 };
  const organ = async (organName: string, organCode: string) => {
    const body = { organName, organCode, organType: "cdc", address: "一路1号", phone: "028-86741234", ...where };
    const answer = await admin.call<Row>("POST", "/hiv/organ/add", { body });
    expect(answer, answer.message).toMatchObject({ success: true });
  };
  beforeAll(async () => {
    server = await startTestServer(open);
    admin = await server.signIn("admin");
    await organ("甲中心", "OWN-A");
    await organ("乙中心", "OWN-B");
  });
  afterAll(() => server.stop());

  const titles = ["机构", "星期", "开始时间", "结束时间", "名额"];
  const faultsOf = (faults: readonly { readonly row: number; readonly faults: readonly { readonly message: string }[] }[]) =>
    faults.map(({ row, faults: told }) => [row, told.map(({ message }) => message).join("；")]);

  it("LIST-28 belong to the parent of the line above, and the preview says so", async () => {
    const file = await sheetFile([
      titles,
      ["甲中心", "星期一", "08:00", "09:00", 5],
      ["", "星期二", "08:00", "09:00", 5],
      [null, "星期三", "08:00", "09:00", 5],
      ["OWN-B", "星期一", "08:00", "09:00", 5],
      ["  ", "星期四", "08:00", "09:00", 5],
    ]);
    const { result } = await sendFile(admin, `${TIMES}/importPreview`, file);
    expect(result).toMatchObject({ totalCount: 5, addedCount: 5, errorCount: 0 });
    expect(result.remarks).toEqual([{ title: "机构", message: expect.stringContaining("与上一行相同"), rows: [3, 4, 6], rowCount: 3 }]);
    expect(await sendFile(admin, `${TIMES}/importExcel`, file)).toMatchObject({ code: 200, result: { successCount: 5 } });
    const stored = await admin.call<{ readonly records: readonly Row[] }>("GET", `${TIMES}/list?pageSize=50`);
    const texts = stored.result.records.map((row) => `${String(row["organId_dictText"])} ${String(row["weekday_dictText"])}`);
    expect(texts.toSorted()).toEqual(["乙中心 星期一", "乙中心 星期四", "甲中心 星期一", "甲中心 星期三", "甲中心 星期二"].toSorted());
  });

  it("LIST-28 are refused where no line is above, or a blank row is between", async () => {
    const file = await sheetFile([
      titles,
      ["", "星期五", "08:00", "09:00", 5],
      ["甲中心", "星期五", "08:00", "09:00", 5],
      [],
      ["", "星期六", "08:00", "09:00", 5],
    ]);
    const { result } = await sendFile(admin, `${TIMES}/importPreview`, file);
    expect(result).toMatchObject({ addedCount: 1, remarks: [] });
    expect(faultsOf(result.faults)).toEqual([
      [2, expect.stringContaining("机构")],
      [5, expect.stringContaining("机构")],
    ]);
  });

  it("LIST-28 change the rows of that parent, also where its cell is merged; a line with nothing in it is none", async () => {
    const names = ["字典", "名称", "数据值", "状态"];
    const rows = (first: string, second: string) => [names, ["weekday", first, "1", "启用"], ["", second, "2", "启用"], ["", " ", "", ""]];
    const blank = await sheetFile(rows("头一天", "第二天"));
    const update = "importPreview?existing=update";
    expect(await sendFile(admin, `${ITEMS}/${update}`, blank)).toMatchObject({
      result: { totalCount: 2, changedCount: 2, addedCount: 0, errorCount: 0 },
    });
    const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }];
    const merged = Buffer.from(await writeXlsx({ sheets: [{ name: "s", rows: rows("头一天", "第二天"), merges }] }));
    expect(await sendFile(admin, `${ITEMS}/${update}`, merged)).toMatchObject({ result: { changedCount: 2, errorCount: 0 } });
  });

  it("LIST-28 in a file of parents are refused in a sentence that says where they are imported", async () => {
    const file = await sheetFile([
      ["机构名称", "机构编码", "机构类型", "所在地区", "详细地址", "联系电话", "当天预约截止（小时）", "服务时间"],
      ["丙中心", "OWN-C", "疾控中心", "四川省/成都市/锦江区", "一路3号", "028-86741234", 2, "星期一 08:00–09:00"],
      ["", "", "", "", "", "", "", "星期二 08:00–09:00"],
      [null, null, null, null, null, null, null, "星期三 08:00–09:00"],
    ]);
    const { result } = await sendFile(admin, "/hiv/organ/importPreview", file);
    expect(result).toMatchObject({ totalCount: 3, addedCount: 1, errorCount: 2 });
    const sentence = "本行没有可以导入的内容，有内容的列都不读取；服务时间不能随机构导入，请在它自己的页面导入，或在编辑页面中填写";
    expect(faultsOf(result.faults)).toEqual([
      [3, sentence],
      [4, sentence],
    ]);
    expect(result.remarks).toContainEqual(expect.objectContaining({ title: "服务时间", message: expect.stringContaining("没有读取") }));
  });
});
