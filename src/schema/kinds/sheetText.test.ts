import { describe, expect, it } from "vitest";
import type { FieldModel } from "../model/entity.ts";
import type { SheetNumber } from "./kind.ts";
import { sheetText } from "./sheetText.ts";

const field = (kind: string, props: FieldModel["ui"]["props"] = {}): FieldModel =>
  ({ name: "f", title: "字段", kind, type: "string", constraints: {}, ui: { props } }) as unknown as FieldModel;
const percent: SheetNumber = { kind: "percent", value: 0.07, shown: "7%" };
const zeros: SheetNumber = { kind: "number", value: 7, shown: "00007" };
const elapsed: SheetNumber = { kind: "elapsed", value: 1.0625, shown: "25:30" };
const day: SheetNumber = { kind: "moment", value: "2026-03-12 00:00:00", shown: "3月12日" };
const clock: SheetNumber = { kind: "moment", value: "09:30:00", shown: "9:30" };

describe("LIST-28 a number of a sheet", () => {
  it.each<readonly [string, SheetNumber, string | undefined]>([
    ["percent", percent, "7%"],
    ["number", percent, "0.07"],
    ["text", percent, "7%"],
    ["text", zeros, "00007"],
    ["dictionary", zeros, "00007"],
    ["integer", zeros, "7"],
    ["duration", elapsed, "1天1小时30分钟"],
    ["time", elapsed, "25:30"],
    ["integer", elapsed, undefined],
    ["text", day, undefined],
    ["longText", day, undefined],
    ["integer", day, undefined],
    ["boolean", day, undefined],
    ["text", clock, "9:30"],
    ["date", day, "2026-03-12"],
    ["date", clock, undefined],
    ["datetime", day, "2026-03-12 00:00:00"],
    ["time", clock, "09:30:00"],
    ["time", day, undefined],
    ["time", { kind: "moment", value: "2026-03-12 23:30:00", shown: "2026/3/12 23:30" }, "23:30:00"],
    ["month", day, "2026-03"],
    ["week", day, "2026-W11"],
    ["year", day, "2026"],
    ["dateRange", day, "2026-03-12"],
  ])("says to a field of kind %s with %o: %s", (kind, cell, text) => {
    expect(sheetText(field(kind), cell)).toBe(text);
  });

  it("of a field whose unit is percent is the figure before the sign", () => {
    expect(sheetText(field("number", { unit: "%" }), percent)).toBe("7%");
  });
});
