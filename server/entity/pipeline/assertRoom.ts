import { sql, type SqlBool } from "kysely";
import { childRowLimit } from "../../../src/schema/validation/childRowLimit.ts";
import type { FieldProblem } from "../../../src/schema/index.ts";
import type { Database } from "../../database/database.types.ts";
import type { Draft } from "../draft/draft.ts";
import { AppError } from "../../errors/appError.ts";
import { columnRef, fieldColumn } from "../query/columns.ts";
import { allOf } from "../query/filter.ts";
import { liveRows } from "../query/rowFilter.ts";
import { ROW_ALIAS } from "../query/rowAlias.ts";
import { holderOf } from "../scope/holderOf.ts";

/**
 * Holds the limit of a list of child rows where rows come into it on their own, past the row above: from a form of theirs,
 * or as lines of a file. They have been written; those of one entity are counted by one statement.
 *
 * @throws AppError ROW_INVALID at the field that names the row above
 */
export async function assertRoom(trx: Database, drafts: readonly Draft[]): Promise<void> {
  const [first] = drafts;
  const holder = first && holderOf(first.scope);
  if (!first || !holder) return;
  const { scope } = first;
  const { by, list, entity } = holder;
  const entering = drafts.filter(({ row, old }) => typeof row[by] === "string" && row[by] !== old?.[by]);
  if (entering.length === 0) return;
  const limit = childRowLimit(list);
  const above = columnRef(ROW_ALIAS, fieldColumn(scope.entity, by));
  const isBelow = sql<SqlBool>`${above} = any(${[...new Set(entering.map(({ row }) => row[by]))]})`;
  const { rows } = await sql<{ above: string; count: number }>`select ${above} as above, count(*)::int as count
    from ${sql.table(scope.entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([liveRows(scope, ROW_ALIAS), isBelow])} group by 1 having count(*) > ${limit}`.execute(trx);
  if (rows.length === 0) return;
  const counts = new Map(rows.map((row) => [row.above, row.count]));
  const problems = entering.flatMap(({ row, path }): FieldProblem[] => {
    const count = counts.get(String(row[by]));
    const message = `一个${entity.title}的“${list.title}”最多 ${limit} 行，加上要保存的共有 ${count} 行`;
    return count === undefined ? [] : [{ field: `${path}${by}`, message }];
  });
  throw new AppError("ROW_INVALID", { problems });
}
