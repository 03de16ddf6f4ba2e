import { Answer } from "../../http/envelope.ts";
import { lockDeleted } from "../bin/deletedRow.ts";
import { restoreRows } from "../bin/restoreRows.ts";
import { assertFresh } from "../pipeline/assertFresh.ts";
import { bodyOf } from "../request/requestParts.ts";
import { requireRight } from "../scope/entityScope.ts";
import { inWriteUnit } from "../transaction/writeUnit.ts";
import { rowId } from "../values/rowId.ts";
import { assertAllFound, targetsIn } from "./actionTargets.ts";
import type { EntityOperation } from "./operation.types.ts";

/** Brings deleted rows back as they were seen in the bin, all or none. */
export const restore: EntityOperation = {
  method: "POST",
  path: "/bin/restore",
  parameters: [],
  members: ["ids"],
  right: "restore",
  appliesTo: ({ softDelete }) => softDelete,
  async run({ scope, request }) {
    requireRight(scope, "list");
    const targets = targetsIn(bodyOf(request)["ids"]);
    return inWriteUnit(scope, async (unit) => {
      const rows = await lockDeleted(unit.trx, scope, [...targets.keys()]);
      assertAllFound(rows, targets);
      for (const row of rows) await assertFresh(unit.trx, scope, row, targets.get(rowId(row)) ?? 0);
      await restoreRows(unit, scope, rows);
      return new Answer(null, { message: `已恢复 ${rows.length} 条数据` });
    });
  },
};
