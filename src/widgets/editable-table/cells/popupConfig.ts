import { trimSpace } from "../../../schema/text/space.ts";
import type { CellValue } from "../core/rowChange.ts";
import type { CellColumn } from "./lineageColumn.ts";

/** Where the values of a pick go: from names of the report to keys of columns. */
export interface PopupConfig {
  readonly code: string;
  /** Columns of one group share pages that were loaded (PICK-31). */
  readonly groupId: string | undefined;
  readonly orgFields: readonly string[];
  readonly destFields: readonly string[];
}

/** Reads what a column says of its popup, or why it cannot be used (PICK-26, PICK-27). */
export function readPopup({ popupCode = "", orgFields = "", destFields = "", groupId }: CellColumn): PopupConfig | string {
  const [from, to] = [partsOf(orgFields), partsOf(destFields)];
  if (popupCode === "" || from.length === 0 || to.length === 0) return "popup参数未正确配置!";
  if (from.length !== to.length) return "原字段与目标字段数量不一致!";
  return { code: popupCode, groupId: groupId === "" ? undefined : groupId, orgFields: from, destFields: to };
}

/** The cells that picked rows fill in; several rows are joined by commas. */
export function cellsOfPick({ orgFields, destFields }: PopupConfig, rowKey: string, picked: readonly Readonly<Record<string, unknown>>[]) {
  return destFields.map((column, index): CellValue => {
    const values = picked.map((row) => row[orgFields[index] ?? ""]);
    return { row: rowKey, column, value: values.length > 1 ? values.join(",") : (values[0] ?? null) };
  });
}

function partsOf(text: string): readonly string[] {
  return text
    .split(",")
    .map(trimSpace)
    .filter((part) => part !== "");
}
