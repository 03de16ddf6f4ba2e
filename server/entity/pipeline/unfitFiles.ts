import { type FieldModel, type FieldProblem, kindOf, type Row } from "../../../src/schema/index.ts";
import { fileLimits, fileRefusal } from "../../../src/schema/kinds/fileLimits.ts";
import type { Database } from "../../database/database.types.ts";
import { changedFields, type Draft } from "../draft/draft.ts";

/** Where formatted text names a kept file: below the address that serves them, up to the end of the address. */
const SERVED = /\/sys\/common\/static\/([^"'<>?#\s]+)/g;

/**
 * Finds files that drafts may not bring into their rows: those that the writer may not fetch, because a row opens its
 * files to all who see it, and those that, as stored and not as the caller says, do not fit the field. Files that a row
 * has already stay; a path without a file opens nothing.
 */
export async function unfitFiles(db: Database, drafts: readonly Draft[]): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const draft of drafts) {
    for (const field of changedFields(draft)) {
      const message = await unfitMessage(field, draft, db);
      if (message !== undefined) problems.push({ field: `${draft.path}${field.name}`, message });
    }
  }
  return problems;
}

async function unfitMessage(field: FieldModel, draft: Draft, db: Database): Promise<string | undefined> {
  const { context, session } = draft.scope;
  const paths = newPaths(field, draft);
  if (paths.length === 0) return undefined;
  const withheld = await context.files.withheld(paths, session, db);
  if (withheld.length > 0) return `${field.title}中有您无权使用的文件，请重新上传`;
  if (kindOf(field.kind).holds === undefined) return undefined;
  const limits = fileLimits(field);
  for (const file of await context.files.describe(paths, db)) {
    const refusal = fileRefusal(file, limits);
    if (refusal !== undefined) return `${field.title}不能用“${file.name}”：${refusal}`;
  }
  return undefined;
}

function newPaths(field: FieldModel, { row, old }: { readonly row: Row; readonly old?: Row | undefined }): readonly string[] {
  const read = readerOf(field);
  if (!read) return [];
  const before = new Set(read(old?.[field.name]));
  return [...new Set(read(row[field.name]))].filter((path) => !before.has(path));
}

/** Reads the paths of kept files that a value names. */
function readerOf({ kind }: FieldModel): ((value: unknown) => readonly string[]) | undefined {
  if (kindOf(kind).holds !== undefined) return pathsOfList;
  return kind === "richText" ? pathsOfText : undefined;
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
