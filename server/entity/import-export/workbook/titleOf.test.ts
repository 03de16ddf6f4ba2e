import { describe, expect, it } from "vitest";
import { bareTitle, isTitleNote, titleOf } from "./titleOf.ts";

describe("titleOf", () => {
  it.each([
    "联系电话",
    "联系电话（必填）",
    "联系电话(必填项)",
    "＊联系电话",
    "★联系电话*",
    "联系 电话",
    "联系\n电话",
    "联系电话：",
    "联系电话【选填】",
    "\u200b联系电话\u3000",
    "联系电话（*）：",
    "联系电话(Required)",
  ])("holds %j for one title", (title) => expect(titleOf(title)).toBe("联系电话"));

  it("keeps units and explanations, in one width and case", () => {
    expect(titleOf("当天预约截止（小时）")).toBe("当天预约截止(小时)");
    expect(titleOf("ＣＤ4 计数")).toBe("cd4计数");
    expect([titleOf("可选时段"), titleOf("必填原因"), titleOf(null)]).toEqual(["可选时段", "必填原因", ""]);
  });

  it("finds the title without what stands in brackets, where something is left", () => {
    expect(["当天预约截止(小时)", "电话(手机)[区号]", "【手机】"].map(bareTitle)).toEqual(["当天预约截止", "电话", "【手机】"]);
  });

  it.each(["必填", "选填", "（必填）", "非必填", "可不填", "示例：张三", "格式:2026-01-01", "例如：13800000000"])(
    "knows %j as a note",
    (text) => expect(isTitleNote(text)).toBe(true),
  );

  it.each(["必填原因", "示例医院", "13800000000", "说明", "例会", null, 3])("takes %j for no note", (cell) =>
    expect(isTitleNote(cell)).toBe(false),
  );
});
