import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { fileAt, fileListSchema, fileListText, readFileList } from "./storedFile.ts";

/** Uploaded files. */
export const fileKind: FieldKind = {
  id: "file",
  title: "附件",
  statedBy: "file",
  cellHint: "此列留空，导入后在编辑页面上传",
  match: (candidate) => rank(candidate, { id: "file", fits: candidate.type === "array" && candidate.itemType === "object", natural: 5 }),
  columnType: () => "jsonb",
  operators: [],
  celType: "list",
  jsonSchema: fileListSchema,
  propsSchema: propsSchema({
    accept: { type: "array", items: { type: "string" }, description: '允许的扩展名，例如 [".pdf"]' },
    maxSize: { type: "integer", minimum: 1, description: "单个文件的上限，KB" },
    biz: { type: "string", default: "temp", description: "存放的目录" },
  }),
  toText: fileListText,
  fromText: readFileList,
  verb: "上传",
  align: "left",
  sortable: false,
  sample: (_field, seed) => [fileAt(`temp/附件${seed}.pdf`)],
};
