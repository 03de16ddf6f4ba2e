import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { stringSchema } from "./stringSchema.ts";
import { empty, read } from "./textResult.ts";

/** A secret a person sets and nobody reads: it never turns into text, a filter or an export. */
export const passwordKind: FieldKind = {
  id: "password",
  title: "密码",
  cellHint: "文字，区分大小写",
  match: (candidate) =>
    rank(candidate, { id: "password", fits: candidate.type === "string", natural: candidate.format === "password" ? 10 : 0 }),
  columnType: () => "text",
  operators: [],
  celType: "string",
  jsonSchema: stringSchema,
  propsSchema: propsSchema(),
  toText: () => "",
  fromText: (text) => (text === "" ? empty : read(text)),
  // A secret is what was typed, blanks included.
  tidy: (value) => (value === "" ? null : value),
  align: "left",
  sortable: false,
  listed: false,
  sample: (_field, seed) => `Secret#${1000 + seed}`,
};
