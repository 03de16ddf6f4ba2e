import { describe, expect, it } from "vitest";
import { signedText } from "./signedText.ts";
import type { SignedCall } from "./signedText.ts";

const call: SignedCall = {
  method: "POST",
  address: "/sys/role/add",
  body: undefined,
  isForm: false,
  header: () => undefined,
  time: "5",
  nonce: "n",
};
const textOf = (change: Partial<SignedCall>) => signedText({ ...call, ...change });
const ofAddress = (address: string) => textOf({ address });
const ofBody = (json: string) => textOf({ body: JSON.parse(json) });

describe("API-07 the text that is signed", () => {
  it("names form, method, path, query, headers, time, nonce and body, one a line", () => {
    const header = (name: string) => (name === "tenant-id" ? "1001" : undefined);
    expect(textOf({ method: "put", address: "/a,b?c=2&a=1", header, body: { z: [1], a: "好" } })).toBe(
      'ribbon-signature-3\nPUT\n/a%2Cb\na=1&c=2\n1001\n\n\n\n\n5\nn\njson {"a":"好","z":[1]}',
    );
  });

  it.each([
    ["a name that is encoded more or less", "/a,b/%e9%A2%84?x=%2c", "/a%2Cb/预?x=,"],
    ["a blank in a query", "/a?x=1+2", "/a?x=1%202"],
    ["parameters in another order", "/a?b=1&a=2", "/a?a=2&b=1"],
    ["a parameter without a value", "/a?x", "/a?x="],
    ["separators too many", "/a?&x=1&&", "/a?x=1"],
  ])("is the same for %s", (_what, one, other) => {
    expect(ofAddress(one)).toBe(ofAddress(other));
  });

  it.each([
    ["a separator and an encoded one", "/a/b", "/a%2Fb"],
    ["a plus and a blank", "/a?x=%2B", "/a?x=+"],
    ["values of one name in another order", "/a?x=1&x=2", "/a?x=2&x=1"],
    ["a value and none", "/a?x=1", "/a"],
    ["path and query", "/a?b=1", "/a%3Fb=1"],
    ["upper and lower case", "/a?X=1", "/a?x=1"],
    ["composed and decomposed letters", "/a?x=\u00e9", "/a?x=e\u0301"],
    ["a cache breaker and none", "/a?_t=1", "/a"],
  ])("differs between %s", (_what, one, other) => {
    expect(ofAddress(one)).not.toBe(ofAddress(other));
  });

  it("writes numbers as ECMAScript does, whatever they were written as", () => {
    expect(ofBody('{"n":[1.0,1e21,-0,0.1,1E-7]}')).toBe(ofBody('{"n":[1,1000000000000000000000,0,0.10,0.0000001]}'));
    expect(ofBody('{"n":1}')).not.toBe(ofBody('{"n":"1"}'));
  });

  it("sorts the members of objects at every depth and leaves lists as they are", () => {
    expect(ofBody('{"b":{"d":1,"c":[2,1]},"a":null}')).toBe(ofBody('{"a":null,"b":{"c":[2,1],"d":1}}'));
    expect(ofBody('{"a":[1,2]}')).not.toBe(ofBody('{"a":[2,1]}'));
  });

  it("tells an empty body, an empty object, a text and a form apart", () => {
    const texts = [textOf({}), ofBody("{}"), ofBody('""'), textOf({ isForm: true })];
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("S-50 is missing where the address or a number could be read as something else than was signed", () => {
    for (const address of ["/a#x=1", "/a?x=1#", "/a?x=1#y"]) expect(ofAddress(address)).toBeUndefined();
    for (const json of ['{"n":1e999}', '{"n":[{"m":-1e999}]}']) expect(ofBody(json)).toBeUndefined();
    expect(ofBody('{"n":1e308}')).toBeDefined();
  });

  it("is missing where the address stands for no text, or the body has no end", () => {
    expect(ofAddress("/a?x=%zz")).toBeUndefined();
    expect(ofAddress("/%ff")).toBeUndefined();
    expect(ofBody(`${"[".repeat(300)}${"]".repeat(300)}`)).toBeUndefined();
  });
});
