import { expect, test } from "vitest";
import { matchesTitle, pinyinInitials } from "./searchTargets.ts";

test.each([
  ["预约管理", "yygl"],
  ["机构管理", "jggl"],
  ["问卷调查", "wjdc"],
  ["数据字典", "sjzd"],
  ["系统通告", "xttg"],
  ["艾滋病检测 HIV", "azbjc hiv"],
  ["用户管理", "yhgl"],
  ["部门角色", "bmjs"],
])("SHELL-37 %s is written %s in first letters", (title, initials) => {
  expect(pinyinInitials(title)).toBe(initials);
});

test("SHELL-37 a title is found by what it contains, in any case, or by first letters", () => {
  expect(matchesTitle("HIV 检测", "hiv")).toBe(true);
  expect(matchesTitle("预约管理", "约管")).toBe(true);
  expect(matchesTitle("预约管理", " YGL ")).toBe(true);
  expect(matchesTitle("预约管理", "机构")).toBe(false);
  expect(matchesTitle("预约管理", "gy")).toBe(false);
});
