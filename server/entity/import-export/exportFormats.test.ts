import { read } from "hucre";
import { describe, expect, it } from "vitest";
import { csvTable } from "./csvTable.ts";
import { readWorkbook } from "./workbook/readWorkbook.ts";
import type { XlsCell } from "./xls/writeXls.ts";
import { xlsxTable } from "./xlsxTable.ts";

const FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", " =1", "＝1+1", '=HYPERLINK("http://evil.test","x")'];

const sheet = (cells: readonly XlsCell[], title = "列", name = "表") => ({
  name,
  columns: [{ title, width: 12 }],
  rows: cells.map((cell) => [cell]),
});

type ReadSheet = Awaited<ReturnType<typeof read>>["sheets"][number];

async function firstSheet(data: Buffer): Promise<ReadSheet> {
  const [first] = (await read(data, { readStyles: true })).sheets;
  if (!first) throw new Error("the workbook has no sheet");
  return first;
}

const boldAt = ({ cells }: ReadSheet, place: string): boolean => cells?.get(place)?.style?.font?.bold ?? false;

describe("xlsxTable", () => {
  it("CONST-03 keeps texts as texts, numbers as numbers and blanks blank, below a bold header that stays in view", async () => {
    const texts = ["00123", "110105194912310021", "2026-01-05", "王·𠮷", "第一行\n第二行", "  两端  ", "<b>&", ...FORMULAS.slice(0, 5)];
    const data = await xlsxTable({
      name: "预约[1]/2",
      columns: [
        { title: "文本", width: 30 },
        { title: "数", width: 8 },
      ],
      rows: texts.map((text, index) => [index === 2 ? null : text, index === 1 ? null : -12.5]),
    });
    const first = await firstSheet(data);
    expect(first.name).toBe("预约 1  2");
    expect(first.rows.slice(1).map(([text = null]) => text)).toEqual(texts.map((text, index) => (index === 2 ? null : text)));
    expect(first.rows.slice(1).map((row) => row[1] ?? null)).toEqual(texts.map((_, index) => (index === 1 ? null : -12.5)));
    expect(first.freezePane).toMatchObject({ rows: 1 });
    expect([boldAt(first, "0,0"), boldAt(first, "1,0")]).toEqual([true, false]);
    expect(first.cells?.get("1,0")?.style?.numFmt).toBe("@");
    expect(first.columns?.[0]?.width).toBe(30);
    expect([...(first.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });

  it("writes shares as numbers to calculate with, shown with their sign and the decimals of the longest", async () => {
    const [, ...rows] = (await readWorkbook(await xlsxTable(sheet([{ percent: 45 }, { percent: 0.07 }, null, { percent: -2.5 }])))).rows;
    expect(rows.map(([cell = null]) => cell)).toEqual([
      { kind: "percent", value: 0.45, shown: "45.00%" },
      { kind: "percent", value: 0.0007, shown: "0.07%" },
      null,
      { kind: "percent", value: -0.025, shown: "-2.50%" },
    ]);
  });

  it("leaves out signs that no workbook can hold, and what is longer than a cell", async () => {
    const { sheets } = await read(await xlsxTable(sheet(["a\u0000b\u0008c\ud800d", "长".repeat(40_000)])));
    expect(sheets[0]?.rows.slice(1)).toEqual([["abcd"], ["长".repeat(32_767)]]);
  });

  it("writes a table without rows, and thousands of them in their order", async () => {
    expect((await read(await xlsxTable(sheet([])))).sheets[0]?.rows).toEqual([["列"]]);
    const many = Array.from({ length: 3000 }, (_, index) => index);
    expect((await read(await xlsxTable(sheet(many)))).sheets[0]?.rows.slice(1).map(([cell]) => cell)).toEqual(many);
  });
});

describe("csvTable", () => {
  const linesOf = async (cells: readonly XlsCell[], title?: string) => (await csvTable(sheet(cells, title))).toString("utf8");

  it("CONST-03 writes UTF-8 with its mark, a line a row, and quotes what has commas, quotation marks or breaks", async () => {
    expect(await linesOf(["甲", 'a"b', "a,b", "a\nb", null, -1.5, { percent: 7.5 }], "标题,甲")).toBe(
      '\uFEFF"标题,甲"\r\n甲\r\n"a""b"\r\n"a,b"\r\n"a\nb"\r\n\r\n-1.5\r\n7.5%\r\n',
    );
  });

  it("S-45 puts an apostrophe before what looks like a formula, also in a title; numbers stay numbers", async () => {
    const lines = (await linesOf(FORMULAS, "=标题")).slice(1).split("\r\n");
    expect(lines[0]).toBe("'=标题");
    for (const [index, text] of FORMULAS.entries()) expect(lines.join("\r\n"), text).toContain(`'${index === 8 ? "=HYPERLINK" : text}`);
    expect(await linesOf([-5])).toContain("\r\n-5\r\n");
  });
});
