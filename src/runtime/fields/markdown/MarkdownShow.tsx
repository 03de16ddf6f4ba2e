import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { OneLine } from "../parts/TextShow.tsx";
import { SafeHtml } from "../richText/SafeHtml.tsx";
import { textOfHtml } from "../richText/safeHtml.ts";
import { markdownHtml } from "./markdownHtml.ts";

/** The text on one line, without its marks. */
export function MarkdownCell({ value }: FieldShowProps) {
  return <OneLine text={typeof value === "string" ? textOfHtml(markdownHtml(value)).slice(0, 200) : ""} />;
}

/** The text as its marks say. */
export function MarkdownRead({ value }: FieldShowProps) {
  return typeof value === "string" && value !== "" ? <SafeHtml html={markdownHtml(value)} /> : <Blank />;
}
