import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { OneLine } from "../parts/TextShow.tsx";
import { SafeHtml } from "./SafeHtml.tsx";
import { textOfHtml } from "./safeHtml.ts";

/** The text on one line, without its form. */
export function RichTextCell({ value }: FieldShowProps) {
  return <OneLine text={typeof value === "string" ? textOfHtml(value).slice(0, 200) : ""} />;
}

/** The formatted text. */
export function RichTextRead({ value }: FieldShowProps) {
  return typeof value === "string" && value !== "" ? <SafeHtml html={value} /> : <Blank />;
}
