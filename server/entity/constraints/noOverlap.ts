import { sql, type SqlBool } from "kysely";
import type { NoOverlapConstraint } from "../../../src/schema/index.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { countRows, ROW_ALIAS } from "../query/selectRows.ts";
import type { ConstraintType } from "./constraint.types.ts";

/** Ranges of a group do not overlap; touching is allowed, since the end does not belong to a range. */
export const noOverlapConstraint: ConstraintType<NoOverlapConstraint> = {
  type: "noOverlap",
  watches: ({ range }) => range,
  async holds({ trx, scope: { entity }, constraint, row, group }) {
    const [start, end] = constraint.range;
    const [from, to] = [row[start] ?? null, row[end] ?? null];
    if (from === null || to === null) return true;
    const others = sql<SqlBool>`
      ${columnRef(ROW_ALIAS, "id")} <> ${row["id"]}
      and ${columnRef(ROW_ALIAS, fieldColumn(entity, start))} < ${to}
      and ${columnRef(ROW_ALIAS, fieldColumn(entity, end))} > ${from}`;
    return (await countRows(trx, entity, allOf([group, others]))) === 0;
  },
};
