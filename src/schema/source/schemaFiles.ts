import { diagnose } from "../errors/diagnose.ts";
import { positionAt } from "./position.ts";
import { readSource } from "./readSource.ts";
import type { SourceFile } from "./sourceFile.ts";

/** What a schema file describes. */
export type DocumentKind = "entity" | "screen" | "dictionary" | "fragment" | "menu";

/** A schema file with the name and place its path gives it. */
export interface SchemaFile {
  readonly kind: DocumentKind;
  /** File name without ending; the name by which others refer to it. */
  readonly name: string;
  /** Folder of entities and screens, e.g. `hiv`; `""` for other files. */
  readonly domain: string;
  readonly source: SourceFile;
}

const PLACES: readonly { readonly kind: DocumentKind; readonly place: RegExp }[] = [
  { kind: "entity", place: /^schemas\/entities\/(?<domain>[a-z][A-Za-z0-9]*)\/(?<name>[^/]+)\.json$/ },
  { kind: "screen", place: /^schemas\/screens\/(?<domain>[a-z][A-Za-z0-9]*)\/(?<name>[^/]+)\.json$/ },
  { kind: "dictionary", place: /^schemas\/dictionaries\/(?<name>[^/]+)\.json$/ },
  { kind: "fragment", place: /^schemas\/fragments\/(?<name>[^/]+)\.json$/ },
  { kind: "menu", place: /^schemas\/(?<name>menu)\.json$/ },
];

/** Files that belong to the language, not to the project. */
const META = /^schemas\/meta\//;

/**
 * Reads every schema file and tells from its path what it describes, in the order of the paths. Meta-schemas are
 * passed over; a JSON file in no known place becomes a source with the finding that it is misplaced.
 */
export function readSchemaFiles(files: ReadonlyMap<string, string>): { files: SchemaFile[]; misplaced: SourceFile[] } {
  const read: SchemaFile[] = [];
  const misplaced: SourceFile[] = [];
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (META.test(path)) continue;
    const source = readSource(path, text);
    const place = placeOf(path);
    if (place) read.push({ ...place, source });
    else misplaced.push({ ...source, problems: [diagnose("SCHEMA_FILE_MISPLACED", positionAt(source, "", 0), { found: path })] });
  }
  return { files: read, misplaced };
}

function placeOf(path: string): Omit<SchemaFile, "source"> | undefined {
  for (const { kind, place } of PLACES) {
    const parts = place.exec(path)?.groups;
    if (parts) return { kind, name: parts["name"] ?? "", domain: parts["domain"] ?? "" };
  }
  return undefined;
}
