import { allOf } from "../query/filter.ts";
import { parseListQuery } from "../query/listQuery.ts";
import { visibleRows } from "../query/rowFilter.ts";
import { countRows, ROW_ALIAS, selectRows } from "../query/selectRows.ts";
import { presentRows } from "../presenter/presentRows.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf } from "./requestParts.ts";

/** A page of the rows that the viewer may see and asks for. */
export const list: EntityOperation = {
  method: "GET",
  path: "/list",
  right: "list",
  async run({ scope, request }) {
    const {
      entity,
      context: {
        database: { db },
      },
    } = scope;
    const { where: asked, sort, page } = parseListQuery(scope, queryOf(request));
    const where = allOf([visibleRows(scope, ROW_ALIAS), asked]);
    const total = await countRows(db, entity, where);
    const rows = await selectRows(db, { entity, where, sort, limit: page.size, offset: (page.number - 1) * page.size });
    return {
      records: await presentRows(db, scope, rows),
      total,
      size: page.size,
      current: page.number,
      pages: Math.ceil(total / page.size),
    };
  },
};
