import { describe, expect, it } from "vitest";
import {
  type AddSettings,
  addPlace,
  checkAddSettings,
  clampAddSettings,
  keepAddSettings,
  readAddSettings,
  usualAddSettings,
} from "./addSettings.ts";

const settings = (change: Partial<AddSettings>): AddSettings => ({ ...usualAddSettings, ...change });

function keeperOf(text?: string) {
  const texts = new Map(text === undefined ? [] : [["table", text]]);
  return { get: (key: string) => texts.get(key), set: (key: string, kept: string) => texts.set(key, kept).size > 0 };
}

it("GRID-30 adds one row at the bottom where nobody set anything", () => {
  expect(usualAddSettings).toMatchObject({ addRowNum: 1, addIndex: 0 });
  expect(readAddSettings(keeperOf(), "table")).toEqual(usualAddSettings);
});

describe("entered settings", () => {
  it.each([1, 5, 10_000])("GRID-26 takes %j rows", (addRowNum) => {
    expect(checkAddSettings(settings({ addRowNum }), 3)).toEqual({});
  });

  it.each([0, -1, 1.5, "2", null, undefined, Number.NaN, 10_001])("GRID-26 refuses %j rows and says what there may be", (addRowNum) => {
    expect(checkAddSettings({ ...usualAddSettings, addRowNum }, 3)).toEqual({ addRowNum: "新增行数应为1到10000的整数" });
  });

  it.each([0, 1, 3])("GRID-27 takes position %j of three rows", (addIndex) => {
    expect(checkAddSettings(settings({ addIndex }), 3)).toEqual({});
  });

  it.each([-1, 4, 0.5, "1", undefined])("GRID-27 refuses position %j of three rows and says what there may be", (addIndex) => {
    expect(checkAddSettings({ ...usualAddSettings, addIndex }, 3)).toEqual({ addIndex: "新增位置应为0到3的整数，0表示最底部" });
  });

  it("GRID-29 says of each setting what is wrong with it", () => {
    expect(Object.keys(checkAddSettings({}, 3))).toEqual(["addRowNum", "addIndex", "addScrollToBottom"]);
  });
});

describe("the place of new rows", () => {
  it.each([
    [0, 3],
    [1, 0],
    [2, 1],
    [3, 2],
    // The table was longer when it was set.
    [9, 2],
  ])("GRID-27 at position %i of three rows is %i", (addIndex, place) => {
    expect(addPlace(settings({ addIndex }), 3)).toBe(place);
  });

  it("GRID-27 in an empty table is its beginning", () => {
    expect(addPlace(settings({ addIndex: 2 }), 0)).toBe(0);
  });

  it("GRID-26 GRID-27 takes numbers that are out of bounds for the nearest that are not", () => {
    expect(clampAddSettings(settings({ addRowNum: -3, addIndex: 7.9 }), 5)).toMatchObject({ addRowNum: 1, addIndex: 5 });
    expect(clampAddSettings(settings({ addRowNum: Number.NaN, addIndex: -2 }), 5)).toMatchObject({ addRowNum: 1, addIndex: 0 });
  });
});

describe("kept settings", () => {
  it("GRID-29 are read as they were kept", () => {
    const keeper = keeperOf();
    const kept = settings({ addRowNum: 5, addIndex: 2, addScrollToBottom: false });
    expect(keepAddSettings(keeper, "table", kept)).toBe(true);
    expect(readAddSettings(keeper, "table")).toEqual(kept);
  });

  it.each([
    ["{", {}],
    ["null", {}],
    ["[1]", {}],
    ['{"addRowNum":0,"addIndex":2,"addScrollToBottom":"yes","other":1}', { addIndex: 2 }],
    ['{"addRowNum":7}', { addRowNum: 7 }],
  ])("GRID-29 kept as %s are the usual ones but for %j", (text, change) => {
    expect(readAddSettings(keeperOf(text), "table")).toEqual(settings(change));
  });
});
