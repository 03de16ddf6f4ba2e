import type { StoredFile } from "../../../schema/kinds/storedFile.ts";

/** The files a value holds. */
export function storedFiles(value: unknown): readonly StoredFile[] {
  return Array.isArray(value) ? (value as StoredFile[]) : [];
}

/** Size for people: 12 KB, 3.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
