import { expect, it } from "vitest";
import { rowScopeText } from "./namedRules.ts";

it.each([
  [[], undefined],
  [["row.orgCode in user.orgCodes"], "本部门及下级"],
  [["row.orgCode == user.orgCode", "row.createBy == user.username"], "本部门、本人创建"],
  [["row.orgCode in user.orgCodes", "row.status == 'booked'", "row.level > 3"], "本部门及下级、角色设定的范围"],
  [["row.other in user.orgCodes"], "角色设定的范围"],
])("PERM which rows rules open is said by name, and nothing of rules that somebody wrote: %j", (rules, text) => {
  expect(rowScopeText(rules, ["orgCode", "status"])).toBe(text);
});
