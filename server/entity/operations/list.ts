import { allOf } from "../query/filter.ts";
import { parseListQuery } from "../query/listQuery.ts";
import { readPage } from "../query/readPage.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "./requestParts.ts";

/** A page of the rows that the viewer may see and asks for. */
export const list: EntityOperation = {
  method: "GET",
  path: "/list",
  right: "list",
  async run({ scope, request }) {
    const asked = parseListQuery(scope, queryOf(request));
    return readPage(scope, { ...asked, where: allOf([visibleRows(scope, ROW_ALIAS), asked.where]) });
  },
};
