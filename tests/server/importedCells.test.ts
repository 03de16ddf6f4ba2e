import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Row } from "../../src/schema/index.ts";
import type { ImportPreview } from "../../src/schema/wire/importAnswers.ts";
import { multipart } from "../support/multipart.ts";
import { onEmbeddedDatabase } from "../support/onBothDatabases.ts";
import { sendFile, sheetFile } from "../support/sheets.ts";
import { startTestServer, type TestServer, type TestSession } from "../support/testServer.ts";

const GALLERY = "/gallery/gallery";
const ORGAN = "/hiv/organ";

onEmbeddedDatabase("what the cells of an imported file mean", (open) => {
  let server: TestServer;
  let admin: TestSession;
  beforeAll(async () => {
    server = await startTestServer(open, { environment: { DEMO: "1" } });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.stop());

  const send = <T>(path: string, name: string, data: Buffer) => {
    const { payload, headers } = multipart([{ name: "file", filename: name, data }]);
    return admin.call<T>("POST", path, { body: payload, headers });
  };
  const fixture = (name: string) => readFile(new URL(`../support/workbooks/${name}`, import.meta.url));
  const previewed = async (api: string, name: string, query = "") =>
    (await send<ImportPreview>(`${api}/importPreview${query}`, name, await fixture(name))).result;
  const imported = async (api: string, name: string, query = "?again=1") =>
    (await send<Row>(`${api}/importExcel${query}`, name, await fixture(name))).result;
  const rowOf = async (api: string, query: string): Promise<Row | undefined> =>
    (await admin.call<{ readonly records: readonly Row[] }>("GET", `${api}/list?${query}`)).result.records[0];
  const faultsOf = ({ faults }: ImportPreview) =>
    faults.flatMap(({ row, faults: told }) => told.map(({ title, message }) => `${row} ${title} ${message}`));
  const remarksOf = ({ remarks }: ImportPreview) => remarks.map(({ title, message, rows }) => `${rows.join()} ${title} ${message}`);

  it("LIST-28 a percent cell is what it shows: 100% is a hundred, 45% needs no sign, 150% is too much", async () => {
    const preview = await previewed(GALLERY, "percent-cells.xlsx");
    expect([preview.addedCount, faultsOf(preview)]).toEqual([2, [expect.stringMatching(/^3 百分比 /)]]);
    await imported(GALLERY, "percent-cells.xlsx");
    expect(await rowOf(GALLERY, "name=满格")).toMatchObject({ share: 100, progress: 100 });
    expect(await rowOf(GALLERY, "name=四成五")).toMatchObject({ share: 45, progress: 45 });
  });

  it("LIST-28 what arithmetic left behind the fifteenth digit is not stored, and a range finds the number", async () => {
    const preview = await previewed(GALLERY, "computed-decimal.xlsx");
    expect(remarksOf(preview)).toEqual([expect.stringContaining("36.900000000000006 读作 36.9")]);
    await imported(GALLERY, "computed-decimal.xlsx");
    expect(await rowOf(GALLERY, "temperature_begin=36.9&temperature_end=36.9")).toMatchObject({ name: "算出的体温", temperature: 36.9 });
  });

  it("LIST-28 every row of a merged cell has its value, and the preview says so", async () => {
    const preview = await previewed(ORGAN, "merged-department.xlsx");
    expect(preview.addedCount).toBe(3);
    expect(remarksOf(preview)).toEqual([expect.stringMatching(/^3,4 所属部门 合并.*检测科/)]);
    await imported(ORGAN, "merged-department.xlsx");
    const codes = await Promise.all(["51", "53"].map(async (end) => (await rowOf(ORGAN, `organCode=CASE-${end}`))?.["orgCode"]));
    expect(codes[0]).toBeTruthy();
    expect(codes[1]).toBe(codes[0]);
  });

  it("LIST-28 an error is a fault of its cell, whether the formula gave it or a text says it", async () => {
    const preview = await previewed(ORGAN, "error-cells.xlsx");
    expect(preview.addedCount).toBe(0);
    expect(faultsOf(preview)).toEqual(expect.arrayContaining([expect.stringContaining("联系人是错误值 #N/A")]));
  });

  it("LIST-22 totals and signatures below the data are told of", async () => {
    const file = await sheetFile([
      ["单行文本", "整数"],
      ["甲", 3],
      ["合计", 3],
      ["审核人：", null],
    ]);
    const { result } = await sendFile(admin, `${GALLERY}/importPreview`, file);
    expect(remarksOf(result)).toEqual([expect.stringMatching(/^3,4 {2}看起来是表尾/)]);
  });

  it("LIST-28 a code shown as 00007 is not 7", async () => {
    const preview = await previewed(ORGAN, "code-with-zeros.xlsx");
    expect(remarksOf(preview)).toEqual([expect.stringContaining("00007（不是 7）")]);
    await imported(ORGAN, "code-with-zeros.xlsx");
    expect(await rowOf(ORGAN, "organName=试例机构81")).toMatchObject({ organCode: "00007" });
  });

  it("LIST-28 numbers of more digits than a sheet keeps are refused", async () => {
    const preview = await previewed("/gallery/galleryText", "long-numbers.xlsx");
    expect(faultsOf(preview)).toEqual(["自然数", "证件号码", "银行卡号"].map((title) => expect.stringContaining(`${title}超过 15 位`)));
  });

  it("LIST-28 a strict workbook says its days and times in words of their own", async () => {
    expect(faultsOf(await previewed(GALLERY, "strict-moments.xlsx"))).toEqual([]);
    await imported(GALLERY, "strict-moments.xlsx");
    expect(Object.values((await rowOf(GALLERY, "name=严格甲")) ?? {})).toEqual(
      expect.arrayContaining(["2026-03-01", "2026-03-01 09:30:00", "09:30:00"]),
    );
  });

  it("LIST-28 a formula without a stored result is a fault, and changes no row", async () => {
    const body = {
      organName: "试例机构111",
      organCode: "CASE-111",
      organType: "cdc",
      status: "open",
      region: "510104",
      address: "试例路2号",
      phone: "028-86741234",
      cutoffHours: 2,
      advanceDays: 14,
      contact: "旧联系人",
    };
    expect((await admin.call("POST", `${ORGAN}/add`, { body })).success).toBe(true);
    for (const query of ["?existing=update", "?existing=refuse"])
      expect(faultsOf(await previewed(ORGAN, "formula-without-result.xlsx", query))).toEqual(
        expect.arrayContaining([expect.stringContaining("联系人的公式没有保存计算结果")]),
      );
    expect(await imported(ORGAN, "formula-without-result.xlsx", "?existing=update&again=1")).toMatchObject({
      changedCount: 0,
      errorCount: 1,
    });
    expect(await rowOf(ORGAN, "organCode=CASE-111")).toMatchObject({ contact: "旧联系人", address: "试例路2号" });
  });

  it("LIST-28 a code that became a day is refused with what the sheet shows", async () => {
    expect(faultsOf(await previewed(ORGAN, "code-became-date.xlsx"))).toEqual([
      expect.stringMatching(/^2 机构编码 机构编码里的“3月12日”被表格当成了日期或时间（2026-03-12）.*“文本”格式/),
    ]);
  });

  it("LIST-28 a picture in a cell is not stored as a text, and the preview says that it is not read", async () => {
    const preview = await previewed(ORGAN, "cell-picture.xlsx");
    expect([preview.addedCount, remarksOf(preview)]).toEqual([1, [expect.stringMatching(/^2 机构图片 单元格里的图片没有导入/)]]);
    await imported(ORGAN, "cell-picture.xlsx");
    expect(JSON.stringify(await rowOf(ORGAN, "organCode=CASE-131"))).not.toContain("DISPIMG");
  });

  it("LIST-28 a picture that floats over a line is not taken over, and the preview says so", async () => {
    expect(remarksOf(await previewed(ORGAN, "libreoffice-picture.xlsx"))).toContainEqual(
      expect.stringMatching(/^2 {2}浮在表格上的图片没有导入/),
    );
  });

  describe.each(["xlsx", "xls"])("a workbook of LibreOffice as .%s", (suffix) => {
    it("LIST-28 of percent, date, merged, computed, lasting and faulty cells is read as it shows them", async () => {
      const name = `libreoffice-gallery.${suffix}`;
      const preview = await previewed(GALLERY, name);
      expect(faultsOf(preview)).toEqual([expect.stringContaining("4 数字 数字是错误值 #DIV/0!")]);
      expect(remarksOf(preview)).toContainEqual(expect.stringMatching(/^3,4 多行文本 合并.*同一说明/));
      await imported(GALLERY, name);
      const first = await rowOf(GALLERY, "name=百分比与日期");
      expect(first).toMatchObject({ share: 100, temperature: 36.6 });
      expect(Object.values(first ?? {})).toEqual(expect.arrayContaining([1234.5, 25 * 60 + 30, true, "2026-03-01", "09:30:00"]));
      const second = await rowOf(GALLERY, "name=算出来的数");
      expect(second).toMatchObject({ share: 45, temperature: 36.9 });
      expect(Object.values(second ?? {})).toEqual(expect.arrayContaining([90, "同一说明"]));
    });

    it("LIST-28 gives its faulty cells back so that they are refused again, and the others so that they mean the same", async () => {
      const preview = await previewed(ORGAN, `libreoffice-organ.${suffix}`);
      const told = faultsOf(preview);
      expect(told).toEqual([
        expect.stringContaining("3 联系人 联系人是错误值 #N/A"),
        expect.stringContaining("4 机构编码 机构编码里的“3月12日”"),
      ]);
      expect(remarksOf(preview)).toEqual([
        expect.stringContaining("没有读取隐藏的工作表：隐藏"),
        expect.stringContaining("00008（不是 8）"),
        expect.stringMatching(/^3,4 所属部门 合并.*检测科/),
      ]);
      const again = await send<ImportPreview>(`${ORGAN}/importPreview`, "错误.xls", Buffer.from(preview.errorFile?.data ?? "", "base64"));
      expect(faultsOf(again.result)).toEqual([expect.stringContaining("错误值 #N/A"), expect.stringContaining("3月12日")]);
    });
  });
});
