import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { xlsxFile } from "../../../../tests/support/xlsxFile.ts";
import { parseWorkbook } from "./parseWorkbook.ts";
import { IMPORT_LIMITS } from "./readWorkbook.ts";
import type { Cell, SheetChoice, Sheet } from "./workbook.types.ts";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
const relations = (...all: readonly string[]) => `<Relationships>${all.join("")}</Relationships>`;

/** Parts of a workbook whose cells have these number formats as styles 0, 1, …. */
const styled = (...codes: readonly string[]): Record<string, string> => ({
  "xl/styles.xml": `<styleSheet><numFmts>${codes
    .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', "&quot;")}"/>`)
    .join("")}</numFmts><cellXfs>${codes.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join("")}</cellXfs></styleSheet>`,
  "xl/_rels/workbook.xml.rels": relations(
    relation("rId1", "worksheet", "worksheets/sheet1.xml"),
    relation("rId2", "styles", "styles.xml"),
    relation("rId3", "sharedStrings", "sharedStrings.xml"),
  ),
  "xl/sharedStrings.xml":
    '<sst><si><r><t>张</t></r><r><t xml:space="preserve"> 三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></si><si><t>一_x000D_行_x005F_x</t></si></sst>',
});

async function sheetOf(data: Buffer, choice: SheetChoice = {}): Promise<Sheet> {
  const reply = await parseWorkbook(data, IMPORT_LIMITS, choice);
  if ("fault" in reply) throw new Error(reply.fault.kind);
  return reply.sheet;
}

/** What one cell means, by the XML inside of its row. */
async function cellOf(cell: string, parts: Record<string, string> = styled()): Promise<Cell | undefined> {
  return (await sheetOf(xlsxFile(`<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c>${cell}</row></sheetData>`, parts)))
    .rows[0]?.[1];
}

describe("LIST-28 a cell", () => {
  it.each<readonly [string, string, Cell | undefined]>([
    ["is its text without how it is pronounced", `<c r="B1" t="s"><v>0</v></c>`, "张 三"],
    ["has its escapes resolved", `<c r="B1" t="s"><v>1</v></c>`, "一\r行_x"],
    ["holds its text in runs", `<c r="B1" t="inlineStr"><is><r><t>李</t></r><r><t>四</t></r><rPh><t>li</t></rPh></is></c>`, "李四"],
    ["is yes or no", `<c r="B1" t="b"><v>1</v></c>`, true],
    ["has an error", `<c r="B1" t="e"><f>A9</f><v>#REF!</v></c>`, { kind: "error", shown: "#REF!" }],
    ["has a formula whose result is empty", `<c r="B1" t="str"><f>""</f><v></v></c>`, undefined],
    ["has a formula whose result is not there", `<c r="B1"><f>A1</f></c>`, { kind: "uncomputed" }],
    ["has a formula whose result is left empty", `<c r="B1"><f>A1</f><v></v></c>`, { kind: "uncomputed" }],
    ["shares a formula and has no result", `<c r="B1"><f t="shared" si="0"/></c>`, { kind: "uncomputed" }],
    ["shares a formula and has a result", `<c r="B1"><f t="shared" si="0"/><v>3</v></c>`, 3],
    ["holds a picture of WPS", `<c r="B1" t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>`, { kind: "picture" }],
    ["holds a picture of WPS as a text", `<c r="B1" t="inlineStr"><is><t>=DISPIMG("ID_1",1)</t></is></c>`, { kind: "picture" }],
    ["holds a picture of Excel", `<c r="B1" t="e" vm="1"><v>#VALUE!</v></c>`, { kind: "picture" }],
    ["has a formula that spills", `<c r="B1" t="e" vm="1"><f>SORT(A:A)</f><v>#VALUE!</v></c>`, { kind: "error", shown: "#VALUE!" }],
  ])("that %s", async (_name, cell, meant) => {
    expect(await cellOf(cell)).toEqual(meant);
  });

  it("of a program that leaves calculating to others has no result where it says nought", async () => {
    const book = `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="s" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`;
    const parts = { ...styled(), "xl/workbook.xml": book };
    expect(await cellOf(`<c r="B1"><f>A1+1</f><v>0</v></c>`, parts)).toEqual({ kind: "uncomputed" });
    expect(await cellOf(`<c r="B1"><f>A1+1</f><v>4</v></c>`, parts)).toBe(4);
    expect(await cellOf(`<c r="B1"><v>0</v></c>`, parts)).toBe(0);
  });

  it.each<readonly [string, string, Cell]>([
    ["0.0%", "0.455", { kind: "percent", value: 0.455, shown: "45.5%" }],
    ["00000", "7", { kind: "number", value: 7, shown: "00007" }],
    ["000-0000", "1234567", { kind: "number", value: 1234567, shown: "123-4567" }],
    ['"CD4-"0', "7", { kind: "number", value: 7, shown: "CD4-7" }],
    ["#,##0", "13800000000", 13_800_000_000],
    ["General", "7", 7],
    ["@", "7", 7],
    ["G/通用格式", "7", 7],
    ["[DBNum1][$-804]General", "7", 7],
    ["[$-804]aaaa", "46093", { kind: "moment", value: "2026-03-12 00:00:00", shown: "2026/3/12" }],
    ["0.00E+00", "13800000000", 13_800_000_000],
    ["[h]:mm", "1.0625", { kind: "elapsed", value: 1.0625, shown: "25:30" }],
    ["h:mm", "0.39583333333333331", { kind: "moment", value: "09:30:00", shown: "9:30" }],
    ["yyyy/m/d;@", "46093", { kind: "moment", value: "2026-03-12 00:00:00", shown: "2026/3/12" }],
    ["yyyy/m/d", "1", { kind: "moment", value: "1900-01-01 00:00:00", shown: "1900/1/1" }],
    ["yyyy/m/d", "59", { kind: "moment", value: "1900-02-28 00:00:00", shown: "1900/2/28" }],
    ["yyyy/m/d", "60", { kind: "error", shown: "########" }],
    ["yyyy/m/d", "-3", { kind: "error", shown: "########" }],
    ['"第"0"天"', "3", { kind: "number", value: 3, shown: "第3天" }],
  ])("under the format %s with %s", async (code, value, meant) => {
    expect(await cellOf(`<c r="B1" s="0"><v>${value}</v></c>`, styled(code))).toEqual(meant);
  });

  it("of a workbook that counts from 1904 is the day it shows", async () => {
    const book = `<workbook xmlns:r="${RELATIONS}"><workbookPr date1904="1"/><sheets><sheet name="s" r:id="rId1"/></sheets></workbook>`;
    const parts = { ...styled("yyyy/m/d"), "xl/workbook.xml": book };
    expect(await cellOf(`<c r="B1" s="0"><v>44631</v></c>`, parts)).toEqual({
      kind: "moment",
      value: "2026-03-12 00:00:00",
      shown: "2026/3/12",
    });
  });
});

describe("LIST-28 a picture that floats over the sheet", () => {
  it.each(["xlsx", "xls"])("of an .%s is known by the cell it begins in", async (suffix) => {
    const data = await readFile(new URL(`../../../../tests/support/workbooks/libreoffice-picture.${suffix}`, import.meta.url));
    expect((await sheetOf(data)).pictures).toEqual([{ row: 1, column: 8 }]);
  });
});

describe("LIST-28 merged cells", () => {
  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;

  it("give each row that holds something their value, in the first of their columns only", async () => {
    const rows = `<row r="1">${text("A1", "甲")}${text("B1", "块")}</row><row r="2">${text("A2", "乙")}</row><row r="4">${text("A4", "丙")}</row>`;
    const sheet = await sheetOf(xlsxFile(`<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="B1:C1048576"/></mergeCells>`));
    const merged = { kind: "merged", cell: "块" };
    expect(sheet.rows).toEqual([["甲", "块"], ["乙", merged], [], ["丙", merged]]);
    expect(sheet.merges).toEqual([{ top: 0, bottom: 1_048_575, left: 1, right: 2 }]);
  });

  it("S-44 refuses a sheet whose cells are merged over and over", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `<row r="${index + 1}">${text(`A${index + 1}`, "x")}</row>`).join("");
    const merges = `<mergeCell ref="A1:A20000"/>`.repeat(100_000);
    const reply = await parseWorkbook(xlsxFile(`<sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells>`), IMPORT_LIMITS, {});
    expect(reply).toEqual({ fault: { kind: "unreadable" } });
  });
});

describe("LIST-28 the sheet that is read", () => {
  const sheets = (...states: readonly string[]) => ({
    "xl/workbook.xml": `<workbook xmlns:r="${RELATIONS}"><sheets>${states
      .map((state, index) => `<sheet name="表${index + 1}" state="${state}" r:id="rId${index + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ...states.map((_, index) => relation(`rId${index + 1}`, "worksheet", `/xl/worksheets/sheet${index + 1}.xml`)),
    ),
    ...Object.fromEntries(states.map((_, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(index)])),
  });
  const sheetXml = (index: number) =>
    `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>${index === 0 ? "说明" : "姓名"}</t></is></c></row></sheetData></worksheet>`;

  it("is the one with most titles among those that people see, or the one that is named", async () => {
    const data = xlsxFile("", sheets("visible", "veryHidden", "visible", "hidden", "visible"));
    expect(await sheetOf(data, { titles: ["姓名"] })).toMatchObject({ name: "表3", otherSheets: ["表1", "表5"] });
    expect(await sheetOf(data, { titles: ["姓名"], name: "表5" })).toMatchObject({ name: "表5", otherSheets: ["表1", "表3"] });
    expect(await sheetOf(data)).toMatchObject({ name: "表1", hiddenSheets: [] });
    await expect(sheetOf(data, { name: "表4" })).rejects.toThrow("sheet");
  });

  it("is told with the hidden ones that hold lines, broken ones among them, but for what programs keep for themselves", async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const lines = `<worksheet><sheetData><row>${text("姓名")}</row><row>${text("甲")}</row></sheetData></worksheet>`;
    const book = sheets("visible", "hidden", "veryHidden", "hidden", "hidden");
    const named = book["xl/workbook.xml"].replace("表4", "WpsReserved_CellImgList");
    const at = (index: number) => `xl/worksheets/sheet${index}.xml`;
    const data = xlsxFile("", { ...book, "xl/workbook.xml": named, [at(2)]: lines, [at(3)]: "<worksheet", [at(4)]: lines });
    expect(await sheetOf(data, { titles: ["姓名"] })).toMatchObject({ name: "表1", otherSheets: [], hiddenSheets: ["表2", "表3"] });
  });
});

describe("LIST-28 what a sheet hides", () => {
  const workbook = (name: string) => readFile(new URL(`../../../../tests/support/workbooks/${name}`, import.meta.url));

  it.each([
    ["libreoffice-hidden.xlsx", { name: "表", hidden: { rows: [2], columns: [1] }, otherSheets: [], hiddenSheets: ["藏"] }],
    ["libreoffice-hidden.xls", { name: "表", hidden: { rows: [2], columns: [1] }, otherSheets: [], hiddenSheets: ["藏"] }],
    ["xlwt-hidden.xls", { name: "s", hidden: { rows: [2], columns: [1] }, otherSheets: [], hiddenSheets: ["藏"] }],
  ])("in %s is known by row, column and sheet", async (name, parts) => {
    expect(await sheetOf(await workbook(name))).toMatchObject(parts);
  });

  it("is also what has no room, and no row without a cell", async () => {
    const cell = (ref: string) => `<c r="${ref}" t="inlineStr"><is><t>x</t></is></c>`;
    const rows = `<row r="1">${cell("A1")}</row><row r="2" ht="0" customHeight="1">${cell("A2")}</row><row r="3" hidden="1"/><row r="4" hidden="0">${cell("C4")}</row>`;
    const sheet = await sheetOf(xlsxFile(`<cols><col min="2" max="3" width="0"/></cols><sheetData>${rows}</sheetData>`));
    expect(sheet.hidden).toEqual({ rows: [1], columns: [1, 2] });
  });
});

describe("LIST-28 a formula in an .xls file", () => {
  const cells = async (name: string) =>
    (await sheetOf(await readFile(new URL(`../../../../tests/support/workbooks/${name}`, import.meta.url)))).rows;

  it("has no result where the program that wrote it does not calculate", async () => {
    expect((await cells("xlwt-hidden.xls"))[1]).toEqual(["甲", { kind: "uncomputed" }]);
  });

  it("has an empty result where it was calculated", async () => {
    expect((await cells("libreoffice-hidden.xls"))[1]).toEqual(["甲", 2, null, "a"]);
  });
});
