import type { RawScreen } from "../../rawScreen.ts";

/** Names of the fields that sheets show or go by, as a file writes them. */
export function namesOnPaper(print: RawScreen["print"]): string[] {
  const { columns = [], per = [], groupBy, lines = [], qr, groups = [] } = print ?? {};
  const named = columns.flatMap((column) => (typeof column === "string" ? column : (column.field ?? [])));
  return [...named, ...per, ...lines, ...groups.flatMap(({ fields }) => fields), ...[groupBy, qr].filter((name) => name !== undefined)];
}
