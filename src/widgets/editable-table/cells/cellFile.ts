import { fileAt } from "../../../schema/kinds/storedFile.ts";

/** What a cell of files holds (FILE-28). */
export interface CellFile {
  /** Names of several files stand side by side, as their paths do. */
  readonly name: string;
  readonly type: string;
  /** Bytes, of all files together. */
  readonly size: number;
  readonly status: "uploading" | "done" | "error";
  /** 0 to 100. */
  readonly percent: number;
  /** Comma-separated. */
  readonly path: string;
  /** Where the file can be shown without asking for it, e.g. a picture in itself. */
  readonly url?: string;
  /** Why it failed. */
  readonly message?: string;
}

/** Characters of a name that are shown (FILE-23). */
const shownCharacters = 5;

/** A name cut to five characters, with an ellipsis where it was longer. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join("")}…` : name;
}

/** Between two paths; a picture in itself holds such a sign, too. */
const BETWEEN = /(?<!;base64),/;

/** Reads what a cell holds; a text is the paths that were stored. `undefined` where there is no file. */
export function readCellFile(value: unknown): CellFile | undefined {
  if (typeof value === "string" && value !== "") return ofPaths(value);
  return isCellFile(value) ? value : undefined;
}

/** The single files of a cell. */
export function filesOf({ name, path }: CellFile): readonly { readonly name: string; readonly path: string }[] {
  const names = name.split(",");
  return path
    .split(BETWEEN)
    .filter((one) => one !== "")
    .map((one, index, all) => ({ path: one, name: (all.length === 1 ? name : names[index]) ?? fileAt(one).name }));
}

/** A cell without one of its files; `null` where it was the last. */
export function withoutFile(file: CellFile, index: number): CellFile | null {
  const rest = filesOf(file).filter((_, place) => place !== index);
  if (rest.length === 0) return null;
  return { ...file, name: rest.map(({ name }) => name).join(","), path: rest.map(({ path }) => path).join(",") };
}

/** Several files as the value of one cell; what failed or is under way says so. */
export function joined(files: readonly CellFile[]): CellFile | null {
  const [first] = files;
  if (!first) return null;
  const failed = files.find(({ status }) => status !== "done");
  return {
    ...first,
    ...failed,
    name: files.map(({ name }) => name).join(","),
    size: files.reduce((sum, { size }) => sum + size, 0),
    path: files
      .map(({ path }) => path)
      .filter((path) => path !== "")
      .join(","),
  };
}

function ofPaths(path: string): CellFile {
  const files = path
    .split(BETWEEN)
    .filter((one) => one !== "")
    .map(fileAt);
  const type = files[0]?.type ?? "";
  return { name: files.map(({ name }) => name).join(","), type, size: 0, status: "done", percent: 100, path };
}

function isCellFile(value: unknown): value is CellFile {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return "name" in value && "status" in value && "path" in value;
}
