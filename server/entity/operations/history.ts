import { readHistory } from "../history/readHistory.ts";
import { findRow } from "../rows/findRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf, requiredText } from "../request/requestParts.ts";

/** Who changed what in a row, newest first, as far as the viewer may see the fields. */
export const history: EntityOperation = {
  method: "GET",
  path: "/history",
  parameters: ["id"],
  right: "list",
  appliesTo: (entity) => entity.audit,
  async run({ scope, request }) {
    const { db } = scope.context.database;
    const row = await findRow(db, scope, requiredText(queryOf(request), "id"));
    return readHistory(db, scope, row);
  },
};
