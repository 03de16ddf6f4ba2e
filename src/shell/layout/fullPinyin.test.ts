import { expect, test } from "vitest";
import { matchesPinyin } from "./fullPinyin.ts";

test.each([
  ["预约管理", "yuyue"],
  ["预约管理", "guanli"],
  ["预约管理", "yygl"],
  ["预约管理", "yuyuegl"],
  ["预约管理", "YuYueG"],
  ["重庆机构", "chongq"],
  ["女性健康", "nvxing"],
  ["HIV 检测", "hivjian"],
])("SHELL-37 %s is found by %s", (title, typed) => {
  expect(matchesPinyin(title, typed)).toBe(true);
});

test.each(["uyue", "gy", "yuyuel"])("SHELL-37 预约管理 is not found by %s", (typed) => {
  expect(matchesPinyin("预约管理", typed)).toBe(false);
});
