import { readListQuery } from "../listing/listQuery.ts";
import { isAboveAsked, readAbove } from "../listing/readAbove.ts";
import { readPage } from "../listing/readPage.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "../request/requestParts.ts";

/** A page of the rows that the viewer may see and asks for; of a tree, where that is asked for, with the rows above them. */
export const list: EntityOperation = {
  method: "GET",
  path: "/list",
  parameters: "conditions",
  right: "list",
  remember: true,
  async run({ scope, request }) {
    const parameters = queryOf(request);
    const isAbove = isAboveAsked(scope, parameters);
    const page = await readPage(scope, await readListQuery(scope, parameters));
    return isAbove ? { ...page, above: await readAbove(scope, page.records) } : page;
  },
};
