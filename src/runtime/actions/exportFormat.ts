import { useMemo } from "react";
import type { ActionItem } from "../../schema/model/screen.ts";
import { isExportFormat, type ExportFormat } from "../../schema/model/exportFormats.ts";
import { useUserPreference } from "../base/useUserPreference.ts";

/** Kinds of file with what people should know of them. */
export const exportFormatItems: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: "xls", label: "Excel 97–2003（.xls）" },
  { format: "xlsx", label: "Excel（.xlsx）" },
  { format: "csv", label: "CSV（.csv，不能再导入）" },
];

/** Which kind of file a person exports lists as. */
export interface ExportFormatChoice {
  readonly format: ExportFormat;
  choose(format: ExportFormat): void;
  /** An export that makes such a file; other actions as they are. @param format @default the chosen one */
  inFormat(action: ActionItem, format?: ExportFormat): ActionItem;
}

/** Remembers the kind of file, for all lists. */
export function useExportFormat(): ExportFormatChoice {
  const [kept, choose] = useUserPreference<ExportFormat>("exportFormat");
  const format = isExportFormat(kept) ? kept : "xls";
  return useMemo(
    () => ({
      format,
      choose,
      inFormat: (action, wanted = format) => (action.do.op === "export" ? { ...action, do: { ...action.do, format: wanted } } : action),
    }),
    [format, choose],
  );
}
