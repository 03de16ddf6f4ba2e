/** Parameter of an export that says which kind of file is wanted; the protocol knows none and means `.xls`. */
export const EXPORT_FORMAT_PARAMETER = "_format";

/** Kinds of file that a list is exported as. */
export const EXPORT_FORMATS = ["xls", "xlsx", "csv"] as const;

/** Ending of an exported file. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whether a text names a kind of file that lists are exported as. */
export function isExportFormat(text: unknown): text is ExportFormat {
  return EXPORT_FORMATS.some((format) => format === text);
}
