import { sql, type SqlBool } from "kysely";
import type { NoOverlapConstraint } from "../../../src/schema/index.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { ROW_ALIAS } from "../query/selectRows.ts";
import type { ConstraintType } from "./constraint.types.ts";
import { countedRows, valuesOf } from "./groupCounts.ts";

/**
 * Ranges of a group do not overlap; touching is allowed, since the end does not belong to a range. In the order of their
 * starts, and then of their ends, a range overlaps another where one before it ends behind its start, or where the next one
 * starts before its end. So each row is read once: compared with each other, the thousands of a long list take seconds.
 */
export const noOverlapConstraint: ConstraintType<NoOverlapConstraint> = {
  type: "noOverlap",
  watches: ({ range }) => range,
  async broken({ unit, scope, constraint, rows }) {
    const { entity } = scope;
    const column = (name: string) => columnRef(ROW_ALIAS, fieldColumn(entity, name));
    const [from, to] = constraint.range;
    const ranges = rows.filter((row) => (row[from] ?? null) !== null && (row[to] ?? null) !== null);
    if (ranges.length === 0) return [];
    const [start, end] = [column(from), column(to)];
    const group = sql`(partition by ${sql.join(constraint.by.map(column))} order by ${start}, ${end} rows between unbounded preceding and 1 preceding)`;
    // Combinations of the values that nobody asks about are read along, each a group of its own.
    const near = constraint.by.map((name) => {
      const { type, values } = valuesOf({ scope, rows: ranges }, name);
      return sql<SqlBool>`${column(name)} = any(${[...new Set(values)]}::${sql.raw(type)}[])`;
    });
    const isWhole = sql<SqlBool>`${start} is not null and ${end} is not null`;
    const { rows: found } = await sql<{ id: string }>`
      select id from (
        select ${column("id")} as id, max(${end}) over beside > ${start} or lead(${start}) over beside < ${end} as is_broken
        from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
        where ${allOf([...countedRows(scope, constraint), ...near, isWhole])}
        window beside as ${group}) as ranged
      where is_broken`.execute(unit.trx);
    const broken = new Set<unknown>(found.map(({ id }) => id));
    return ranges.filter((row) => broken.has(row["id"]));
  },
};
