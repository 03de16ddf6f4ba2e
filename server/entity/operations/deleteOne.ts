import { Answer } from "../../http/envelope.ts";
import { deleteChosen } from "../delete/deleteRows.ts";
import { inWriteUnit } from "../pipeline/writeUnit.ts";
import { lockRow } from "../query/findRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf, requiredText } from "./requestParts.ts";

/** Deletes one row with its child rows. */
export const deleteOne: EntityOperation = {
  method: "DELETE",
  path: "/delete",
  right: "delete",
  async run({ scope, request }) {
    const id = requiredText(queryOf(request), "id");
    return inWriteUnit(scope, async (unit) => {
      await deleteChosen(unit, scope, [await lockRow(unit.trx, scope, id)]);
      return new Answer(null, { message: "删除成功！" });
    });
  },
};
