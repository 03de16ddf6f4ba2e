import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The folders of a root in the order in which they stand on each other; `.`: files of the root itself. */
interface FolderOrder {
  readonly base: string;
  /** Each step holds folders that stand side by side and know nothing of each other; mostly one. */
  readonly steps: readonly (readonly string[])[];
}

/** The order that `docs/architecture.md` draws: a line for each root, `src/pages: parts · account + audit + …`. */
function drawnOrders(): FolderOrder[] {
  const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const [, picture = ""] = /```folders\n([\s\S]*?)```/.exec(text) ?? [];
  const lines = picture.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [base = "", steps = ""] = line.split(":");
    return { base: base.trim(), steps: steps.split("·").map((step) => step.split("+").map((name) => name.trim())) };
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

function folderOf(base: string, file: string): string {
  const [first = "", ...rest] = relative(base, file).split("/");
  return rest.length === 0 ? "." : first;
}

/** Imports that lead up or aside, or out of a folder that the picture does not name. */
function strayImports({ base, steps }: FolderOrder, files: ReadonlyMap<string, string>): string[] {
  const stepOf = (file: string) => steps.findIndex((step) => step.includes(folderOf(base, file)));
  return [...files].flatMap(([file, text]) => {
    if (stepOf(file) < 0) return [`${file} lies in a folder that docs/architecture.md does not name`];
    const isBelow = (target: string) => stepOf(target) >= 0 && stepOf(target) < stepOf(file);
    const inside = [...text.matchAll(IMPORT)].map(([, name = ""]) => normalize(join(dirname(file), name)));
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
    const planted = `${order.base}/${lowest}/planted.ts`;
    const target = `${order.base}/${highest}/planted.ts`;
    const found = strayImports(order, new Map([[planted, `export { planted } from "../${highest}/planted.ts";`]]));
    expect(found).toEqual([`${planted} → ${target}`]);
  });

  it("and one from beside is found", () => {
    const order = { base: "src/pages", steps: [["parts"], ["audit", "role"]] };
    const planted = new Map([["src/pages/audit/planted.ts", `import "../role/planted.ts";\nimport "../parts/planted.ts";`]]);
    expect(strayImports(order, planted)).toEqual(["src/pages/audit/planted.ts → src/pages/role/planted.ts"]);
  });

  it("and a folder that nobody has placed is found", () => {
    const [order] = drawnOrders();
    expect(strayImports(order as FolderOrder, new Map([["src/runtime/elsewhere/planted.ts", ""]]))).toHaveLength(1);
  });

  it("and the picture is of these roots", () => {
    expect(drawnOrders().map(({ base }) => base)).toEqual(["src/schema", "src/runtime", "src/pages", "src/shell", "server/entity"]);
  });
});
