import { expect, test } from "vitest";
import { contentDisposition } from "./contentDisposition.ts";

test("S-40 a name cannot end its header, climb or turn around", () => {
  expect(contentDisposition("attachment", '预约".xls')).toBe(`attachment; filename="___.xls"; filename*=UTF-8''%E9%A2%84%E7%BA%A6_.xls`);
  expect(contentDisposition("inline", "..\\a\r\nSet-Cookie: b\u202Egpj.exe")).toBe(
    `inline; filename="aSet-Cookie_ bgpj.exe"; filename*=UTF-8''aSet-Cookie_%20bgpj.exe`,
  );
  expect(contentDisposition("attachment", "it's (1)*.txt")).toContain("filename*=UTF-8''it%27s%20%281%29_.txt");
  expect(contentDisposition("attachment", "\ud800")).toContain("filename*=UTF-8''%E6%96%87%E4%BB%B6");
});
