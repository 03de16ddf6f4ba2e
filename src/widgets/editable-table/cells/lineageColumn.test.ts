import { describe, expect, it } from "vitest";
import { filesOf, readCellFile, shortName, withoutFile } from "./cellFile.ts";
import { extensionOf, readOptions } from "./lineageColumn.ts";
import { keysBelow, linksOf } from "./linkage.ts";
import { cellsOfPick, readPopup } from "./popupConfig.ts";

describe("what a developer writes of a column", () => {
  it("GRID-04 an extension may be written as JSON; what cannot be read names the column", () => {
    expect(extensionOf({ fieldExtendJson: '{"store":"id","uploadnum":3}' })).toEqual({ store: "id", uploadnum: 3 });
    expect(extensionOf({ fieldExtendJson: { multiSelect: false } })).toEqual({ multiSelect: false });
    expect(extensionOf({})).toEqual({});
    expect(() => extensionOf({ title: "附件", fieldExtendJson: "{" })).toThrow("列“附件”的 fieldExtendJson 不是 JSON，请改正");
  });

  it("PICK-34 a choice is called by text, title, label or else its value", () => {
    const options = readOptions([
      { value: 1, text: "甲", title: "乙" },
      { value: 2, title: "乙" },
      { value: 3, label: "丙" },
      { value: 4 },
    ]);
    expect(options.map(({ text }) => text)).toEqual(["甲", "乙", "丙", "4"]);
  });
});

describe("selects that hang on each other", () => {
  const columns = [
    { key: "a", type: "select", linkageKey: "b" },
    { key: "b", type: "select", linkageKey: "c" },
    { key: "c", type: "select" },
  ] as const;

  it("GRID-12 each knows the one above and those below, over three levels", () => {
    const requestData = () => Promise.resolve([]);
    const links = linksOf(columns, [{ key: "a", requestData }]);
    expect(["a", "b", "c"].map((key) => links.get(key)?.above)).toEqual([undefined, "a", "b"]);
    expect(keysBelow(columns, "a")).toEqual(["b", "c"]);
  });

  it("GRID-12 a circle ends where it began", () => {
    expect(keysBelow([...columns.slice(0, 2), { key: "c", type: "select", linkageKey: "a" }], "a")).toEqual(["b", "c"]);
  });
});

describe("popups", () => {
  const column = { key: "v", type: "popup", popupCode: "rep", orgFields: "name, price", destFields: "v,other" } as const;

  it("PICK-26 PICK-27 need a code and as many fields on both sides", () => {
    expect(readPopup({ ...column, popupCode: "" })).toBe("popup参数未正确配置!");
    expect(readPopup({ ...column, destFields: "v" })).toBe("原字段与目标字段数量不一致!");
  });

  it("GRID-10 fill in their columns; of several rows the values are joined by commas", () => {
    const config = readPopup(column);
    if (typeof config === "string") throw new Error(config);
    expect(cellsOfPick(config, "1", [{ name: "试纸", price: 3 }])).toEqual([
      { row: "1", column: "v", value: "试纸" },
      { row: "1", column: "other", value: 3 },
    ]);
    expect(cellsOfPick(config, "1", [{ name: "甲" }, { name: "乙" }])[0]?.value).toBe("甲,乙");
  });
});

describe("the value of a cell of files", () => {
  it("FILE-23 a name is cut to five characters", () => {
    expect(["12345", "123456", "😀😀😀😀😀😀"].map(shortName)).toEqual(["12345", "12345…", "😀😀😀😀😀…"]);
  });

  it("FILE-28 a text is stored paths; one of several files can be taken out", () => {
    const file = readCellFile("temp/a.pdf,temp/b.png");
    expect(file).toMatchObject({ status: "done", name: "a.pdf,b.png", path: "temp/a.pdf,temp/b.png" });
    const rest = file && withoutFile(file, 0);
    expect(rest && filesOf(rest)).toEqual([{ path: "temp/b.png", name: "b.png" }]);
    expect(rest && withoutFile(rest, 0)).toBeNull();
  });

  it("FILE-18 a picture in itself is one path, although it holds a comma", () => {
    const picture = "data:image/png;base64,AAAA";
    const value = { name: "a.png", type: "image/png", size: 3, status: "done", percent: 100, path: picture };
    const file = readCellFile(value);
    expect(file && filesOf(file)).toEqual([{ path: picture, name: "a.png" }]);
  });
});
