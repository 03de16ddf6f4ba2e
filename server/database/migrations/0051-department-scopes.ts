import type { Migration } from "./migration.types.ts";

/** Starts of the one form of rule that read codes as text and could be stored: the field is on the left. */
const TEXT_TEST = String.raw`row\.(\w+)\.(?:startsWith|contains)\(\s*user\.orgCode\s*\)`;
const STRICTLY_BELOW = String.raw`row\.(\w+)\.(?:startsWith|contains)\(\s*user\.orgCode\s*\+\s*['"]\.['"]\s*\)`;

/**
 * Row rules follow the tree of departments: rules that compared beginnings of department codes are rewritten. Roles that
 * exist now are recorded, because the start of the server gives them the rule for every row where they would open less.
 */
export const departmentScopesMigration: Migration = {
  name: "0051-department-scopes",
  statements: [
    String.raw`update sys_role_data_rule set expression = regexp_replace(expression, '^\s*${quoted(TEXT_TEST)}\s*$', 'row.\1 in user.orgCodes')`,
    String.raw`update sys_role_data_rule set expression = regexp_replace(expression, '${quoted(TEXT_TEST)}', '(row.\1 in user.orgCodes)', 'g')`,
    String.raw`update sys_role_data_rule set expression =
      regexp_replace(expression, '${quoted(STRICTLY_BELOW)}', '(row.\1 in user.orgCodes && row.\1 != user.orgCode)', 'g')`,
    "create table sys_role_before_scopes (role_id text primary key)",
    "insert into sys_role_before_scopes select distinct role_id from sys_role_permission",
  ],
};

/** The text inside a literal of SQL. */
function quoted(pattern: string): string {
  return pattern.replaceAll("'", "''");
}
