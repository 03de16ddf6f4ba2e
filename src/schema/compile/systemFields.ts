import type { FieldModel } from "../model/entity.ts";

const systemField = {
  nullable: false,
  required: false,
  readOnly: true,
  writeOnly: false,
  constraints: {},
  query: [],
  rule: { reset: [], hidden: "keep" },
  permission: {},
  ui: { column: false, props: {} },
  system: true,
} as const;

/** The key of every row: 32 hex digits, made by the server, ascending in time. */
export const idField: FieldModel = {
  ...systemField,
  name: "id",
  title: "主键",
  kind: "text",
  type: "string",
  column: { name: "id", type: "text", index: false, search: false, was: [] },
};

/** The number of the row's version: 1 when new, one more with every write. */
export const revField: FieldModel = {
  ...systemField,
  name: "rev",
  title: "版本",
  kind: "integer",
  type: "integer",
  column: { name: "rev", type: "integer", index: false, search: false, was: [] },
};
