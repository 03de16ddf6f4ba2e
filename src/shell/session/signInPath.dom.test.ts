import { expect, test } from "vitest";
import { redirectTarget, signInPath } from "./signInPath.ts";

test("ROUTE-33 the sign-in's address holds the full original path", () => {
  expect(signInPath("/hiv/organ?status=open&page=2")).toBe("/user/login?redirect=%2Fhiv%2Forgan%3Fstatus%3Dopen%26page%3D2");
});

test("ROUTE-39 the original path is read back", () => {
  expect(redirectTarget("?redirect=%2Fhiv%2Forgan%3Fstatus%3Dopen")).toBe("/hiv/organ?status=open");
});

test.each([
  "https://evil.test",
  "//evil.test",
  "/\\evil.test",
  "javascript:alert(1)",
  "%2f%2fevil.test",
  "/.//evil.test",
  "hiv/organ",
  "/user",
  "/user/login",
  "/user/register?phone=1",
  "/user/register-result",
  "/user/alteration",
  "/oauth2-app/login",
  "",
])("S-34 ROUTE-39 %j is not followed", (target) => {
  expect(redirectTarget(`?redirect=${target}`)).toBeUndefined();
  expect(redirectTarget(`?redirect=${encodeURIComponent(target)}`)).toBeUndefined();
});
