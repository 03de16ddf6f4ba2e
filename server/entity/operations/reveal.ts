import { isMasked, revealRight } from "../../../src/schema/index.ts";
import { AppError } from "../../errors/appError.ts";
import { writeAudit } from "../audit/writeAudit.ts";
import { fieldOf, requireRight } from "../scope/entityScope.ts";
import { canRead } from "../scope/fieldRights.ts";
import { findRow } from "../rows/findRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf, requiredText } from "../request/requestParts.ts";

/** Uncovers one masked value of a row that the viewer sees. */
export const reveal: EntityOperation = revealOperation("/reveal", findRow);

/**
 * Uncovers one masked value for one viewer and writes down that it did; the value itself goes into no log.
 *
 * @param find gives the row with an id, where the viewer sees it
 */
export function revealOperation(path: string, find: typeof findRow): EntityOperation {
  return {
    method: "POST",
    path,
    parameters: [],
    members: ["id", "field"],
    right: "list",
    // The value goes into no table, and each look is written down.
    repeat: "again",
    async run({ scope, request }) {
      const body = bodyOf(request);
      const [id, name] = [requiredText(body, "id"), requiredText(body, "field")];
      const field = fieldOf(scope.entity, name);
      requireRight(scope, "list");
      if (!field?.column || !isMasked(field) || !canRead(field, scope))
        throw new AppError("QUERY_FIELD_UNKNOWN", { entity: scope.entity.title, field: name.slice(0, 60) });
      requireRight(scope, revealRight(field));
      return scope.context.database.transaction(async (trx) => {
        const row = await find(trx, scope, id);
        await writeAudit(trx, scope, { rowId: id, action: "reveal", note: name });
        return row[name] ?? null;
      });
    },
  };
}
