import { describe, expect, it } from "vitest";
import { md5 } from "./md5.ts";
import { requestSignature } from "./requestSignature.ts";

const secret = "dd05f1c54d63749eda95f9fa6d49v442a";

describe("requestSignature", () => {
  it("API-07 hashes sorted parameters with the secret, in upper case", () => {
    expect(requestSignature({ url: "/a", secret })).toBe("E19D6243CB1945AB4F7202A1B00F77D5");
  });

  it("API-07 takes a path with commas as a parameter and numbers as texts", () => {
    const signature = requestSignature({
      url: "/sys/dict/loadDict/sys_user,realname,username",
      params: { keyword: "a", pageSize: 10, _t: 1700000000, unused: undefined },
      secret,
    });
    expect(signature).toBe("445718A2AF353D9BAF24FB9F34D79613");
  });

  it("API-07 does not depend on the order of parameters", () => {
    const one = requestSignature({ url: "/a?z=1", params: { b: 1 }, data: { c: true }, secret });
    expect(requestSignature({ url: "/a", params: { c: "true", z: 1, b: "1" }, secret })).toBe(one);
  });
});

describe("md5", () => {
  it.each([
    ["", "d41d8cd98f00b204e9800998ecf8427e"],
    ["abc", "900150983cd24fb0d6963f7d28e17f72"],
    ["abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"],
    ["12345678901234567890123456789012345678901234567890123456789012345678901234567890", "57edf4a22be3c955ac49da2e2107b67a"],
  ])("gives the digest of RFC 1321 for %j", (text, digest) => {
    expect(md5(text)).toBe(digest);
  });

  it("hashes texts as UTF-8", () => {
    expect(md5("预约")).toBe("26ad89d159550e3d8c8088f9a931116c");
  });
});
