import { describe, expect, it } from "vitest";
import { buildField } from "../../../tests/support/entities.ts";
import { mask } from "../kinds/mask.ts";
import { readTyped } from "../kinds/readTyped.ts";
import { tidyValue } from "../kinds/tidyValue.ts";
import { nameSigns } from "./personName.ts";

const name = buildField({ name: "personName", permission: { mask: "name" } });
const line = buildField({ name: "remark" });

describe("a name of a person", () => {
  it.each(Array.from({ length: 10 }, (_, index) => nameSigns.written.charAt(index)))("FORM-17 has · for the middle dot %s", (dot) => {
    expect(tidyValue(name, ` 古丽${dot}艾比 `)).toBe("古丽·艾比");
    expect(readTyped(name, `古丽${dot}艾比`)).toEqual({ ok: true, value: "古丽·艾比" });
  });

  it.each([
    ["O’Brien", "O'Brien"],
    ["Zoe\u0308", "Zoë"],
    ["𠮷野", "𠮷野"],
    ["周〇", "周〇"],
    ["\u{2c856}之", "\u{2c856}之"],
  ])("FORM-17 %s is stored as %s", (typed, stored) => {
    expect(tidyValue(name, typed)).toBe(stored);
  });

  it("other texts keep their signs: a list of points is no name", () => {
    expect(tidyValue(line, "甲•乙’")).toBe("甲•乙’");
  });

  it("PERM-12 is covered without cutting a character", () => {
    expect(mask("name", "𠮷野家")).toBe("𠮷**");
    expect(mask("name", "野𠮷")).toBe("野*");
  });
});
