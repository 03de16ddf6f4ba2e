import { sql, type SqlBool } from "kysely";
import { childRowsRefusal, CHILD_ROWS } from "../../../src/schema/validation/childRowLimit.ts";
import type { FieldModel, Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { entityOf, scopeOf, type EntityScope } from "../scope/entityScope.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { countRows, ROW_ALIAS } from "../query/selectRows.ts";

/**
 * Refuses a row with more child rows than its fields take, before a transaction is opened for it and before any of the rows
 * is looked at. Nested rows count together: they are all written at once.
 *
 * @throws AppError ROW_INVALID at the list, with how many there are and how many may be
 */
export async function assertChildRowsFit(scope: EntityScope, input: Row): Promise<void> {
  const total = await fittingRows(scope, input, "");
  const [list] = scope.entity.fields.filter(({ name, children }) => children && Array.isArray(input[name]));
  if (list && total > CHILD_ROWS.most)
    throw refusal(list.name, `这次要保存的子表行一共有 ${total} 行，一次最多 ${CHILD_ROWS.most} 行，请删减后再保存`);
}

/** Says that a list holds too many rows, where it does. @throws AppError ROW_INVALID */
export function assertRowsFit(field: FieldModel, counts: { readonly count: number; readonly stored: number }, path: string): void {
  const message = childRowsRefusal(field, counts);
  if (message !== undefined) throw refusal(`${path}${field.name}`, message);
}

function refusal(field: string, message: string): AppError {
  return new AppError("ROW_INVALID", { problems: [{ field, message }] });
}

/** How many rows below a row were sent, each list of them within its limit. */
async function fittingRows(scope: EntityScope, input: Row, path: string): Promise<number> {
  let total = 0;
  for (const field of scope.entity.fields) {
    const { name, children } = field;
    const sent = input[name];
    if (!children || !Array.isArray(sent)) continue;
    // Asked only where it matters: a list that is within its limit is none from before it.
    const stored =
      childRowsRefusal(field, { count: sent.length, stored: 0 }) === undefined ? 0 : await storedRows(scope, field, input["id"]);
    assertRowsFit(field, { count: sent.length, stored }, path);
    total += sent.length;
    const below = scopeOf(scope, entityOf(scope, children.entity));
    if (!below.entity.fields.some((one) => one.children)) continue;
    for (const [index, row] of sent.entries()) if (isObject(row)) total += await fittingRows(below, row, `${path}${name}.${index}.`);
  }
  return total;
}

async function storedRows(scope: EntityScope, { children }: FieldModel, id: unknown): Promise<number> {
  if (!children || typeof id !== "string" || id === "") return 0;
  const below = scopeOf(scope, entityOf(scope, children.entity));
  const isBelow = sql<SqlBool>`${columnRef(ROW_ALIAS, fieldColumn(below.entity, children.by))} = ${id}`;
  return countRows(scope.context.database.db, { entity: below.entity, where: allOf([visibleRows(below, ROW_ALIAS), isBelow]) });
}

function isObject(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
