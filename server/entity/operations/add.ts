import { applyChange } from "../pipeline/applyChange.ts";
import { assertChildRowsFit } from "../draft/childRowLimits.ts";
import { withCleanTexts } from "../draft/cleanTexts.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { writtenAnswer } from "./writtenAnswer.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf } from "../request/requestParts.ts";

/** A new row with its child rows. */
export const add: EntityOperation = {
  method: "POST",
  path: "/add",
  parameters: [],
  right: "add",
  async run({ scope: asked, request }) {
    const input = bodyOf(request);
    await assertChildRowsFit(asked, input);
    const scope = await withCleanTexts(asked, input);
    await scope.hooks.get(scope.entity.name)?.prepare?.([input], scope);
    return inWriteUnit(scope, async (unit) => {
      const id = await applyChange(unit, scope, { action: "add", input });
      return writtenAnswer(unit.trx, scope, { id, message: "添加成功！" });
    });
  },
};
