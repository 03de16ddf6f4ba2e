import { textItems } from "../../../schema/kinds/plainText.ts";
import type { FieldShowProps } from "../fieldView.ts";
import { Blank } from "../parts/Blank.tsx";
import { OneLine } from "../parts/TextShow.tsx";
import { useReferenceLabels } from "./useReferenceLabels.ts";

/** What the referenced rows are called, on one line. */
export function ReferenceCell({ value, text }: FieldShowProps) {
  return <OneLine text={text ?? textItems(value).join("，")} />;
}

/** What the referenced rows are called. Texts that did not come along are asked for, where it is known whom to ask. */
export function ReferenceRead({ field, value, text, entity }: FieldShowProps) {
  const values = textItems(value);
  if (values.length === 0) return <Blank />;
  if (text !== undefined || entity === undefined) return <span>{text ?? values.join("，")}</span>;
  return <LookedUp field={field} entity={entity} values={values} />;
}

interface LookedUpProps {
  readonly field: FieldShowProps["field"];
  readonly entity: string;
  readonly values: readonly string[];
}

function LookedUp({ field, entity, values }: LookedUpProps) {
  const { textOf } = useReferenceLabels({ entity, field }, values);
  return <span>{values.map(textOf).join("，")}</span>;
}
