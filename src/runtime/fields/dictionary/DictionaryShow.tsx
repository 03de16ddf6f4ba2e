import { DictionaryTag } from "../../dictionary/DictionaryTag.tsx";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";

/** A dictionary value as a tag. */
export function DictionaryShow({ field, value, text }: FieldShowProps) {
  if (typeof value !== "string" || value === "") return <Blank />;
  return <DictionaryTag code={field.dictionary ?? ""} value={value} text={text} />;
}
