import { presentWhole } from "../presenter/presentTree.ts";
import { findRow } from "../query/findRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf, requiredText } from "./requestParts.ts";

/** One row with its child rows. */
export const queryById: EntityOperation = {
  method: "GET",
  path: "/queryById",
  right: "list",
  remember: true,
  async run({ scope, request }) {
    const { db } = scope.context.database;
    return presentWhole(db, scope, await findRow(db, scope, requiredText(queryOf(request), "id")));
  },
};
