import { splitList, type FieldModel } from "../../../src/schema/index.ts";
import { kindOf } from "../../../src/schema/kinds/registry.ts";
import { fileListText, readFileList, type StoredFile } from "../../../src/schema/kinds/storedFile.ts";

/** Several values as the specification has them travel: joined by commas, files as their paths (§3, §4). */
export function joinedValues(field: FieldModel, value: unknown): unknown {
  if (!isSeveral(field) || !Array.isArray(value)) return value;
  return kindOf(field.kind).holds === undefined ? value.join(",") : fileListText(value);
}

/**
 * What was sent for a field of several values, as its list: JSON as it is or as a text, and values joined by commas. A file
 * of the row that is named by its path stays what it is.
 */
export function separateValues(field: FieldModel, value: unknown, stored: unknown): unknown {
  if (!isSeveral(field) || typeof value !== "string") return value;
  const { holds } = kindOf(field.kind);
  const listed = jsonList(value);
  if (listed || holds === undefined) return listed ?? splitList(value);
  if (value === "") return [];
  const files = readFileList(value, holds);
  if (!files.ok) return value;
  const kept: readonly StoredFile[] = Array.isArray(stored) ? stored : [];
  return (files.value as readonly StoredFile[]).map((file) => kept.find(({ path }) => path === file.path) ?? file);
}

function isSeveral({ type, children }: FieldModel): boolean {
  return type === "array" && !children;
}

function jsonList(text: string): readonly unknown[] | undefined {
  if (!text.startsWith("[")) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    // A word that begins with a bracket is a word.
    return undefined;
  }
}
