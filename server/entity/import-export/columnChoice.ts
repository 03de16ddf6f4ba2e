import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { importFields, isRequiredColumn, type ImportColumn } from "./importColumns.ts";
import { columnName } from "./workbook/sheetRows.ts";

/** Names of the fields that columns of a file are for, as the importer says, by the columns' places counted from 0. */
export type ColumnChoice = ReadonlyMap<number, string>;

const WRONG_SHAPE = `应为列的位置（从 0 开始）与字段名，例如 {"0":"name","3":"phone"}`;

/** The choice of a request; none: columns are found by their titles. @throws QUERY_PARAM_INVALID */
export function columnChoice(text: string): ColumnChoice | undefined {
  if (text === "") return undefined;
  const refusal = (): AppError => new AppError("QUERY_PARAM_INVALID", { name: "columns", reason: WRONG_SHAPE });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refusal();
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw refusal();
  return new Map(
    Object.entries(parsed).map(([place, name]) => {
      if (!/^\d{1,5}$/.test(place) || typeof name !== "string" || name === "") throw refusal();
      return [Number(place), name];
    }),
  );
}

/**
 * The columns that the importer chose for fields, of what they may write into a new row.
 *
 * @throws IMPORT_COLUMNS
 */
export function chosenColumns(scope: EntityScope, titles: readonly string[], choice: ColumnChoice): readonly ImportColumn[] {
  const fields = importFields(scope);
  const reasons: string[] = [];
  const columns = [...choice].flatMap(([index, name]): readonly ImportColumn[] => {
    const field = fields.find((one) => one.name === name);
    if (!field) reasons.push(`${columnName(index)} 列选了不能导入的“${name}”`);
    else if (index >= titles.length) reasons.push(`文件里没有 ${columnName(index)} 列`);
    else return [{ field, index }];
    return [];
  });
  for (const field of fields) {
    const own = columns.filter((column) => column.field === field);
    const names = own.map(({ index }) => columnName(index)).join("、");
    if (own.length > 1) reasons.push(`“${field.title}”选了 ${own.length} 列（${names}），只能选一列`);
    if (own.length === 0 && isRequiredColumn(scope, field)) reasons.push(`没有选择必填的“${field.title}”是哪一列`);
  }
  if (reasons.length > 0) throw new AppError("IMPORT_COLUMNS", { reasons });
  return columns.toSorted((one, other) => one.index - other.index);
}
