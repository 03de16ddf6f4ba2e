import * as fc from "fast-check";
import { readXls } from "hucre";
import { describe, expect, it } from "vitest";
import { readWorkbook } from "../workbook/readWorkbook.ts";
import { writeXls, type XlsCell } from "./writeXls.ts";

describe("writeXls", () => {
  it("LIST-19 writes a real .xls: header and typed cells read back", async () => {
    const data = await writeXls({
      name: "预约",
      columns: [
        { title: "姓名", width: 12 },
        { title: "金额", width: 10 },
      ],
      rows: [
        ["张三", -12.5],
        [null, 3],
        ["<b>é</b>", 0],
      ],
    });
    const {
      sheets: [sheet],
    } = await readXls(data);
    expect(sheet?.name).toBe("预约");
    expect(sheet?.rows).toEqual([
      ["姓名", "金额"],
      ["张三", -12.5],
      [null, 3],
      ["<b>é</b>", 0],
    ]);
  });

  it("writes shares as numbers to calculate with, which sheets show with their sign and all their decimals", async () => {
    const shares = [0.5, 45, 0.07, 100, 0, 33.333, 12.3456789, 1 / 3, -2.5];
    const data = await writeXls({ name: "s", columns: [{ title: "占比", width: 10 }], rows: shares.map((percent) => [{ percent }]) });
    const [, ...rows] = (await readWorkbook(data)).rows;
    expect(rows.map(([cell]) => cell)).toEqual([
      { kind: "percent", value: 0.005, shown: "0.5%" },
      { kind: "percent", value: 0.45, shown: "45%" },
      { kind: "percent", value: 0.0007, shown: "0.07%" },
      { kind: "percent", value: 1, shown: "100%" },
      { kind: "percent", value: 0, shown: "0%" },
      { kind: "percent", value: 0.33333, shown: "33.333%" },
      { kind: "percent", value: 0.123456789, shown: "12.3456789%" },
      { kind: "percent", value: 0.00333333333333333, shown: "0.3333333333%" },
      { kind: "percent", value: -0.025, shown: "-2.5%" },
    ]);
    expect((await readXls(data)).sheets[0]?.rows[1]).toEqual([0.005]);
  });

  it("S-45 keeps what looks like a formula as text and negative numbers as numbers", async () => {
    const rows = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", '=HYPERLINK("http://evil.test","x")', "=cmd|'/c calc'!A0"].map(
      (text): XlsCell[] => [text, -1],
    );
    const data = await writeXls({
      name: "s",
      columns: [
        { title: "a", width: 10 },
        { title: "b", width: 10 },
      ],
      rows,
    });
    expect((await readXls(data)).sheets[0]?.rows.slice(1)).toEqual(rows);
    // A formula cell would be a record of type 0x0006.
    expect(recordTypes(data)).not.toContain(0x0006);
  });

  it("carries texts over record and sector limits, whatever their length and script", async () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.integer({ min: 4000, max: 9000 }).map((size) => "预".repeat(size)),
      fc.integer({ min: 8000, max: 17_000 }).map((size) => "a".repeat(size)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          text.filter((value) => value !== "" && !value.includes("\u0000")),
          { minLength: 1, maxLength: 30 },
        ),
        async (texts) => {
          const data = await writeXls({ name: "s", columns: [{ title: "t", width: 10 }], rows: texts.map((value) => [value]) });
          expect((await readXls(data)).sheets[0]?.rows.slice(1)).toEqual(texts.map((value) => [value]));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("indexes the places of its texts", async () => {
    const data = await writeXls({
      name: "s",
      columns: [{ title: "t", width: 10 }],
      rows: Array.from({ length: 2000 }, (_, index) => [`第${index}条`.repeat(5)]),
    });
    const stream = data.subarray(512);
    for (const { position, expected } of indexedTexts(stream)) {
      const length = stream.readUInt16LE(position);
      expect(stream.toString("utf16le", position + 3, position + 3 + length * 2).startsWith(expected)).toBe(true);
    }
  });

  it("writes fifty thousand rows, whose sector table outgrows the header", async () => {
    const rows = Array.from({ length: 50_000 }, (_, index): XlsCell[] => [
      `第${index}行`,
      index,
      "固定",
      `13800${index}`,
      null,
      `长一些的说明文字${index}`.repeat(3),
    ]);
    const data = await writeXls({ name: "s", columns: Array.from({ length: 6 }, (_, index) => ({ title: `c${index}`, width: 10 })), rows });
    expect(data.byteLength).toBeGreaterThan(109 * 128 * 512);
    const read = (await readXls(data)).sheets[0]?.rows ?? [];
    expect(read).toHaveLength(50_001);
    expect(read.at(-1)).toEqual(rows.at(-1));
  });
});

/** Types of all records of the workbook stream, which begins in the first sector. */
function recordTypes(file: Buffer): number[] {
  const types: number[] = [];
  let ends = 0;
  for (let at = 512; ends < 2; at += 4 + file.readUInt16LE(at + 2)) {
    types.push(file.readUInt16LE(at));
    if (types.at(-1) === 0x000a) ends += 1;
  }
  return types;
}

/** Places listed in the index (record 0x00ff) with what stands there: the header, then every n-th row. */
function indexedTexts(stream: Buffer): { readonly position: number; readonly expected: string }[] {
  let at = 0;
  while (stream.readUInt16LE(at) !== 0x00ff) at += 4 + stream.readUInt16LE(at + 2);
  const step = stream.readUInt16LE(at + 4);
  const count = (stream.readUInt16LE(at + 2) - 2) / 8;
  expect(count).toBe(Math.ceil(2001 / step));
  return Array.from({ length: count }, (_, index) => ({
    position: stream.readUInt32LE(at + 6 + index * 8),
    expected: `第${index * step - 1}条`,
  })).slice(1);
}
