import type { FieldModel } from "../../../schema/model/entity.ts";
import type { FieldFilterProps } from "../fieldView.ts";
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx";
import { useChoices } from "./useChoices.ts";

/** Asks for items of a dictionary. Items kept for old rows are offered too: old rows are what one looks for. */
export function DictionaryFilter({ asked, field, ...props }: FieldFilterProps) {
  const held = Array.isArray(props.value) ? (props.value as string[]) : typeof props.value === "string" ? [props.value] : [];
  const { choices, isLoading } = useChoices(field, held, { withRetired: true, above: askedAbove(field, asked) });
  return <ChoiceFilter {...props} field={field} choices={choices} loading={isLoading} />;
}

/** Who asks for one field alone may mean every value of the other. */
function askedAbove({ dictionaryBy }: FieldModel, asked: FieldFilterProps["asked"]): unknown {
  const above = dictionaryBy && asked?.[dictionaryBy.field];
  return above === null || above === "" || (Array.isArray(above) && above.length === 0) ? undefined : above;
}
