import type { JsonObject } from "../model/json.ts";
import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { fileAt, fileListSchema, fileListText, readFileList, sortMessage, type HeldFiles } from "./storedFile.ts";

/** What one kind of files states; the rest is the same for all. */
interface FileKindParts {
  readonly title: string;
  /** Name of a sample, with its suffix. */
  readonly sample: (seed: number) => string;
  /** Options beside `maxSize` and `biz`. */
  readonly props?: Readonly<Record<string, JsonObject>>;
}

/** Makes the kind whose values are lists of kept files of a sort; the kind, its `format` and its sort have one name. */
export function fileKindOf(held: HeldFiles, { title, sample, props = {} }: FileKindParts): FieldKind {
  return {
    id: held,
    title,
    statedBy: held,
    holds: held,
    cellHint: "此列留空，导入后在编辑页面上传",
    match: (candidate) =>
      rank(candidate, {
        id: held,
        fits: candidate.type === "array" && candidate.itemType === "object",
        natural: held === "file" ? 5 : candidate.format === held ? 10 : 0,
      }),
    columnType: () => "jsonb",
    operators: [],
    celType: "list",
    jsonSchema: (field) => fileListSchema(field, held),
    propsSchema: propsSchema({
      ...props,
      maxSize: { type: "integer", minimum: 1, description: "单个文件的上限，KB" },
      biz: { type: "string", default: "temp", description: "存放的目录" },
    }),
    ...(held !== "file" && { itemMessage: (field) => `${field.title}里有不合要求的文件，${sortMessage(held)}` }),
    toText: fileListText,
    fromText: (text) => readFileList(text, held),
    verb: "上传",
    align: "left",
    sortable: false,
    sample: (_field, seed) => [fileAt(`temp/${sample(seed)}`)],
  };
}

const accept: JsonObject = { type: "array", items: { type: "string" }, description: '允许的扩展名，例如 [".pdf"]' };

/** Uploaded files. */
export const fileKind = fileKindOf("file", { title: "附件", sample: (seed) => `附件${seed}.pdf`, props: { accept } });
