import { Answer } from "../../http/envelope.ts";
import { deleteChosen } from "../delete/deleteRows.ts";
import { assertFresh } from "../pipeline/assertFresh.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { lockRow } from "../rows/findRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { parameterText } from "../request/parameters.ts";
import { queryOf, requiredText, revOf } from "../request/requestParts.ts";

/** Deletes one row with its child rows; where the caller says which version was seen, that version only. */
export const deleteOne: EntityOperation = {
  method: "DELETE",
  path: "/delete",
  parameters: ["id", "rev"],
  right: "delete",
  async run({ scope, request }) {
    const query = queryOf(request);
    const id = requiredText(query, "id");
    const rev = parameterText(query, "rev") === "" ? undefined : revOf(query);
    return inWriteUnit(scope, async (unit) => {
      const row = await lockRow(unit.trx, scope, id);
      if (rev !== undefined) await assertFresh(unit.trx, scope, row, rev);
      await deleteChosen(unit, scope, [row]);
      return new Answer(null, { message: "删除成功！" });
    });
  },
};
