import { compileExpression, dependenciesOf, trimSpace, type FieldModel } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { canWrite } from "../scope/fieldRights.ts";
import { shownText } from "./workbook/shownText.ts";
import { titleOf } from "./workbook/titleOf.ts";
import type { Cell } from "./workbook/workbook.types.ts";

/** Title of the column that an error file adds; passed over when a corrected file is imported again. */
export const ERROR_TITLE = "错误原因";

/** Title of the column in which an error file says where a line stood in the person's own file; passed over likewise. */
export const LINE_TITLE = "原文件行号";

/** Titles of columns that the server itself adds to files. */
const OWN_TITLES: readonly string[] = [LINE_TITLE, ERROR_TITLE];

/** Whether a column of a file was added by an error file. */
export function isOwnTitle(title: string): boolean {
  return OWN_TITLES.includes(title);
}

/** One column of an import file that is taken over. */
export interface ImportColumn {
  readonly field: FieldModel;
  /** Its place in the file. */
  readonly index: number;
}

/** Fields an import file may fill: what a person may write into a new row. */
export function importFields(scope: EntityScope): readonly FieldModel[] {
  return scope.entity.fields.filter(
    (field) => field.column && field.rule.value === undefined && canWrite(field, scope) && !isClosed(scope, field),
  );
}

/** Whether a field is read-only in every new row: its rule holds there and reads nothing of the row. */
function isClosed(scope: EntityScope, { rule }: FieldModel): boolean {
  if (rule.readOnly === undefined || dependenciesOf(rule.readOnly).row.length > 0) return false;
  return compileExpression(rule.readOnly)(expressionScope(scope, { row: {}, isNew: true })) === true;
}

/** Whether an import file must have a column for the field. */
export function isRequiredColumn({ entity }: EntityScope, field: FieldModel): boolean {
  const isFilledIn = field.default !== undefined || field.rule.initial !== undefined || entity.scope.department === field.name;
  return field.required && !isFilledIn && field.rule.visible === undefined;
}

/**
 * Finds the field of each column by its title. Columns of fields that cannot be imported are passed over, so that an
 * export can be imported; a title that no field has, a missing required one and a repeated one are refused by name.
 *
 * @throws IMPORT_HEADER, IMPORT_EMPTY
 */
export function importColumns(scope: EntityScope, header: readonly Cell[]): readonly ImportColumn[] {
  const titles = header.map(titleOf);
  const fields = importFields(scope);
  const importable = new Map(fields.map((field) => [titleOf(field.title), field]));
  const known = new Set([...scope.entity.fields.map((field) => field.title), ...OWN_TITLES].map(titleOf));
  const written = (isFaulty: (title: string, index: number) => boolean) =>
    header.filter((_, index) => isFaulty(titles[index] ?? "", index)).map((cell) => trimSpace(shownText(cell)));
  const unknown = written((title) => title !== "" && !known.has(title));
  const repeated = written((title, index) => importable.has(title) && titles.indexOf(title) !== index);
  const missing = fields
    .filter((field) => isRequiredColumn(scope, field) && !titles.includes(titleOf(field.title)))
    .map((field) => field.title);
  if (unknown.length > 0 || missing.length > 0 || repeated.length > 0) throw new AppError("IMPORT_HEADER", { unknown, missing, repeated });
  return titles.flatMap((title, index) => {
    const field = importable.get(title);
    return field ? [{ field, index }] : [];
  });
}
