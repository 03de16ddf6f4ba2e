import { expect, test } from "vitest";
import { WEAK_PASSWORD } from "../../src/schema/kinds/passwordRule.ts";
import { COMMON_PASSWORD, passwordProblem, randomPassword } from "./passwordPolicy.ts";

test.each(["12345678", "abcdefg1", "Abc12345", "密码Abc1!", "Ab1!", `Aa1!${"x".repeat(300)}`])(
  "S-08 AUTH-35 refuses the weak password %j",
  (password) => {
    expect(passwordProblem(password)).toBe(WEAK_PASSWORD);
  },
);

test.each(["Abc12345!", "a1~aaaaa", `correct horse battery staple 1! ${"x".repeat(64)}`, "密码密码密码1a!"])(
  "AUTH-34 accepts %j",
  (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  },
);

test("a password that everyone tries first is refused in any letter case", () => {
  expect(passwordProblem("P@ssw0rd")).toBe(COMMON_PASSWORD);
  expect(passwordProblem("ADMIN@123")).toBe(COMMON_PASSWORD);
});

test("a random password meets the rule and differs each time", () => {
  const made = Array.from({ length: 200 }, randomPassword);
  expect(made.map(passwordProblem).filter((problem) => problem !== undefined)).toEqual([]);
  expect(new Set(made).size).toBe(200);
  expect(made.every((password) => !/[0O1lI]/.test(password))).toBe(true);
});
