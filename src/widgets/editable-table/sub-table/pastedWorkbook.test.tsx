import { act, screen, waitFor } from "@testing-library/react";
import { type CellValue, formatValue, read, writeXlsx } from "hucre";
import { expect, it } from "vitest";
import { renderChildTable } from "../../../../tests/support/childTable.tsx";
import { buildField } from "../../../../tests/support/entities.ts";
import { buildCompiledEntity } from "../../../../tests/support/screens.ts";
import { blockText, type TextBlock } from "../core/clipboard.ts";
import { SubTable } from "./SubTable.tsx";

const ROWS = 500;

const line = buildCompiledEntity({
  name: "kitLot",
  title: "试纸批次",
  fields: [
    buildField({ name: "id", system: true }),
    buildField({ name: "planId", title: "计划" }),
    buildField({ name: "lot", title: "批号", required: true }),
    buildField({ name: "day", title: "到货日", kind: "date", type: "string" }),
    buildField({ name: "count", title: "数量", kind: "integer", type: "integer" }),
    buildField({ name: "used", title: "使用率", kind: "percent", type: "number" }),
    buildField({ name: "price", title: "单价", kind: "money", type: "number" }),
    buildField({ name: "sex", title: "性别", kind: "dictionary", type: "string", dictionary: "sex" }),
    buildField({ name: "note", title: "备注", kind: "longText", type: "string" }),
  ],
});
const names = ["lot", "day", "count", "used", "price", "sex", "note"];
const titles = ["批号", "到货日", "数量", "使用率", "单价", "性别", "备注"];
const formats = ["@", "yyyy/m/d", "#,##0", "0.0%", '"¥"#,##0.00', "@", "@"];
const lots = buildField({
  name: "lots",
  title: "批次",
  kind: "children",
  type: "array",
  children: { entity: "kitLot", by: "planId" },
  constraints: { maxItems: ROWS },
});

/** A row as the workbook holds it. */
const held = (row: number): CellValue[] => [
  String(row).padStart(5, "0"),
  new Date(Date.UTC(2026, row % 12, 1 + (row % 28))),
  1000 + row,
  (row % 100) / 1000,
  1234.5 + row,
  row % 2 === 0 ? "男" : "女",
  row % 3 === 0 ? `第 ${row} 批\n"加急"\t补发` : null,
];

/** The same row as it is to be stored. */
const meant = (row: number) => [
  String(row).padStart(5, "0"),
  new Date(Date.UTC(2026, row % 12, 1 + (row % 28))).toISOString().slice(0, 10),
  1000 + row,
  (row % 100) / 10,
  1234.5 + row,
  row % 2 === 0 ? "1" : "2",
  row % 3 === 0 ? `第 ${row} 批\n"加急"\t补发` : null,
];

/** Twenty cells that are none of their column's, by row and column: what people, formulas and narrow columns leave. */
const faulty = new Map<string, string>(
  [
    ...["2026/2/30", "########", "某日", "13/45", "2026-13-01"].map((text, index) => [`${20 + index * 11} 1`, text]),
    ...["许多", "#N/A", "1.5", "=SUM(C1:C9)", "1e400"].map((text, index) => [`${100 + index} 2`, text]),
    ...["一半", "#DIV/0!", "--", "12,5%"].map((text, index) => [`${200 + index} 3`, text]),
    ...["面议", "1,2,3", "1.234"].map((text, index) => [`${300 + index} 4`, text]),
    ...["不详人", "X", "499"].map((text, index) => [`${497 + index} 5`, text]),
  ].map(([place = "", text = ""]) => [place, text]),
);

/** What Excel puts on the clipboard when the rows of a workbook are copied: what its cells show. */
async function copiedFromWorkbook(): Promise<TextBlock> {
  const rows = Array.from({ length: ROWS }, (_, row) => held(row).map((value, column) => faulty.get(`${row} ${column}`) ?? value));
  const columns = formats.map((numFmt) => ({ style: { numFmt } }));
  const file = await writeXlsx({ sheets: [{ name: "批次", rows, columns }] });
  const { rows: found = [], cells } = (await read(file, { readStyles: true })).sheets[0] ?? {};
  const shown = (value: CellValue, place: string) => {
    const format = cells?.get(place)?.style?.numFmt;
    return typeof value === "string" || value === null ? (value ?? "") : formatValue(value, format ?? "General");
  };
  return found.map((texts, row) => texts.map((value, column) => shown(value, `${row},${column}`)));
}

it("GRID-49 of 500 rows of a workbook, pasted with 20 faulty cells, those 20 are red and all others as they are meant", async () => {
  const block = await copiedFromWorkbook();
  expect(block[1]).toEqual(["00001", "2026/2/2", "1,001", "0.1%", "¥1,235.50", "女", ""]);
  const { user, values } = renderChildTable({ field: lots, child: line, rows: [], view: { View: SubTable, drawsEmpty: true } });
  await screen.findByRole("grid", { name: "批次" });
  act(() => screen.getByLabelText("空表格").focus());
  await user.paste(`${blockText(block)}\r\n`);
  await waitFor(() => expect(values("lot")).toHaveLength(ROWS));
  const wanted = Array.from({ length: ROWS }, (_, row) => meant(row).map((value, column) => faulty.get(`${row} ${column}`) ?? value));
  expect(names.map(values)).toEqual(names.map((_, column) => wanted.map((row) => row[column])));
  expect(await screen.findByText("还有 20 处错误")).toBeDefined();
  const found: string[] = [];
  for (const _ of faulty) {
    await user.click(screen.getByRole("button", { name: "下一处错误" }));
    expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
    found.push(document.activeElement?.getAttribute("aria-label") ?? "");
  }
  const places = [...faulty.keys()].map((place) => place.split(" ").map(Number));
  expect(found.toSorted()).toEqual(places.map(([row = 0, column = 0]) => `${titles[column]}，第 ${row + 1} 行`).toSorted());
});
