import { expect, test } from "vitest";
import { fileTypeOf, fileTypes, sizeLimit, suffixOf } from "./fileTypes.ts";

test("S-41 the last suffix counts, in any letter case", () => {
  expect(suffixOf("a.PNG")).toBe("png");
  expect(suffixOf("a.png.html")).toBe("html");
  expect([suffixOf("png"), suffixOf(""), suffixOf("a."), suffixOf("a.p ng")]).toEqual(["", "", "", ""]);
});

test("S-35 what can hold scripts is not accepted at all", () => {
  for (const name of ["a.svg", "a.html", "a.htm", "a.xhtml", "a.xml", "a.js", "a.mjs", "a.php", "a.css", "a"])
    expect(fileTypeOf(name)).toBeUndefined();
});

test("each suffix belongs to one kind, and no kind takes the bytes of a page for its own but text", () => {
  const suffixes = fileTypes.flatMap((type) => type.suffixes);
  expect(new Set(suffixes).size).toBe(suffixes.length);
  const page = Buffer.from("<!doctype html><html></html>");
  expect(new Set(fileTypes.filter((type) => type.matches(page)).map((type) => type.mime))).toEqual(new Set(["text/plain; charset=utf-8"]));
});

test("S-42 CONST images end at 5120 KB, everything else at 102400 KB", () => {
  const limits = ["a.png", "a.pdf", "a.mp4"].map((name) => sizeLimit(fileTypeOf(name) ?? fileTypes[0]!) / 1024);
  expect(limits).toEqual([5120, 102_400, 102_400]);
});
