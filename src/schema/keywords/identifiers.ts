/** Names of tables and columns: lower case, so that they need no quotes and read the same in every tool. */
export const IDENTIFIER = /^[a-z][a-z0-9_]{0,59}$/;

/** The rule in words. */
export const IDENTIFIER_RULE = "小写字母开头，由小写字母、数字与下划线组成，最多 60 个字符";

/** Columns that the server adds to tables itself. */
export const SERVER_COLUMNS: readonly string[] = ["tenant_id", "del_flag"];

/** Fields that the language adds to every entity. */
export const SYSTEM_FIELDS: readonly string[] = ["id", "rev"];

/** Parameters that steer the list calls and so name no condition (spec §7, protocol 1.8); a field of the same name could not be queried. */
export const LIST_PARAMETERS: readonly string[] = [
  "column",
  "order",
  "field",
  "pageNo",
  "pageSize",
  "superQueryParams",
  "superQueryMatchType",
  "selections",
  "exportFields",
  "_t",
  "_count",
  "_after",
  "_before",
  "_screen",
  "_same",
  "_card",
  "_span",
  "_format",
  "_above",
];

/** Members that the answers about trees add to a row; a field of the same name would be covered. */
export const NODE_MEMBERS: readonly string[] = ["hasChildren"];

/** Words of the expression language; `row.in` is no field access. */
export const EXPRESSION_WORDS: readonly string[] = [
  "as",
  "break",
  "const",
  "continue",
  "else",
  "false",
  "for",
  "function",
  "if",
  "import",
  "in",
  "let",
  "loop",
  "namespace",
  "null",
  "package",
  "return",
  "true",
  "var",
  "void",
  "while",
];
