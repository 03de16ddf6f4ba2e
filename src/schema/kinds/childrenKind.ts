import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { readText, refuse } from "./textResult.ts";

/** Rows of a child entity, edited with their parent and stored in their own table. */
export const childrenKind: FieldKind = {
  id: "children",
  title: "子表",
  match: (candidate) =>
    rank(candidate, { id: "children", fits: candidate.type === "array" && candidate.children !== undefined, natural: 30 }),
  columnType: () => undefined,
  operators: [],
  celType: "list",
  // How many there may be is asked before any work, and depends on how many are stored (`childRowsRefusal`).
  jsonSchema: ({ constraints: { minItems } }) => ({
    type: "array",
    ...(minItems !== undefined && { minItems }),
    items: { type: "object" },
  }),
  propsSchema: propsSchema({
    rows: { type: "integer", minimum: 1, maximum: 50, description: "不滚动时显示的行数" },
    defaultRows: { type: "integer", minimum: 0, maximum: 20, description: "新建时预先放入的空行" },
  }),
  toText: (value) => (Array.isArray(value) && value.length > 0 ? `${value.length} 条` : ""),
  fromText: (text, field) => readText(text, () => refuse(`${field.title}有多行内容，不能从一个格子里导入，请在编辑页面中填写`)),
  verb: "添加",
  align: "right",
  sortable: false,
  listed: false,
  sample: () => [],
};
