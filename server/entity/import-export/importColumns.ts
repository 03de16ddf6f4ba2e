import { compileExpression, dependenciesOf, type FieldModel } from "../../../src/schema/index.ts";
import type { HeaderFaults } from "../../errors/importHeader.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { canWrite } from "../scope/fieldRights.ts";
import { FieldTitles } from "./fieldTitles.ts";
import type { ImportRemarks } from "./importRemarks.ts";
import { titleOf } from "./workbook/titleOf.ts";

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

/** The columns of a file, or why its titles do not fit. */
export type FoundColumns = { readonly columns: readonly ImportColumn[] } | { readonly faults: HeaderFaults };

/**
 * Finds the field of each column by its title. Columns of fields that cannot be imported are passed over, so that an
 * export can be imported (see `passedColumns`); a title that no field has, a missing required one and a repeated one are
 * told by name.
 */
export function importColumns(scope: EntityScope, header: readonly string[], remarks: ImportRemarks): FoundColumns {
  const titles = header.map(titleOf);
  const fields = importFields(scope);
  const importable = new Set(fields);
  const passedOver = new Set(OWN_TITLES.map(titleOf));
  const { fields: own, derived = [] } = scope.entity;
  const named = new FieldTitles([...fields, ...own.filter((field) => !importable.has(field)), ...derived]);
  const exact = titles.map((title) => named.exact(title));
  const found = titles.map((title, index) => {
    if (title === "" || passedOver.has(title) || exact[index]) return exact[index];
    const field = named.bare(title);
    return field && !exact.includes(field) ? field : undefined;
  });
  const isRepeated = (field: FieldModel | undefined, index: number) =>
    field !== undefined && importable.has(field) && found.indexOf(field) !== index;
  const unknown = header.filter((_, index) => titles[index] !== "" && !passedOver.has(titles[index] ?? "") && !found[index]);
  const repeated = header.filter((_, index) => isRepeated(found[index], index));
  const missing = fields.filter((field) => isRequiredColumn(scope, field) && !found.includes(field)).map((field) => field.title);
  if (unknown.length > 0 || missing.length > 0 || repeated.length > 0) return { faults: { unknown, missing, repeated } };
  const columns = found.flatMap((field, index) => (field && importable.has(field) ? [{ field, index }] : []));
  for (const { field, index } of columns) if (!exact[index]) remarks.add(field.title, `文件里的列名是“${header[index]}”`);
  return { columns };
}
