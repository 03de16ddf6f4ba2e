import type { FieldFilterProps } from "../fieldView.ts";
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx";
import { useChoices } from "./useChoices.ts";

/** Asks for items of a dictionary. Items kept for old rows are offered too: old rows are what one looks for. */
export function DictionaryFilter(props: FieldFilterProps) {
  const held = Array.isArray(props.value) ? (props.value as string[]) : typeof props.value === "string" ? [props.value] : [];
  const { choices, isLoading } = useChoices(props.field, held, { withRetired: true });
  return <ChoiceFilter {...props} choices={choices} loading={isLoading} />;
}
