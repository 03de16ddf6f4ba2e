import { diagnose } from "../../errors/diagnose.ts";
import { compact } from "../../model/compact.ts";
import type { FieldKeyword } from "../fieldKeyword.ts";

/** `title` and `description`: what people call the field. */
export interface RawTexts {
  readonly title?: string;
  readonly description?: string;
}

/** States the field's name for people. */
export const titleKeyword: FieldKeyword = {
  names: ["title", "description"],
  compile: ({ name, raw }) => ({ title: raw.title ?? name, ...compact({ description: raw.description }) }),
  check: ({ source: { raw, at, isComplete } }) =>
    raw.title === undefined && isComplete ? [diagnose("SCHEMA_MISSING_KEYWORD", at([], "key"), { missing: "title" })] : [],
};
