import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Texts of the schema files by path relative to the project's root, e.g. `schemas/entities/hiv/organ.json`. */
export type SchemaFiles = ReadonlyMap<string, string>;

/** What lies below `schemas/` at one moment. */
export interface SchemaTree {
  readonly files: SchemaFiles;
  /** One text for all files; differs as soon as one of them is added, changed or removed. */
  readonly digest: string;
  /** What tells each folder from a later one of the same name, by its path relative to the project's root. */
  readonly folders: ReadonlyMap<string, string>;
}

/** Folder of the schema files, relative to the project's root. */
export const SCHEMA_FOLDER = "schemas";
/** The language itself, for editors; no part of a project. */
const META = join(SCHEMA_FOLDER, "meta");

/** Reads every schema file below the root. */
export async function readSchemaFiles(root: string): Promise<SchemaFiles> {
  return readFiles(root, await findEntries(root, SCHEMA_FOLDER));
}

/** Reads every schema file below the root, and what tells this moment from another. */
export async function readSchemaTree(root: string): Promise<SchemaTree> {
  const entries = await findEntries(root, SCHEMA_FOLDER);
  const files = await readFiles(root, entries);
  const hash = createHash("sha256");
  for (const entry of files) hash.update(JSON.stringify(entry));
  const folders = new Map(entries.filter(({ isFolder }) => isFolder).map(({ path, identity }) => [path, identity]));
  return { files, digest: hash.digest("hex"), folders };
}

interface Entry {
  readonly path: string;
  readonly isFolder: boolean;
  /** Tells a folder from a later one of the same name. */
  readonly identity: string;
}

/**
 * Finds folders and files. Links are followed, because systems that hand out
 * configuration put links in front of it (Kubernetes keeps what they lead to in folders whose names begin with a dot).
 */
async function findEntries(root: string, path: string, above: readonly string[] = []): Promise<readonly Entry[]> {
  const found = await stat(join(root, path)).catch(missing);
  if (!found) return [];
  const identity = `${found.dev}:${found.ino}`;
  if (!found.isDirectory()) return found.isFile() && path.endsWith(".json") ? [{ path, identity, isFolder: false }] : [];
  // A link that leads to a folder it lies in.
  if (above.includes(identity)) return [];
  const names = (await readdir(join(root, path)).catch(missing)) ?? [];
  const below = names.filter((name) => !name.startsWith(".") && join(path, name) !== META);
  const entries = await Promise.all(below.map((name) => findEntries(root, join(path, name), [...above, identity])));
  return [{ path, identity, isFolder: true }, ...entries.flat()];
}

async function readFiles(root: string, entries: readonly Entry[]): Promise<SchemaFiles> {
  const paths = entries
    .filter(({ isFolder }) => !isFolder)
    .map(({ path }) => path)
    .sort();
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), "utf8").catch(missing)] as const));
  return new Map(texts.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

/** What goes while it is looked at is gone with the next look as well. */
function missing(error: unknown): undefined {
  if (!isGone(error)) throw error;
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}
