import { textItems } from "../../../schema/kinds/plainText.ts";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { OneLine } from "../parts/TextShow.tsx";

/** What the referenced rows are called, on one line. */
export function ReferenceCell({ value, text }: FieldShowProps) {
  return <OneLine text={text ?? textItems(value).join("，")} />;
}

/** What the referenced rows are called. */
export function ReferenceRead({ value, text }: FieldShowProps) {
  const shown = text ?? textItems(value).join("，");
  return shown === "" ? <Blank /> : <span>{shown}</span>;
}
