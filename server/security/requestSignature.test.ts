import { expect, test } from "vitest";
import { signatureOf } from "./requestSignature.ts";

const request = (url: string, query: unknown = {}, body?: unknown) => ({ url, query, body });
const KEY = "dd05f1c54d63749eda95f9fa6d49v442a";

test("API-07 gives the signatures that other implementations of the protocol give", () => {
  const path = "/apiserver/sys/dict/loadDict/sys_user,realname,username";
  expect(signatureOf(request(path, { keyword: "a", pageSize: "10", _t: "1795230000" }), KEY)).toBe("445718A2AF353D9BAF24FB9F34D79613");
  expect(signatureOf(request("/apiserver/sys/user/list"), KEY)).toBe("E19D6243CB1945AB4F7202A1B00F77D5");
});

test("API-07 query and body count together, numbers as text, empty values not at all", () => {
  const split = signatureOf(request("/x", { a: "1" }, { b: 2, c: null }), KEY);
  expect(split).toBe(signatureOf(request("/x", {}, { b: "2", a: 1 }), KEY));
  expect(split).not.toBe(signatureOf(request("/x", {}, { b: "2", a: "2" }), KEY));
});
