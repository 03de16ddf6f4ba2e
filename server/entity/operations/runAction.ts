import type { ActionOutcome, RefusedRow } from "../../../src/schema/wire/rowAnswers.ts";
import { isUndoable, type EntityActionModel, type Row } from "../../../src/schema/index.ts";
import { chinaDateTime } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { Answer } from "../../http/envelope.ts";
import { undoneUntil } from "../audit/undoableActs.ts";
import { withCleanTexts } from "../draft/cleanTexts.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { assertFresh } from "../pipeline/assertFresh.ts";
import { inSavepoint, reasonOf } from "../transaction/inSavepoint.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { presentTree } from "../presenter/presentTree.ts";
import { lockRows, readWrittenRows } from "../rows/findRows.ts";
import { rowId } from "../values/rowId.ts";
import { runOnRow } from "./actionRows.ts";
import { freshRows, runTogether } from "./actionTogether.ts";
import { assertAllFound, targetsOf } from "./actionTargets.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf, objectOf, requiredText } from "../request/requestParts.ts";
import { trimSpace } from "../../../src/schema/text/space.ts";

/** Characters of the reason of a correction. */
const LONGEST_REASON = 200;

/** The route of an `x-actions` entry: a named change of state of one row or, where it says so, of several. */
export function actionOperation(action: EntityActionModel): EntityOperation {
  return {
    method: "POST",
    path: `/action/${action.id}`,
    parameters: [],
    members: ["ids", "values", "reason"],
    right: action.permission,
    async run({ scope: asked, request }) {
      const body = bodyOf(request);
      const targets = targetsOf(action, body["ids"]);
      const values = objectOf(body["values"] ?? {}, "values 应为对象");
      const reason = action.reason ? reasonIn(body) : "";
      const scope = await withCleanTexts(asked, values);
      return inWriteUnit(scope, async (unit) => {
        const outcome = await runAction(unit, scope, { action, targets, values, reason });
        return new Answer(outcome, { message: messageOf(action, outcome) });
      });
    },
  };
}

interface ActionRun {
  readonly action: EntityActionModel;
  /** Version by id. */
  readonly targets: ReadonlyMap<string, number>;
  readonly values: Row;
  /** Why it is done, where the action asks for that. */
  readonly reason?: string;
}

/**
 * Runs an action. Of several rows those that cannot take it are left as they are and named; where none can, all is refused.
 *
 * @throws ROW_MISSING, ROW_STALE, ACTION_REFUSED, ROW_INVALID for a single row; ACTION_NONE where every row of several refused
 */
export async function runAction(
  unit: WriteUnit,
  scope: EntityScope,
  { action, targets, values, reason = "" }: ActionRun,
): Promise<ActionOutcome> {
  const stored = await lockRows(unit.trx, scope, [...targets.keys()]);
  if (targets.size === 1 || stored.length === 0) assertAllFound(stored, targets);
  const found = new Map(stored.map((row) => [rowId(row), row]));
  const missing = [...targets.keys()].filter((id) => !found.has(id));
  const refused: RefusedRow[] = missing.map((id) => ({ id, reason: new AppError("ROW_MISSING", {}).message }));
  const done: string[] = [];
  const together = await runTogether(
    unit,
    scope,
    freshRows(found, targets).map((old) => ({ action, old, values, reason })),
  );
  for (const [id, old] of found) {
    const work = async () => {
      await assertFresh(unit.trx, scope, old, targets.get(id) ?? 0);
      await runOnRow(unit, scope, { action, old, values, reason });
    };
    const alone = () => (targets.size === 1 ? work() : inSavepoint(unit, scope, { work, answer: "未执行" }));
    const refusal = together.has(id) ? together.get(id) : await alone();
    if (refusal) refused.push({ id, reason: reasonOf(refusal) });
    else done.push(id);
  }
  if (done.length === 0) throw new AppError("ACTION_NONE", { label: action.label, refused });
  const written = await readWrittenRows(unit.trx, scope, done);
  const rows = await presentTree(unit.trx, scope, written);
  return { rows, refused, ...(isUndoable(scope.entity, action) ? { undoUntil: undoneUntil(chinaDateTime(scope.now)) } : {}) };
}

/** @throws QUERY_PARAM_INVALID */
function reasonIn(body: Row): string {
  const reason = trimSpace(requiredText(body, "reason"));
  if (reason === "") throw new AppError("QUERY_PARAM_INVALID", { name: "reason", reason: "请写明原因" });
  if ([...reason].length > LONGEST_REASON)
    throw new AppError("QUERY_PARAM_INVALID", { name: "reason", reason: `原因最多 ${LONGEST_REASON} 个字` });
  return reason;
}

function messageOf({ label, done }: EntityActionModel, { rows, refused }: ActionOutcome): string {
  if (rows.length + refused.length === 1) return done ?? `已完成“${label}”`;
  return `“${label}”完成 ${rows.length} 条${refused.length > 0 ? `，${refused.length} 条未处理` : ""}`;
}
