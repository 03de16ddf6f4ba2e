import { expect, it } from "vitest";
import { readColor } from "./readColor.ts";

it.each(["red", "processing", "#1890ff", "#FFF"])("reads %s as a colour", (text) => {
  expect(readColor(` ${text}`)).toBe(text);
});

it.each([
  "",
  "url(https://evil.test/a)",
  "red;background:url(//evil.test)",
  "var(--x)",
  "expression(alert(1))",
  "#12",
  "Red",
  "constructor",
  null,
  undefined,
])("S-30 reads %j as none", (text) => {
  expect(readColor(text)).toBeUndefined();
});
