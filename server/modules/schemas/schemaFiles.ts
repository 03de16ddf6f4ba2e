import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/** Texts of the schema files by path relative to the project's root, e.g. `schemas/entities/hiv/organ.json`. */
export type SchemaFiles = ReadonlyMap<string, string>;

const FOLDER = "schemas";
/** The language itself, for editors; no part of a project. */
const META = "meta";

/** Reads every schema file below the root. */
export async function readSchemaFiles(root: string): Promise<SchemaFiles> {
  const paths = await listFiles(root);
  const texts = await Promise.all(paths.map(async (path) => [path, await readIfThere(join(root, path))] as const));
  // A file that goes while it is read is gone with the next look as well.
  return new Map(texts.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

/** One text that changes whenever a file is added, changed or removed. */
export async function schemaFilesStamp(root: string): Promise<string> {
  const stamps = await Promise.all(
    (await listFiles(root)).map(async (path) => {
      const found = await stat(join(root, path)).catch(() => undefined);
      return found ? `${path}:${found.mtimeMs}:${found.size}` : "";
    }),
  );
  return stamps.join("\n");
}

async function listFiles(root: string): Promise<readonly string[]> {
  const folder = join(root, FOLDER);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json") && !entry.name.startsWith("."))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith(join(FOLDER, META)))
    .sort();
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
