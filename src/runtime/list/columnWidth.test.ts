import { describe, expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { productDictionaries, productScreen } from "../../../tests/support/productSchemas.ts";
import { buildColumn, buildCompiledEntity } from "../../../tests/support/screens.ts";
import type { FieldModel } from "../../schema/model/entity.ts";
import { shownFields } from "../../schema/model/shownFields.ts";
import type { ArrangedColumn } from "./columnPreferences.ts";
import { columnWidth } from "./columnWidth.ts";
import type { WidthGround } from "./columnWidth.ts";

const ground: WidthGround = {
  entity: buildCompiledEntity(),
  keyField: "realname",
  isNarrow: false,
  density: "small",
  can: () => false,
  textsOf: (code) => (code === "service" ? ["随访复查", "暴露前预防咨询"] : []),
};

function widthOf(field: Partial<FieldModel>, column: Partial<ArrangedColumn> = {}, more: Partial<WidthGround> = {}): number {
  const whole = { ...buildColumn({ field: "f", title: "甲", sortable: false }), visible: true, ...column };
  return columnWidth(whole, buildField({ name: "f", title: "甲", ...field }), { ...ground, ...more });
}

describe("the width of a column", () => {
  it("LIST-06 is that of the longest text of its dictionary, once that is there", () => {
    const service = { kind: "dictionary", dictionary: "service" };
    expect(widthOf(service)).toBe(7 * 12 + 16 + 16);
    expect(widthOf({ ...service, dictionary: "on its way" })).toBe(150);
    expect(widthOf(service, {}, { textsOf: () => ["一".repeat(40)] })).toBe(180);
  });

  it("LIST-06 is no wider than a short text can be", () => {
    expect(widthOf({ constraints: { maxLength: 6 } })).toBe(6 * 14 + 16);
    expect(widthOf({ constraints: { maxLength: 30 } })).toBe(150);
  });

  it("LIST-06 is what the schema or the person says, where one of them does", () => {
    const service = { kind: "dictionary", dictionary: "service" };
    expect(widthOf(service, { width: 90 })).toBe(90);
    expect(widthOf(service, { width: 90, ownWidth: 300 })).toBe(300);
  });

  it("LIST-06 leaves room for the title with the marks of the order, whichever column is sorted by", () => {
    const named = { title: "预约日期", width: 60, sortable: true };
    expect(widthOf({}, named)).toBe(4 * 14 + 8 + 16);
    expect(widthOf({}, named, { ownSort: { field: "f", direction: "ahead" } })).toBe(4 * 14 + 8 + 16 + 40);
  });

  it("LIST-06 keeps the figures of a masked value clear of the button that reveals it", () => {
    expect(widthOf({ permission: { mask: "mobile" } }, { width: 110 }, { can: () => true })).toBe(126);
    expect(widthOf({ permission: { mask: "mobile" } }, { width: 110 })).toBe(110);
  });
});

it("LIST-06 gives days, times and tags of the bookings no more than they need", () => {
  const screen = productScreen("appointment");
  const dictionaries = new Map(Object.entries(productDictionaries()));
  const textsOf = (code: string) => (dictionaries.get(code) ?? []).map(({ text }) => text);
  const fields = new Map(shownFields(screen.entity).map((field) => [field.name, field]));
  const widths = Object.fromEntries(
    screen.columns.flatMap((column) => {
      const field = fields.get(column.field);
      const arranged = { ...column, visible: true };
      return field ? [[column.field, columnWidth(arranged, field, { ...ground, ...screen, textsOf, can: () => true })]] : [];
    }),
  );
  expect(widths).toMatchObject({ date: 100, mobile: 126, status: 68, service: 116, sex: 52 });
});
