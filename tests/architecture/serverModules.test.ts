import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const LIST = "server/start/serverModules.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${folder}/${path}`);

/** Folders of modules that a text imports the definition of. */
function modulesIn(text: string): readonly string[] {
  return [...text.matchAll(/"[^"]*\/([\w-]+)\/module\.ts"/g)].map(([, name = ""]) => name);
}

describe("modules of the server", () => {
  const folders = readdirSync(join(root, "server/modules"), { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );

  it("are written down in their folder, under its name, and stand in the one list", () => {
    expect(folders.length).toBeGreaterThan(20);
    for (const folder of folders) expect(read(`server/modules/${folder}/module.ts`)).toContain(`name: "${folder}"`);
    expect([...modulesIn(read(LIST))].toSorted()).toEqual(folders.toSorted());
  });

  it("are imported by that list alone", () => {
    const others = filesBelow("server").filter((path) => path !== LIST && modulesIn(read(path)).length > 0);
    expect(others).toEqual([]);
    expect(modulesIn(`import { roleModule } from "../role/module.ts";`)).toEqual(["role"]);
  });
});
