import { describe, expect, it } from "vitest";
import type { FieldModel } from "../../../src/schema/index.ts";
import { cellMeaning } from "./cellMeaning.ts";
import { momentRemark } from "./momentRemark.ts";
import type { Cell } from "./workbook/workbook.types.ts";

const COLUMN_TYPES: Readonly<Record<string, string>> = { date: "date", datetime: "timestamp", time: "time" };

const field = (kind: string): FieldModel =>
  ({
    name: "f",
    title: "字段",
    kind,
    type: "string",
    column: { type: COLUMN_TYPES[kind] ?? "text" },
    constraints: {},
    ui: { props: {} },
  }) as unknown as FieldModel;
const meaning = (kind: string, cell: Cell) => cellMeaning(field(kind), cell, false);
const moment = (value: string): Cell => ({ kind: "moment", value, shown: value });

describe("LIST-28 a number in a column of moments", () => {
  it.each([
    ["month", 2026.1],
    ["date", 11.2],
    ["datetime", 1.3],
    ["date", { kind: "number", value: 11.2, shown: "11.2" } as const],
  ])("%s: %o may have lost a zero, and is refused", (kind, cell) => {
    expect(meaning(kind, cell)).toEqual({ fault: expect.stringContaining("表格不保存数字末尾的 0") as string });
  });

  it.each<readonly [string, Cell]>([
    ["month", { kind: "number", value: 2026.1, shown: "2026.10" }],
    ["month", 2026.11],
    ["date", 11.4],
    ["number", 2026.1],
    ["text", 11.2],
  ])("%s: %o can be only one", (kind, cell) => {
    expect(meaning(kind, cell)).not.toHaveProperty("fault");
  });

  it.each([
    ["date", 46_000, "2025-12-09"],
    ["datetime", 46_000.75, "2025-12-09 18:00:00"],
    ["time", 0.5, "12:00:00"],
  ])("%s: %s without a format is read as %s, and that is said", (kind, cell, text) => {
    expect(meaning(kind, cell)).toEqual({
      text,
      remark: { sort: "serial", message: expect.stringContaining(`${cell} 读作 ${text}`) as string },
    });
  });
});

it("LIST-28 digits that a cell does not show are told as lost, apart from zeros and signs that it adds", () => {
  const rounded = meaning("text", { kind: "number", value: 12_345.678, shown: "12346" });
  const coded = meaning("text", { kind: "number", value: 42, shown: "00042" });
  expect([rounded, coded]).toEqual([
    { text: "12346", remark: { sort: "rounded", message: expect.stringContaining("原数是 12345.678") as string } },
    { text: "00042", remark: { sort: "shown", message: expect.stringContaining("00042（不是 42）") as string } },
  ]);
});

describe("LIST-28 a moment with more than its field keeps", () => {
  it.each<readonly [string, Cell, string, string]>([
    ["date", moment("2026-11-20 23:30:00"), "2026-11-20", "时间没有导入，例如 2026-11-20 23:30:00 读作 2026-11-20"],
    ["date", "2026/11/20 23:30", "2026-11-20", "时间没有导入"],
    ["date", "11月20日 23:30", "2026-11-20", "时间没有导入"],
    ["date", { kind: "merged", cell: { kind: "moment", value: "2026-11-20 23:30:00", shown: "20日" } }, "2026-11-20", "时间没有导入"],
    ["time", moment("2026-11-20 23:30:00"), "23:30:00", "日期没有导入"],
    ["month", moment("2026-11-20 00:00:00"), "2026-11", "例如 2026-11-20 读作 2026-11"],
    ["week", "2026-11-20", "2026-W47", "例如 2026-11-20 读作 2026-W47"],
    ["year", moment("2026-11-20 00:00:00"), "2026", "例如 2026-11-20 读作 2026"],
  ])("%s: %o says what is left out", (kind, cell, value, message) => {
    expect(momentRemark(field(kind), cell, value, "2026-11-27")?.message).toContain(message);
  });

  it.each<readonly [string, Cell, string]>([
    ["date", moment("2026-11-20 00:00:00"), "2026-11-20"],
    ["date", "11月20日", "2026-11-20"],
    ["month", moment("2026-11-01 00:00:00"), "2026-11"],
    ["month", "2026-11", "2026-11"],
    ["year", moment("2026-01-01 00:00:00"), "2026"],
    ["time", moment("08:30:00"), "08:30:00"],
    ["datetime", moment("2026-11-20 23:30:00"), "2026-11-20 23:30:00"],
  ])("%s: %o says nothing where nothing is", (kind, cell, value) => {
    expect(momentRemark(field(kind), cell, value, "2026-11-27")).toBeUndefined();
  });
});
