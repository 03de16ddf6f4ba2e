import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Opens a statement with `branch (id, code)`: the departments that a condition on `d` names and all below them, as the
 * tree is at this moment. Disabled departments belong to it: being disabled ends the choosing of a department, not the
 * belonging of its rows. A circle, which only a damaged tree has, ends where it began.
 *
 * @example sql`${withBranch(sql`d.org_code = ${code}`)} select code from branch`
 */
export function withBranch(start: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`with recursive branch (id, code) as (
    select d.id, d.org_code from sys_depart d where ${start}
    union
    select d.id, d.org_code from sys_depart d join branch on d.parent_id = branch.id)`;
}

/**
 * Codes of the department that a column names and of all departments below it, as a JSON list, for the statement that
 * reads the column: a department that was moved, renamed or deleted counts with the next request, in every process.
 *
 * @param code column or value that holds the code; one that is null or empty has no branch
 */
export function branchOf(code: RawBuilder<unknown>): RawBuilder<readonly string[]> {
  return sql<readonly string[]>`(
    ${withBranch(sql`d.org_code = nullif(${code}, '')`)}
    select coalesce(json_agg(code order by code) filter (where code <> ''), '[]'::json) from branch)`;
}

/** The branch of the current department of a user `u`. */
export const branchOfUser = branchOf(sql`u.org_code`);
