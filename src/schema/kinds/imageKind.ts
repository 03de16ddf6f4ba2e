import { fileKindOf } from "./fileKind.ts";

/** Uploaded pictures, in order. */
export const imageKind = fileKindOf("image", {
  title: "图片",
  sample: (seed) => `图片${seed}.png`,
  props: {
    crop: {
      type: "string",
      pattern: "^[1-9][0-9]?:[1-9][0-9]?$",
      description: '上传前在浏览器里裁成这个宽高比，例如 "1:1"、"16:9"',
    },
    maxSide: {
      type: "integer",
      minimum: 64,
      maximum: 8000,
      description: "长边最多的像素，更大的在浏览器里缩小后再上传；动图不缩小",
    },
  },
});
