import { readWhole } from "../presenter/readWhole.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf, requiredText } from "../request/requestParts.ts";

/** One row with its child rows. */
export const queryById: EntityOperation = {
  method: "GET",
  path: "/queryById",
  parameters: ["id"],
  right: "list",
  remember: true,
  async run({ scope, request }) {
    return readWhole(scope.context.database.db, scope, requiredText(queryOf(request), "id"));
  },
};
