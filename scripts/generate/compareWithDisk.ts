import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ENTITY_PAGES } from "./entityReference.ts";

/** Folders that hold generated files only. */
const GENERATED_FOLDERS = ["src/generated", "src/schema/files", ENTITY_PAGES];

/** What differs between the generated files and those on disk; paths are relative to the root. */
export interface Staleness {
  /** Missing, or of other content. */
  readonly stale: readonly string[];
  /** Left behind by an entity that is gone. */
  readonly orphans: readonly string[];
}

/** Compares what would be generated with what lies on disk. */
export function compareWithDisk(root: string, files: ReadonlyMap<string, string>): Staleness {
  const isFresh = (path: string, text: string) => existsSync(join(root, path)) && readFileSync(join(root, path), "utf8") === text;
  return {
    stale: [...files].filter(([path, text]) => !isFresh(path, text)).map(([path]) => path),
    orphans: GENERATED_FOLDERS.flatMap((folder) => generatedOnDisk(root, folder)).filter((path) => !files.has(path)),
  };
}

function generatedOnDisk(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:ts|md)$/.test(name));
  return names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
}
