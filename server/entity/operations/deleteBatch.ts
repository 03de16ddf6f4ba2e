import { AppError } from "../../errors/appError.ts";
import { Answer } from "../../http/envelope.ts";
import { deleteChosen } from "../delete/deleteRows.ts";
import { assertFresh } from "../pipeline/assertFresh.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { lockRows } from "../rows/findRows.ts";
import { rowId } from "../values/rowId.ts";
import type { EntityOperation } from "./operation.types.ts";
import { idsOf, parametersOf, versionsOf } from "../request/requestParts.ts";

/** Deletes all the rows or none (S-72); where the caller says which versions were seen, those versions only. */
export const deleteBatch: EntityOperation = {
  // The address is the protocol's; a body holds as many ids as may be chosen, and no proxy drops that of a POST.
  method: ["DELETE", "POST"],
  path: "/deleteBatch",
  parameters: ["ids", "revs"],
  members: ["ids", "revs"],
  right: "delete",
  async run({ scope, request }) {
    const query = parametersOf(request);
    const ids = idsOf(query, "ids");
    const seen = versionsOf(query, ids);
    return inWriteUnit(scope, async (unit) => {
      const rows = await lockRows(unit.trx, scope, ids);
      if (rows.length < ids.length) throw new AppError("ROWS_MISSING", { count: ids.length - rows.length, total: ids.length });
      for (const row of rows) {
        const rev = seen.get(rowId(row));
        if (rev !== undefined) await assertFresh(unit.trx, scope, row, rev);
      }
      await deleteChosen(unit, scope, rows);
      return new Answer(null, { message: `已删除 ${ids.length} 条数据` });
    });
  },
};
