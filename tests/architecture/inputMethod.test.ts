import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const GUARD = "src/runtime/window/inputMethodKeys.ts";
/** Asking of composition oneself, or hearing of keys before the guard does. */
const past =
  /\.isComposing\b|\bisComposing\s*[,}]|\b229\b|\bkeyCode\b|\b(?:window|globalThis)\.addEventListener\(\s*["'`](?:keydown|keypress|keyup)/;

function code(path: string): string {
  return readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/.*$/gm, "");
}

it("the keys of an input method are kept from all handlers by one guard, which stands before them", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) => join("src", file));
  const found = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && past.test(code(file)));
  expect(found).toEqual([GUARD]);
});

it("the console sets the guard up before it draws anything", () => {
  const start = code("src/shell/main.tsx");
  expect(start.indexOf("silenceInputMethod();")).toBeGreaterThan(0);
  expect(start.indexOf("silenceInputMethod();")).toBeLessThan(start.indexOf("createRoot(root)"));
});

it.each([
  'if (event.key === "Enter" && !event.nativeEvent.isComposing) send();',
  "const { key, isComposing } = event;",
  "if (event.keyCode === 229) return;",
  'window.addEventListener("keydown", listen, true);',
])("finds %s", (planted) => {
  expect(past.test(planted)).toBe(true);
});
