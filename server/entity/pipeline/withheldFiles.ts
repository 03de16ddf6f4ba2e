import type { FieldModel, FieldProblem, Row } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { changedFields, type Draft } from "../draft/draft.ts";

/** Where formatted text names a kept file: below the address that serves them, up to the end of the address. */
const SERVED = /\/sys\/common\/static\/([^"'<>?#\s]+)/g;

/** Paths of kept files that a value names, by the kind of its field. */
const readers: ReadonlyMap<string, (value: unknown) => readonly string[]> = new Map([
  ["file", pathsOfList],
  ["image", pathsOfList],
  ["richText", pathsOfText],
]);

/**
 * Finds the files that drafts bring into their rows although whoever writes may not fetch them: a row lends its files to
 * those who see it, so naming somebody else's path would be enough to get it. Asked of every way of writing; what a row holds
 * already stays. A path that no file has lends nothing.
 */
export async function withheldFiles(db: Database, drafts: readonly Draft[]): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const draft of drafts) {
    const { context, session } = draft.scope;
    for (const field of changedFields(draft)) {
      const withheld = await context.files.withheld(newPaths(field, draft), session, db);
      if (withheld.length > 0)
        problems.push({ field: `${draft.path}${field.name}`, message: `${field.title}中有您无权使用的文件，请重新上传` });
    }
  }
  return problems;
}

function newPaths(field: FieldModel, { row, old }: { readonly row: Row; readonly old?: Row | undefined }): readonly string[] {
  const read = readers.get(field.kind);
  if (!read) return [];
  const before = new Set(read(old?.[field.name]));
  return [...new Set(read(row[field.name]))].filter((path) => !before.has(path));
}

function pathsOfList(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.map((file: { readonly path?: unknown } | null) => file?.path).filter((path) => typeof path === "string");
}

function pathsOfText(value: unknown): readonly string[] {
  if (typeof value !== "string") return [];
  return [...value.matchAll(SERVED)].flatMap(([, path = ""]) => decoded(path));
}

/** What cannot be decoded is the address of nothing. */
function decoded(path: string): readonly string[] {
  try {
    return [decodeURIComponent(path)];
  } catch {
    return [];
  }
}
