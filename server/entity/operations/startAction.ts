import { compileExpression, dependenciesOf, startsElsewhere, type EntityActionModel, type Row } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { expressionScope } from "../scope/expressionScope.ts";
import { presentRows } from "../presenter/presentRows.ts";
import { findRow } from "../rows/findRows.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import { readReferenced } from "../references/referencedRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf, requiredText } from "../request/requestParts.ts";

/**
 * The route that tells what the questions of an action start with for one row, where that reads rows behind its references:
 * the beginning of the slot that an arrival belongs to. It reads what the caller may read: the row as it leaves the server,
 * and referenced rows that the caller sees.
 */
export function startOperation(action: EntityActionModel): EntityOperation {
  return {
    method: "GET",
    path: `/action/${action.id}/start`,
    parameters: ["id"],
    right: action.permission,
    appliesTo: () => action.ask.some(startsElsewhere),
    async run({ scope, request }) {
      const { db } = scope.context.database;
      const [row = {}] = await presentRows(db, scope, [await findRow(db, scope, requiredText(queryOf(request), "id"))]);
      return { values: await startValues(scope, action, row) };
    },
  };
}

async function startValues(scope: EntityScope, { ask }: EntityActionModel, row: Row): Promise<Row> {
  const values: Row = {};
  for (const one of ask.filter(startsElsewhere)) {
    const source = one.value ?? "null";
    const ref = await seenBehind(scope, dependenciesOf(source).ref, row);
    values[one.field] = compileExpression(source)(expressionScope(scope, { row, old: row, isNew: false, ref })) ?? null;
  }
  return values;
}

async function seenBehind(scope: EntityScope, names: readonly string[], row: Row): Promise<Record<string, Row>> {
  const ref: Record<string, Row> = {};
  for (const name of names) {
    const value = row[name];
    if (typeof value !== "string" || value === "") continue;
    const found = await readReferenced(scope.context.database.db, scope, {
      name,
      value,
      within: (target) => visibleRows(target, ROW_ALIAS),
    });
    if (found) ref[name] = found;
  }
  return ref;
}
