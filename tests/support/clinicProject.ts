import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadProject, type SchemaProject } from "../../src/schema/project.ts";

const root = join(import.meta.dirname, "fixtures", "clinic");

/**
 * A small project that holds one of everything the entity server does. `changes` replaces the text of files, by path;
 * `added` are files that it does not hold itself.
 */
export function clinicProject(
  changes: ReadonlyMap<string, (text: string) => string> = new Map(),
  added: Readonly<Record<string, object>> = {},
): SchemaProject {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".json"));
  const files = new Map(paths.map((path) => [path, (changes.get(path) ?? String)(readFileSync(join(root, path), "utf8"))]));
  for (const [path, value] of Object.entries(added)) files.set(path, JSON.stringify(value));
  const { project, diagnostics } = loadProject(files, { digest: (text) => createHash("sha256").update(text).digest("hex") });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    throw new Error(errors.map(({ file, line, message, advice }) => `${file}:${line} ${message} ${advice}`).join("\n"));
  return project;
}
