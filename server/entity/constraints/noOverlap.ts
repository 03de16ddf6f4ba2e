import { sql, type SqlBool } from "kysely";
import type { NoOverlapConstraint } from "../../../src/schema/index.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import type { ConstraintType } from "./constraint.types.ts";
import { groupCounts } from "./groupCounts.ts";

/** Ranges of a group do not overlap; touching is allowed, since the end does not belong to a range. */
export const noOverlapConstraint: ConstraintType<NoOverlapConstraint> = {
  type: "noOverlap",
  watches: ({ range }) => range,
  async broken(call) {
    const { entity } = call.scope;
    const [start, end] = call.constraint.range;
    const ranges = call.rows.filter((row) => (row[start] ?? null) !== null && (row[end] ?? null) !== null);
    if (ranges.length === 0) return [];
    const others = await groupCounts(
      { ...call, rows: ranges },
      {
        fields: ["id", start, end],
        where: (asked) => sql<SqlBool>`
          ${columnRef(ROW_ALIAS, "id")} <> ${asked("id")}
          and ${columnRef(ROW_ALIAS, fieldColumn(entity, start))} < ${asked(end)}
          and ${columnRef(ROW_ALIAS, fieldColumn(entity, end))} > ${asked(start)}`,
      },
    );
    return ranges.filter((_, index) => (others[index] ?? 0) > 0);
  },
};
