import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { USERNAME, USERNAME_HINT, USERNAME_LENGTH, usernameProblem, WRONG_USERNAME } from "./usernameRule.ts";

it.each(["lin4", "Lin_2", "a".repeat(18)])("FORM-05 FORM-06 takes 4 to 18 letters, digits and underscore: %s", (name) => {
  expect(usernameProblem(name)).toBeUndefined();
});

it.each([
  ["lin-xw", WRONG_USERNAME],
  ["lin.xw", WRONG_USERNAME],
  ["13800000001", WRONG_USERNAME],
  ["林晓雯医生", WRONG_USERNAME],
  ["lin", "账号至少 4 个字符"],
  ["a".repeat(19), "账号最多 18 个字符"],
])("FORM-05 FORM-06 refuses %s with the words of its rule", (name, message) => {
  expect(usernameProblem(name)).toBe(message);
});

it("FORM-05 one rule: the hint beside the field, the page's refusal and the entity's own pattern say the same", () => {
  const text = JSON.parse(readFileSync(join(import.meta.dirname, "../../../schemas/fragments/text.json"), "utf8")) as {
    readonly $defs: { readonly account: Readonly<Record<string, unknown>> };
  };
  expect(text.$defs.account).toMatchObject({
    pattern: USERNAME.source,
    "x-message": { pattern: WRONG_USERNAME },
    minLength: USERNAME_LENGTH.least,
    maxLength: USERNAME_LENGTH.most,
  });
  expect(USERNAME_HINT.startsWith(WRONG_USERNAME)).toBe(true);
  expect(WRONG_USERNAME.startsWith("只允许字母、数字、下划线")).toBe(true);
});
