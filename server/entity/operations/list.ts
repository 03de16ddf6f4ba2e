import { readListQuery } from "../listing/listQuery.ts";
import { readPage } from "../listing/readPage.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "../request/requestParts.ts";

/** A page of the rows that the viewer may see and asks for. */
export const list: EntityOperation = {
  method: "GET",
  path: "/list",
  right: "list",
  remember: true,
  async run({ scope, request }) {
    return readPage(scope, await readListQuery(scope, queryOf(request)));
  },
};
