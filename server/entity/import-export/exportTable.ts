import { splitList, kindOf, covered, valueType, type FieldModel, type Row, type TextContext } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import { AppError } from "../../errors/appError.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { loadLabels } from "../presenter/labels.ts";
import { completeRows } from "../presenter/presentRows.ts";
import { readableDerived } from "../query/derivedColumns.ts";
import { isUnseen } from "../query/lookups.ts";
import { UNSEEN_TEXT } from "../values/unseenText.ts";
import { withoutForeign } from "../tenant/foreignReferences.ts";
import { textContext } from "./textContext.ts";
import { XLS_LIMITS, type XlsCell, type XlsSheet } from "./xls/writeXls.ts";

const NUMERIC: readonly (string | undefined)[] = ["integer", "bigint", "numeric", "double precision"];
const PIXELS_PER_CHARACTER = 8;
const DEFAULT_WIDTH = 120;

/** The columns of an export: those asked for, else every field the viewer may read. @throws QUERY_FIELD_UNKNOWN, EXPORT_TOO_WIDE */
export function exportFields(scope: EntityScope, asked: string): readonly FieldModel[] {
  const stands = scope.entity.fields.filter((field) => field.column && !field.system && canRead(field, scope));
  const readable = [...stands, ...readableDerived(scope)];
  const names = splitList(asked);
  const fields =
    names.length === 0
      ? readable
      : names.map((name) => {
          const field = readable.find((one) => one.name === name);
          if (field) return field;
          throw new AppError("QUERY_FIELD_UNKNOWN", { entity: scope.entity.title, field: name.slice(0, 60) });
        });
  if (fields.length > XLS_LIMITS.columns) throw new AppError("EXPORT_TOO_WIDE", { count: fields.length, limit: XLS_LIMITS.columns });
  return fields;
}

/** Rows as people read them: texts of dictionaries and references, masked values still masked, numbers as numbers. */
export async function exportTable(
  db: Database,
  scope: EntityScope,
  fields: readonly FieldModel[],
  stored: readonly Row[],
): Promise<XlsSheet> {
  const rows = await completeRows(db, scope, await withoutForeign(db, scope, stored));
  const labels = await loadLabels(
    db,
    scope,
    fields.filter((field) => !field.permission.mask),
    rows,
  );
  const context = textContext(scope.project, {
    referenceText: (field, value) => labels(field, value) ?? value,
    referenceValue: () => undefined,
  });
  return {
    name: scope.entity.title,
    columns: fields.map(({ title, ui }) => ({ title, width: Math.round((ui.width ?? DEFAULT_WIDTH) / PIXELS_PER_CHARACTER) })),
    rows: rows.map((row) => fields.map((field) => (isUnseen(field, row) ? UNSEEN_TEXT : exportCell(field, row[field.name], context)))),
  };
}

function exportCell(field: FieldModel, value: unknown, context: TextContext): XlsCell {
  if (value === null || value === undefined) return null;
  if (field.permission.mask) return String(covered(field.permission, value));
  const kind = kindOf(field.kind);
  if (typeof value === "number" && NUMERIC.includes(valueType(field))) return kind.sheetFormat ? { [kind.sheetFormat]: value } : value;
  const text = kind.toText(value, field, context);
  return field.dictionary !== undefined && field.type === "array" ? readableList(text, { field, value, context }) : text;
}

interface ListCell {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly context: TextContext;
}

/** The texts of several dictionary values; the values themselves where the texts together would be read as others. */
function readableList(text: string, { field, value, context }: ListCell): string {
  const kind = kindOf(field.kind);
  const read = kind.fromText(text, field, context);
  const isRead = read.ok && JSON.stringify(read.value ?? []) === JSON.stringify(value);
  return isRead ? text : kind.toText(value, field, { ...context, dictionaryText: (_code, stored) => stored });
}
