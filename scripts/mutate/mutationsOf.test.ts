import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mutationAreas } from "./areas.ts";
import { mutated, mutationsOf } from "./mutationsOf.ts";

const changes = (source: string) => mutationsOf("a.ts", source).map((mutation) => mutated(source, mutation));

describe("mutationsOf", () => {
  it.each([
    ["if (a) b();", ["if (!(a)) b();"]],
    ["f(() => { if (a) throw e; })", ["f(() => { if (!(a)) throw e; })", "f(() => { ; })"]],
    ["x = a ? 1 : 2;", ["x = !(a) ? 1 : 2;"]],
    ["x = a < 1;", ["x = a <= 1;"]],
    ["x = (a === b) && c;", ["x = (a === b) || c;", "x = (a !== b) && c;"]],
    ["x = rows.filter(isOpen);", ["x = rows;"]],
    ['x = db.select().where("a", "=", 1).execute();', ["x = db.select().execute();"]],
    ["x = rows.some(isOpen);", ["x = rows.every(isOpen);"]],
    ["x = { isOpen: true };", ["x = { isOpen: false };"]],
    ["type A = B extends C ? true : false;", []],
  ])("changes %j", (source, expected) => {
    expect(changes(source).toSorted()).toEqual([...expected].toSorted());
  });

  it("counts positions behind Chinese text and pictures as JavaScript does", () => {
    expect(changes('const t = "汉𠮷😀"; if (a) b();')).toEqual(['const t = "汉𠮷😀"; if (!(a)) b();']);
  });
});

it("every area names code and tests that are there", () => {
  const missing = mutationAreas.flatMap(({ code, tests }) => [...code, ...tests]).filter((path) => !existsSync(path));
  expect(missing).toEqual([]);
});
