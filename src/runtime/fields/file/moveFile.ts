import type { StoredFile } from "../../../schema/kinds/storedFile.ts";

/** The files in their new order, or why there is none. */
export type MovedFiles = { readonly ok: true; readonly files: readonly StoredFile[] } | { readonly ok: false; readonly message: string };

/** Moves a file one place; the first cannot go further left, the last not further right (FILE-03, FILE-04). */
export function moveFile(files: readonly StoredFile[], index: number, by: -1 | 1): MovedFiles {
  const file = files[index];
  const other = files[index + by];
  if (!file || !other) return { ok: false, message: by < 0 ? "未知的操作" : "已到最后" };
  const moved = [...files];
  moved[index] = other;
  moved[index + by] = file;
  return { ok: true, files: moved };
}
