import { AppError } from "../../errors.ts";
import { Answer } from "../../http/envelope.ts";
import { deleteChosen } from "../delete/deleteRows.ts";
import { inWriteUnit } from "../pipeline/writeUnit.ts";
import { lockRows } from "../query/findRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { idsOf, queryOf } from "./requestParts.ts";

/** Deletes all the rows or none (S-72). */
export const deleteBatch: EntityOperation = {
  method: "DELETE",
  path: "/deleteBatch",
  right: "delete",
  async run({ scope, request }) {
    const ids = idsOf(queryOf(request), "ids");
    return inWriteUnit(scope, async (unit) => {
      const rows = await lockRows(unit.trx, scope, ids);
      if (rows.length < ids.length) throw new AppError("ROWS_MISSING", { count: ids.length - rows.length, total: ids.length });
      await deleteChosen(unit, scope, rows);
      return new Answer(null, { message: `已删除 ${ids.length} 条数据` });
    });
  },
};
