import { describe, expect, it } from "vitest";
import { xlsxFile } from "../../../../tests/support/xlsxFile.ts";
import { IMPORT_LIMITS, readWorkbook } from "./readWorkbook.ts";

const text = (ref: string, value: string): string => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number | string, cells: string): string => `<row r="${number}">${cells}</row>`;
const sheet = (...rows: readonly string[]): Buffer => xlsxFile(`<sheetData>${rows.join("")}</sheetData>`);
const everyRow = (cell: (number: number) => string): string[] =>
  Array.from({ length: 1000 }, (_, index) => row(index + 2, cell(index + 2)));

/** Columns that are allowed; how long a busy machine takes is not what refuses here. */
const limits = { ...IMPORT_LIMITS, columns: 80, time: 150_000 };

async function refusalOf(data: Buffer): Promise<{ readonly code: string; readonly message: string }> {
  const error = await readWorkbook(data, limits).then(
    () => ({ message: "was read" }),
    (reason: Error & { readonly code?: string }) => reason,
  );
  return { code: (error as { readonly code?: string }).code ?? "", message: error.message };
}

describe("a workbook with cells far away", () => {
  it("is refused at its first one, with the place, where every row has a value in the last column of the format", async () => {
    const { code, message } = await refusalOf(sheet(row(1, text("A1", "姓名")), ...everyRow((number) => text(`XFD${number}`, "x"))));
    expect([code, message]).toEqual(["IMPORT_TOO_WIDE", expect.stringContaining("第 2 行的 XFD 列")]);
  });

  it("is refused where the far cells are empty but there in every row, as soon as rows span more than all that are allowed", async () => {
    const { code, message } = await refusalOf(sheet(row(1, text("A1", "姓名")), ...everyRow((number) => `<c r="XFD${number}"/>`)));
    const last = 1 + Math.ceil((limits.rows * limits.columns) / 16_384);
    expect([code, message]).toEqual(["IMPORT_TOO_WIDE", expect.stringContaining(`第 ${last} 行的 XFD 列`)]);
  });

  it("is read where a few rows are formatted to the end of the sheet and empty there", async () => {
    const data = sheet(
      row(1, text("A1", "姓名") + `<c r="XFD1"/>`),
      row(2, text("A2", "张三") + `<c r="XFD2"/>`),
      row(1_048_576, `<c r="A1048576"/>`),
    );
    expect((await readWorkbook(data)).rows).toEqual([["姓名"], ["张三"]]);
  });

  it("is refused with the row where a value stands below the limit of rows", async () => {
    const { code, message } = await refusalOf(sheet(row(1, text("A1", "姓名")), row(1_048_576, text("A1048576", "x"))));
    expect([code, message]).toEqual(["IMPORT_TOO_MANY_ROWS", expect.stringContaining("1048576")]);
  });

  it.each([
    ["a column beyond the format", row(2, text("ZZZZZZ2", "x"))],
    ["a row that is no number", row("x", text("A1", "x"))],
    ["a row before the first", row(-5, text("A1", "x"))],
  ])("is refused in words where it has %s", async (_name, broken) => {
    const { code } = await refusalOf(sheet(row(1, text("A1", "姓名")), broken));
    expect(["IMPORT_FILE_UNREADABLE", "IMPORT_TOO_WIDE"]).toContain(code);
  });

  it.each([
    ["shared texts in a million levels", { "xl/sharedStrings.xml": "<a>".repeat(1_000_000) }, "was read"],
    ["a megabyte of attributes without an end", { "xl/workbook.xml": `<workbook ${'a="b" '.repeat(200_000)}` }, "IMPORT_FILE_UNREADABLE"],
    [
      "entities that hold entities",
      { "xl/workbook.xml": `<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><workbook>&a;</workbook>` },
      "IMPORT_FILE_UNREADABLE",
    ],
  ])("is read or refused in words where it has %s", async (_name, parts, outcome) => {
    const { code, message } = await refusalOf(xlsxFile(`<sheetData>${row(1, text("A1", "姓名"))}</sheetData>`, parts));
    expect(code || message).toBe(outcome);
  });

  it("keeps a column that the caller can use, and no more than that", async () => {
    const wide = sheet(row(1, Array.from({ length: 60 }, (_, index) => text("", `列${index}`).replace(' r=""', "")).join("")));
    expect((await readWorkbook(wide, { ...IMPORT_LIMITS, columns: 60 })).rows[0]).toHaveLength(60);
    await expect(readWorkbook(wide, { ...IMPORT_LIMITS, columns: 59 })).rejects.toMatchObject({ code: "IMPORT_TOO_WIDE" });
  });
});
