import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFileName } from "./readFileName.ts";

describe("S-40 readFileName", () => {
  it.each([
    ["预约登记.xls", "预约登记.xls"],
    ["../../etc/passwd", "passwd"],
    ["C:\\x\\y.png", "y.png"],
    ["a/b\\c.txt", "c.txt"],
    ["照片\u202Egpj.exe", "照片gpj.exe"],
    ["a\u200b\u2066b\ufeff.pdf", "ab.pdf"],
    ["a\u0000.png\u0001", "a.png"],
    ["a\r\nSet-Cookie: x=1.txt", "aSet-Cookie_ x=1.txt"],
    ["CON", "_CON"],
    ["nul.txt", "_nul.txt"],
    ["Com1.tar.gz", "_Com1.tar.gz"],
    ["lpt¹", "_lpt¹"],
    ["console.log", "console.log"],
    ["报表.", "报表"],
    ["报表. . ", "报表"],
    [".htaccess", "htaccess"],
    ["-rf", "rf"],
    ['a<b>c:d"e|f?g*h.txt', "a_b_c_d_e_f_g_h.txt"],
    ["%2e%2e%2fx", "_2e_2e_2fx"],
    ["e\u0301.txt", "\u00e9.txt"],
    ["a\u3000b.txt", "a b.txt"],
    ["\ud800.png", "png"],
    ["...", "文件"],
    ["", "文件"],
    ["\u202e/", "文件"],
  ])("reads %j as %j", (text, name) => {
    expect(readFileName(text)).toBe(name);
  });

  it("keeps the suffix of a name that is too long, and cuts no character in two", () => {
    const name = readFileName(`${"预约😀".repeat(100)}.xlsx`);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^(?:预约😀)+预?约?\.xlsx$/u);
  });

  it("gives for any text a name that every system can write, and the same for that name again", () => {
    const parts = fc.constantFrom(..."/\\.-_ :*?%\u0000\u202e\u200b\ud800aZ9中é😀".split(""), "CON", "com1", "..", ".exe", "\u0301");
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(parts, { maxLength: 12 }).map((some) => some.join("")),
    );
    fc.assert(
      fc.property(text, (any) => {
        const name = readFileName(any);
        expect(readFileName(name)).toBe(name);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\<>:"|?*]|^[ .-]|[ .]$/u);
        expect(() => encodeURIComponent(name)).not.toThrow();
      }),
      { numRuns: 20_000 },
    );
  });
});
