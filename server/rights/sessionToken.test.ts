import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { isMarked, isToken, markedToken, newToken } from "./sessionToken.ts";

const [own, other] = [randomBytes(32), randomBytes(32)];

it("S-06 a token bears the mark of the installation that gave it out, and no other text does", () => {
  const tokens = Array.from({ length: 200 }, () => markedToken(own));
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) expect([isToken(token), isMarked(token, own), isMarked(token, other)]).toEqual([true, true, false]);
  for (const text of [newToken(), "x".repeat(43), "", "short", tokens[0]?.slice(1) ?? "", `${tokens[0]}A`])
    expect(isMarked(text, own)).toBe(false);
});

it("S-06 a token that was changed at any place bears no mark", () => {
  const token = markedToken(own);
  for (let index = 0; index < 42; index += 1) {
    const changed = token.slice(0, index) + (token[index] === "A" ? "B" : "A") + token.slice(index + 1);
    expect(isMarked(changed, own)).toBe(false);
  }
});
