import { describe, expect, it } from "vitest";
import { headerBlock } from "./headerBlock.ts";
import type { Cell } from "./workbook/workbook.types.ts";

const known = new Set(["机构名称", "机构编码", "地区", "地址", "联系电话", "联系人姓名", "状态"]);
const block = (...rows: readonly (readonly Cell[])[]) => headerBlock({ rows, merges: [] }, known);

describe("headerBlock", () => {
  it("takes the lowest title of each column where groups stand above", () => {
    expect(block(["机构名称", "机构编码", "位置"], [null, null, "地区", "地址", "联系电话"], ["甲", "A1", "四川", "一号", "028"])).toEqual({
      end: 1,
      titles: ["机构名称", "机构编码", "地区", "地址", "联系电话"],
    });
  });

  it("takes titles that stand below the row with most of them", () => {
    expect(block(["机构名称", "机构编码", "联系电话", "位置"], [null, null, null, "地区", "地址"], ["甲"])).toMatchObject({
      end: 1,
      titles: ["机构名称", "机构编码", "联系电话", "地区", "地址"],
    });
  });

  it("puts a group before a title where both together are a known one", () => {
    const { titles } = block(["机构名称", "联系人", null, "负责人"], [null, "姓名", "状态", "姓名"]);
    expect(titles).toEqual(["机构名称", "联系人姓名", "状态", "姓名"]);
  });

  it("takes no line of data, whose words may be titles, for one of titles", () => {
    expect(block(["机构名称", "机构编码", "备注"], ["甲", "A1", "状态"])).toMatchObject({ end: 0 });
    expect(block(["二〇二六年机构表"], [], ["机构名称", "状态"], ["甲", "开放"])).toEqual({ end: 2, titles: ["机构名称", "状态"] });
  });

  it("finds the row that is as wide as the table where no title is known", () => {
    expect(block(["各地名单"], [], ["名称", "电\n话", null, "备注"], ["甲", "028", "x", "y"])).toEqual({
      end: 2,
      titles: ["名称", "电 话", "", "备注"],
    });
    expect(block()).toEqual({ end: 0, titles: [] });
  });

  it("looks below a group that is merged over columns, though nothing there is known, but not below a title that is", () => {
    const rows = [
      ["机构名称", "机构编码", "位置", null],
      [null, null, "省", "市"],
      ["甲", "A1", "四川", "成都"],
    ];
    const over = { top: 0, bottom: 0, left: 2, right: 3 };
    expect(headerBlock({ rows, merges: [over] }, known)).toEqual({ end: 1, titles: ["机构名称", "机构编码", "省", "市"] });
    expect(headerBlock({ rows, merges: [{ ...over, left: 0, right: 1 }] }, known)).toMatchObject({ end: 0 });
    expect(
      headerBlock(
        {
          rows: [
            ["名", "址", null],
            [null, "省", "市"],
            ["甲", "四川", "成都"],
          ],
          merges: [{ ...over, left: 1, right: 2 }],
        },
        known,
      ),
    ).toEqual({
      end: 1,
      titles: ["名", "省", "市"],
    });
  });
});
