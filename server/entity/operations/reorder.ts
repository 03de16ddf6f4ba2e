import type { FieldModel, Row } from "../../../src/schema/index.ts";
import { MOST_CHOSEN } from "../../../src/schema/wire/chosenRows.ts";
import { AppError } from "../../errors/appError.ts";
import type { Answer } from "../../http/envelope.ts";
import { readListQuery } from "../listing/listQuery.ts";
import { applyChanges } from "../pipeline/applyChange.ts";
import { assertFresh } from "../pipeline/assertFresh.ts";
import { rowsOf } from "../query/rowSource.ts";
import { selectRows } from "../query/selectRows.ts";
import { bodyOf, requiredText, revOf } from "../request/requestParts.ts";
import { lockRows } from "../rows/findRows.ts";
import { knownField, type EntityScope } from "../scope/entityScope.ts";
import { canWrite } from "../scope/fieldRights.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { rowId } from "../values/rowId.ts";
import type { EntityOperation } from "./operation.types.ts";
import { orderPlan } from "./orderPlan.ts";
import { writtenAnswer } from "./writtenAnswer.ts";

/**
 * Puts a row before or after another one (`x-entity.order`). Where a row stands is not what it says: locked rows are put in
 * order like all others. Rows whose numbers leave no room get new ones with it, each with its entry in the history.
 */
export const reorder: EntityOperation = {
  method: ["PUT", "POST"],
  path: "/reorder",
  parameters: [],
  members: ["id", "rev", "before", "after", "to"],
  right: "edit",
  appliesTo: (entity) => entity.order !== undefined,
  async run({ scope, request }) {
    const body = bodyOf(request);
    const row = { id: requiredText(body, "id"), rev: revOf(body) };
    const to = destinationOf(body);
    const field = knownField(scope.entity, scope.entity.order ?? "");
    if (!canWrite(field, scope)) throw new AppError("FIELD_FORBIDDEN", { field: field.name, title: field.title });
    return inWriteUnit(scope, (unit) => moveRow(unit, scope, { row, to, field }));
  },
};

/** Where a row goes: beside another row, or to an end of all rows. */
type Destination = { readonly side: "before" | "after"; readonly of: string } | { readonly side: "first" } | { readonly side: "last" };

/** @throws QUERY_PARAM_INVALID */
function destinationOf({ before, after, to }: Row): Destination {
  const said = [before, after, to].filter((one) => one !== undefined);
  if (said.length === 1) {
    if (typeof before === "string") return { side: "before", of: before };
    if (typeof after === "string") return { side: "after", of: after };
    if (to === "first" || to === "last") return { side: to };
  }
  throw new AppError("QUERY_PARAM_INVALID", { name: "to", reason: "请写 before、after（另一行的 id）或 to（first、last）之一" });
}

interface Move {
  readonly row: { readonly id: string; readonly rev: number };
  readonly to: Destination;
  readonly field: FieldModel;
}

async function moveRow(unit: WriteUnit, scope: EntityScope, { row, to, field }: Move): Promise<Answer> {
  const { name, constraints } = field;
  const shown = await orderedRows(unit, scope, name);
  const numbers = shown.map((one) => ({ id: rowId(one), place: numberIn(one, name) }));
  const others = numbers.filter(({ id }) => id !== row.id);
  const index = placeAmong(
    others.map(({ id }) => id),
    to,
  );
  if (others.length === numbers.length || index < 0) throw new AppError("ROW_MISSING", {});
  const plan = orderPlan(
    numbers,
    { id: row.id, index },
    { least: constraints.minimum ?? 0, most: constraints.maximum ?? Number.MAX_SAFE_INTEGER },
  );
  const stored = await lockRows(unit.trx, scope, [...new Set([...plan.keys(), row.id])]);
  const moved = stored.find((one) => rowId(one) === row.id);
  if (!moved) throw new AppError("ROW_MISSING", {});
  await assertFresh(unit.trx, scope, moved, row.rev);
  const changes = stored.map((old) => ({
    action: "reorder",
    old,
    input: {},
    assign: () => ({ [name]: plan.get(rowId(old)) ?? numberIn(old, name) }),
  }));
  await applyChanges(unit, scope, changes);
  return writtenAnswer(unit.trx, scope, { id: row.id, message: "已调整顺序" });
}

/** The rows in the order of the list that is sorted by their numbers. @throws ORDER_TOO_LONG */
async function orderedRows({ trx }: WriteUnit, scope: EntityScope, order: string): Promise<readonly Row[]> {
  const { where, sort } = await readListQuery(scope, { column: order, order: "asc" });
  const rows = await selectRows(trx, { ...rowsOf(scope), where, sort, limit: MOST_CHOSEN + 1 });
  if (rows.length > MOST_CHOSEN) throw new AppError("ORDER_TOO_LONG", { title: scope.entity.title, limit: MOST_CHOSEN });
  return rows;
}

function placeAmong(ids: readonly string[], to: Destination): number {
  if (to.side === "first") return 0;
  if (to.side === "last") return ids.length;
  const place = ids.indexOf(to.of);
  return place < 0 || to.side === "before" ? place : place + 1;
}

function numberIn(row: Row, name: string): number | null {
  const value = row[name];
  return typeof value === "number" ? value : null;
}
