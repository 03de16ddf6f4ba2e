import type { SaveRows } from "../../../src/schema/wire/savedRows.ts";
import { AppError } from "../../errors/appError.ts";
import { Answer } from "../../http/envelope.ts";
import { assertChildRowsFit } from "../draft/childRowLimits.ts";
import { withCleanTexts } from "../draft/cleanTexts.ts";
import { bodyOf } from "../request/requestParts.ts";
import { sentTable } from "../request/sentTable.ts";
import { requireRight, type EntityScope } from "../scope/entityScope.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import type { EntityOperation } from "./operation.types.ts";
import { saveTable, type TableRefusals } from "./saveTable.ts";

/** Bytes: 2,000 rows of thirty cells, each with its name, and long texts among them. */
const BODY_LIMIT = 8 * 1024 * 1024;

/**
 * Everything that somebody did to the rows of a table: all of it or nothing. Each row passes what an add, an edit or a delete
 * of it alone passes, and has its own entry in the history; every row that is refused is named.
 */
export const saveRows: EntityOperation = {
  method: "POST",
  path: "/saveRows",
  parameters: [],
  members: ["inserted", "changed", "deleted"],
  right: "edit",
  budget: "table",
  timeLimit: 60_000,
  bodyLimit: BODY_LIMIT,
  async run({ scope: asked, request }) {
    const sent = sentTable(bodyOf(request));
    if (sent.inserted.length > 0) requireRight(asked, "add");
    if (sent.deleted.length > 0) requireRight(asked, "delete");
    const refusals = await overfull(asked, sent);
    const inputs = sent.inserted.map(({ values }) => values);
    const scope = await withCleanTexts(asked, ...inputs, ...sent.changed.map(({ values }) => values));
    if (inputs.length > 0) await scope.hooks.get(scope.entity.name)?.prepare?.(inputs, scope);
    return inWriteUnit(scope, async (unit) => {
      const saved = await saveTable(unit, scope, { sent, refusals });
      return new Answer(saved, { message: `已保存 ${saved.rows.length + saved.deleted.length} 行` });
    });
  },
};

/** Rows with more child rows than their fields take, before a transaction is opened for them. */
async function overfull(scope: EntityScope, { inserted, changed }: SaveRows): Promise<TableRefusals> {
  const refusals: TableRefusals = new Map();
  if (!scope.entity.fields.some(({ children }) => children)) return refusals;
  const rows = [
    ...inserted.map(({ key, values }) => ({ key, input: values })),
    ...changed.map(({ id, values }) => ({ key: id, input: { ...values, id } })),
  ];
  for (const { key, input } of rows) {
    try {
      await assertChildRowsFit(scope, input);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(key, { error });
    }
  }
  return refusals;
}
