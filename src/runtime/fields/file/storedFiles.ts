import type { StoredFile } from "../../../schema/kinds/storedFile.ts";

/** The files a value holds. */
export function storedFiles(value: unknown): readonly StoredFile[] {
  return Array.isArray(value) ? (value as StoredFile[]) : [];
}
