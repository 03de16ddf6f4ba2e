import { Answer } from "../../http/envelope.ts";
import { applyChange } from "../pipeline/applyChange.ts";
import { inWriteUnit } from "../pipeline/writeUnit.ts";
import { presentWhole } from "../presenter/presentTree.ts";
import { readWritten } from "../query/findRows.ts";
import { forgetOldRequests, oncePerRequest, requestIdOf } from "../requestLog.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf } from "./requestParts.ts";

/** A new row with its child rows; a repetition with the same request id gets the first answer. */
export const add: EntityOperation = {
  method: "POST",
  path: "/add",
  right: "add",
  async run({ scope, request }) {
    const [input, requestId] = [bodyOf(request), requestIdOf(request)];
    const row = await inWriteUnit(scope, async (unit) => {
      if (requestId !== undefined) await forgetOldRequests(unit.trx, scope.now);
      return oncePerRequest(unit.trx, scope, requestId, async () => {
        const id = await applyChange(unit, scope, { action: "add", input });
        return presentWhole(unit.trx, scope, await readWritten(unit.trx, scope, id));
      });
    });
    return new Answer(row, { message: "添加成功！" });
  },
};
