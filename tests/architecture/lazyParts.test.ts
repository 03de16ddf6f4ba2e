import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The one module that may use React's own `lazy`. */
const LAZY = join("runtime", "code", "lazyPart.tsx");

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(join("src", file), "utf8");

it("ERR-13 every lazy component is one that says where its code did not come", () => {
  const own = files.filter((file) => /import \{[^}]*\blazy\b[^}]*\} from "react"/.test(textOf(file)));
  expect(own).toEqual([LAZY]);
});
