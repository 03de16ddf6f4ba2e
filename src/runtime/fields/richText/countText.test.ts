import { expect, it } from "vitest";
import { countText } from "./countText.ts";
import { nearestColor, textColors } from "./textColors.ts";

it.each([
  ["", 0, 0, 0],
  ["预约成功。", 5, 5, 1],
  ["CD4 计数 350 cells", 5, 16, 1],
  ["第一段\n\n第二段", 6, 6, 2],
])("EDIT-02 counts the words of %j as Word does in Chinese", (text, words, characters, paragraphs) => {
  expect(countText(text)).toEqual({ words, characters, paragraphs });
});

it.each([
  ["red", "#a8071a"],
  ["#ff0000", "#a8071a"],
  ["rgb(0, 112, 192)", "#003eb3"],
  ["#00B050", "#237804"],
  ["#7030A0", "#391085"],
  ["black", undefined],
  ["#fff", undefined],
  ["windowtext", undefined],
  ["rgb(64,64,64)", undefined],
])("EDIT-02 the pasted colour %s becomes one of the palette", (text, color) => {
  expect(nearestColor(text)).toBe(color);
});

it("EDIT-02 every colour of the palette can be read on white (WCAG 1.4.3)", () => {
  const light = (hex: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const [red = 0, green = 0, blue = 0] = parts.map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const { value } of textColors) expect(1.05 / (light(value) + 0.05)).toBeGreaterThan(4.5);
});
