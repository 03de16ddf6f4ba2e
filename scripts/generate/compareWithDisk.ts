import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folder that holds generated files only. */
const GENERATED_FOLDER = "src/generated";

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
    orphans: generatedOnDisk(root).filter((path) => !files.has(path)),
  };
}

function generatedOnDisk(root: string): string[] {
  const folder = join(root, GENERATED_FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return names.map((name) => `${GENERATED_FOLDER}/${name.replaceAll("\\", "/")}`);
}
