import { fileKind } from "./fileKind.ts";
import type { FieldKind } from "./kind.ts";
import { propsSchema } from "./propsSchema.ts";
import { rank } from "./rank.ts";
import { fileAt } from "./storedFile.ts";

/** Uploaded pictures, in order. */
export const imageKind: FieldKind = {
  ...fileKind,
  id: "image",
  title: "图片",
  statedBy: "image",
  match: (candidate) =>
    rank(candidate, {
      id: "image",
      fits: candidate.type === "array" && candidate.itemType === "object",
      natural: candidate.format === "image" ? 10 : 0,
    }),
  propsSchema: propsSchema({
    maxSize: { type: "integer", minimum: 1, description: "单张图片的上限，KB" },
    biz: { type: "string", default: "temp", description: "存放的目录" },
  }),
  sample: (_field, seed) => [fileAt(`temp/图片${seed}.png`)],
};
