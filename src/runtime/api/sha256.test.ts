import { expect, it } from "vitest";
import { hmacSha256 } from "./sha256.ts";

it("gives the codes of RFC 4231", () => {
  expect(hmacSha256("Jefe", "what do ya want for nothing?")).toBe("5BDCC146BF60754E6A042426089575C75A003F089D2739839DEC58B964EC3843");
  expect(hmacSha256("\u000b".repeat(20), "Hi There")).toBe("B0344C61D8DB38535CA8AFCEAF0BF12B881DC200C9833DA726E9376C2E32CFF7");
});
