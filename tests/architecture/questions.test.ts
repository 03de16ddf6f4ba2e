import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The one place that asks. */
const HOME = "src/runtime/window/useConfirm.tsx";
/** Ways of asking past it. */
const past = /\b(?:modal|Modal)\.confirm\(|\bPopconfirm\b/;

const root = join(import.meta.dirname, "../..");

function askersPast(read: (path: string) => string): readonly string[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `src/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path) && path !== HOME)
    .filter((path) => past.test(read(path)));
}

it("every question before something is done passes useConfirm", () => {
  expect(askersPast((path) => readFileSync(join(root, path), "utf8"))).toEqual([]);
});

it.each(["modal.confirm({ title })", 'import { Popconfirm } from "antd";'])("finds %s", (planted) => {
  expect(past.test(planted)).toBe(true);
});
