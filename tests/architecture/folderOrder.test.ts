import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The folders of a root in the order in which they stand on each other; `.`: files of the root itself, `*`: every folder not named. */
interface FolderOrder {
  readonly base: string;
  /** Only imports that load something count: those of types alone may lead anywhere. */
  readonly byValue: boolean;
  /** Each step holds folders that stand side by side and know nothing of each other; mostly one. */
  readonly steps: readonly (readonly string[])[];
}

/** The order that `docs/architecture.md` draws: a line for each root, `src/pages: parts · account + audit + …` or `server/x (by value): …`. */
function drawnOrders(): FolderOrder[] {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [, picture = ""] = /```folders\n([\s\S]*?)```/.exec(text) ?? [];
  const lines = picture.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [, base = "", byValue, steps = ""] = /^(\S+)( \(by value\))?: (.+)$/.exec(line) ?? [];
    return { base, byValue: byValue !== undefined, steps: steps.split("·").map((step) => step.split("+").map((name) => name.trim())) };
  });
}

/** Text of every file of a root that is no test, by path from the project's root. */
function filesOf(base: string): Map<string, string> {
  const names = readdirSync(join(root, base), { recursive: true, encoding: "utf8" }).map((name) => name.split(sep).join("/"));
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return new Map(sources.map((name) => [`${base}/${name}`, readFileSync(join(root, base, name), "utf8")]));
}

/** `from "./x.ts"`, `import("./x.ts")`, `import "./x.css"`; the formatter writes them one way. */
const IMPORT = /\b(?:from|import)(?: |\()"(\.[^"]+)"/g;

/** `import type … from "./x.ts"`, and `import { type A, type B } from "./x.ts"`: nothing of the other file runs. */
const IMPORT_OF_TYPES = /^(?:import|export) (?:type\s[^;"]*|\{(?:\s*type [^,}]+,?)+\s*\} )from "[^"]+"/gm;

function folderOf(base: string, file: string): string {
  const [first = "", ...rest] = relative(base, file).split("/");
  return rest.length === 0 ? "." : first;
}

function importsOf(text: string, byValue: boolean): string[] {
  const counted = byValue ? text.replaceAll(IMPORT_OF_TYPES, "") : text;
  return [...counted.matchAll(IMPORT)].map(([, name = ""]) => name);
}

/** Imports that lead up or aside, or out of a folder that the picture does not name. */
function strayImports({ base, byValue, steps }: FolderOrder, files: ReadonlyMap<string, string>): string[] {
  const place = (folder: string) => steps.findIndex((step) => step.includes(folder));
  const stepOf = (file: string) => {
    const named = place(folderOf(base, file));
    return named < 0 ? place("*") : named;
  };
  return [...files].flatMap(([file, text]) => {
    if (stepOf(file) < 0) return [`${file} lies in a folder that docs/architecture.md does not name`];
    const isBelow = (target: string) => stepOf(target) >= 0 && stepOf(target) < stepOf(file);
    const inside = importsOf(text, byValue).map((name) => normalize(join(dirname(file), name)));
    const elsewhere = inside.filter((target) => target.startsWith(`${base}/`) && folderOf(base, target) !== folderOf(base, file));
    return elsewhere.filter((target) => !isBelow(target)).map((target) => `${file} → ${target}`);
  });
}

describe("folders stand on each other in one direction", () => {
  it.each(drawnOrders())("in $base", (order) => {
    expect(strayImports(order, filesOf(order.base))).toEqual([]);
  });

  it.each(drawnOrders())("in $base, where a planted import leads up", (order) => {
    const [lowest = "", highest = ""] = [order.steps.flat()[0], order.steps.flat().findLast((name) => name !== ".")];
    const planted = join(order.base, lowest, "planted.ts");
    const target = `${order.base}/${highest}/planted.ts`;
    const found = strayImports(order, new Map([[planted, `export { planted } from "./${relative(dirname(planted), target)}";`]]));
    expect(found).toEqual([`${planted} → ${target}`]);
  });

  it("and one from beside is found", () => {
    const planted = new Map([["src/pages/account/planted.ts", `import "../role/planted.ts";\nimport "../parts/planted.ts";`]]);
    for (const beside of [["account", "role"], ["*"]]) {
      const order = { base: "src/pages", byValue: false, steps: [["parts"], beside] };
      expect(strayImports(order, planted)).toEqual(["src/pages/account/planted.ts → src/pages/role/planted.ts"]);
    }
  });

  const planted = "server/planted/changes/planted.ts";
  const found = (text: string, byValue: boolean) =>
    strayImports({ base: "server/planted", byValue, steps: [["changes"], ["planner"]] }, new Map([[planted, text]]));

  it.each([
    `import type { A } from "../planner/plan.ts";`,
    `import type {\n  A,\n  B,\n} from "../planner/plan.ts";`,
    `export type { A } from "../planner/plan.ts";`,
    `import { type A, type B as C } from "../planner/plan.ts";`,
    `import {\n  type A,\n  type B,\n} from "../planner/plan.ts";`,
  ])("and by value one of types alone may lead up: %j", (text) => {
    expect(found(text, true)).toEqual([]);
    expect(found(text, false)).toHaveLength(1);
  });

  it.each([
    `import { a } from "../planner/plan.ts";`,
    `import { type A, b } from "../planner/plan.ts";`,
    `import {\n  type A,\n  b,\n} from "../planner/plan.ts";`,
    `export * from "../planner/plan.ts";`,
    `import "../planner/plan.ts";`,
    `import type { A } from "./a.ts";\nimport { b } from "../planner/plan.ts";`,
    `const { b } = await import("../planner/plan.ts");`,
  ])("and by value one that loads something is found: %j", (text) => {
    expect(found(text, true)).toEqual([`${planted} → server/planted/planner/plan.ts`]);
  });

  it("and a folder that nobody has placed is found", () => {
    const [order] = drawnOrders();
    expect(strayImports(order as FolderOrder, new Map([["src/runtime/elsewhere/planted.ts", ""]]))).toHaveLength(1);
  });

  it("and the picture is of these roots", () => {
    const roots = drawnOrders().map(({ base, byValue }) => (byValue ? `${base} (by value)` : base));
    expect(roots).toEqual([
      "src/schema",
      "src/runtime",
      "src/runtime/fields",
      "src/widgets/editable-table",
      "src/widgets/consultation",
      "src/widgets/im",
      "src/pages",
      "src/visitor",
      "src/shell",
      "server/entity",
      "server (by value)",
      "server/database (by value)",
      "server/modules (by value)",
    ]);
  });
});
