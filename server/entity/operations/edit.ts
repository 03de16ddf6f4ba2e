import type { Row } from "../../../src/schema/index.ts";
import type { Answer } from "../../http/envelope.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { applyChange } from "../pipeline/applyChange.ts";
import { assertFresh } from "../pipeline/assertFresh.ts";
import { assertOpen } from "../transaction/assertOpen.ts";
import { assertChildRowsFit } from "../draft/childRowLimits.ts";
import { withCleanTexts } from "../draft/cleanTexts.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { writtenAnswer } from "./writtenAnswer.ts";
import { lockRow } from "../rows/findRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf, requiredText, revOf } from "../request/requestParts.ts";

/** Changes of one row: the fields that are sent, and child rows as complete lists. */
export const edit: EntityOperation = {
  method: ["PUT", "POST"],
  path: "/edit",
  parameters: [],
  right: "edit",
  async run({ scope, request }) {
    return editRow(scope, bodyOf(request), "编辑成功！");
  },
};

/** Applies a body of `id`, `rev` and changed fields to the stored row, and answers with the row as it then is. */
export async function editRow(asked: EntityScope, input: Row, message: string): Promise<Answer> {
  const [id, rev] = [requiredText(input, "id"), revOf(input)];
  await assertChildRowsFit(asked, input);
  const scope = await withCleanTexts(asked, input);
  return inWriteUnit(scope, async (unit) => {
    const old = await lockRow(unit.trx, scope, id);
    await assertFresh(unit.trx, scope, old, rev);
    assertOpen(scope, old);
    await applyChange(unit, scope, { action: "edit", old, input });
    return writtenAnswer(unit.trx, scope, { id, message });
  });
}
