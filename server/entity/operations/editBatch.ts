import type { BatchEditOutcome, RefusedRow } from "../../../src/schema/wire/rowAnswers.ts";
import { batchFieldsOf } from "../../../src/schema/compile/batchFields.ts";
import type { FieldModel, Row } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { Answer } from "../../http/envelope.ts";
import { withCleanTexts } from "../draft/cleanTexts.ts";
import type { WriteUnit } from "../draft/writeUnit.types.ts";
import type { RowChange } from "../pipeline/applyChange.ts";
import { applyToAll } from "../pipeline/applyToAll.ts";
import { objectionTo } from "../pipeline/objectionTo.ts";
import { bodyOf, requiredText } from "../request/requestParts.ts";
import { lockRows } from "../rows/findRows.ts";
import type { EntityWrite } from "../scope/entityHooks.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { canWrite } from "../scope/fieldRights.ts";
import { reasonOf } from "../transaction/inSavepoint.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { rowId } from "../values/rowId.ts";
import { targetsOf } from "./actionTargets.ts";
import type { EntityOperation } from "./operation.types.ts";

/**
 * Gives many rows one value of one field, all or none. Each row passes the pipeline of an edit, as it was seen, and has its
 * own entry in the history; every row that is refused is named.
 */
export const editBatch: EntityOperation = {
  method: ["PUT", "POST"],
  path: "/editBatch",
  parameters: [],
  members: ["ids", "field", "value"],
  right: "edit",
  async run({ scope: asked, request }) {
    const body = bodyOf(request);
    const targets = targetsOf({ label: "批量修改", batch: true }, body["ids"]);
    const field = batchField(asked, requiredText(body, "field"));
    if (body["value"] === undefined) throw new AppError("QUERY_PARAM_INVALID", { name: "value", reason: "不能省略，清空请写 null" });
    const input: Row = { [field.name]: body["value"] };
    const scope = await withCleanTexts(asked, input);
    return inWriteUnit(scope, async (unit) => {
      const outcome = await editAll(unit, scope, { targets, input });
      return new Answer(outcome, { message: messageOf(outcome, targets.size) });
    });
  },
};

/** The field that is set. One that the caller may not know of answers like one that is not there. @throws BATCH_FIELD_CLOSED */
function batchField(scope: EntityScope, name: string): FieldModel {
  const open = batchFieldsOf(scope.entity).filter((field) => canWrite(field, scope));
  const found = open.find((field) => field.name === name);
  if (found) return found;
  throw new AppError("BATCH_FIELD_CLOSED", { name: name.slice(0, 60), open: open.map(({ title }) => title) });
}

interface BatchEdit {
  /** Version by id. */
  readonly targets: ReadonlyMap<string, number>;
  readonly input: Row;
}

async function editAll(unit: WriteUnit, scope: EntityScope, { targets, input }: BatchEdit): Promise<BatchEditOutcome> {
  const stored = await lockRows(unit.trx, scope, [...targets.keys()]);
  const found = new Set(stored.map(rowId));
  const refused: RefusedRow[] = [...targets.keys()]
    .filter((id) => !found.has(id))
    .map((id) => ({ id, reason: new AppError("ROW_MISSING", {}).message }));
  const changes: RowChange[] = [];
  for (const old of stored) {
    const refusal = await objectionTo(unit, scope, { old, rev: targets.get(rowId(old)) ?? 0 });
    if (refusal) refused.push({ id: rowId(old), reason: reasonOf(refusal) });
    else changes.push({ action: "edit", old, input, note: `批量修改 ${targets.size} 条` });
  }
  for (const [{ old = {} }, refusal] of (await applyToAll(unit, scope, changes)).refused)
    refused.push({ id: rowId(old), reason: reasonOf(refusal) });
  if (refused.length > 0) throw new AppError("EDIT_BATCH_REFUSED", { refused, total: targets.size });
  const isRow = ({ scope: { entity }, path = "" }: EntityWrite) => entity === scope.entity && path === "";
  return { rows: unit.writes.filter(isRow).map(({ row = {} }) => ({ id: rowId(row), rev: Number(row["rev"]) })) };
}

function messageOf({ rows }: BatchEditOutcome, total: number): string {
  const same = total - rows.length;
  return `已修改 ${rows.length} 条${same > 0 ? `，${same} 条原来就是这样` : ""}`;
}
