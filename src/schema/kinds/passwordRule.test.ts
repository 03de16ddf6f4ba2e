import { expect, test } from "vitest";
import { isStrongPassword } from "./passwordRule.ts";

test.each(["abcdef1!", "ABCDEF1~", "12345a,.", "pässw0rd-long"])("AUTH-34 accepts %s", (password) => {
  expect(isStrongPassword(password)).toBe(true);
});

test.each(["abc1!", "abcdefgh!", "12345678!", "abcdefg1", "abcdefg1 "])("AUTH-34 refuses %s", (password) => {
  expect(isStrongPassword(password)).toBe(false);
});
