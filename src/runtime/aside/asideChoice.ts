import type { FieldModel } from "../../schema/model/entity.ts";
import { takesMany } from "../../schema/query/queryRules.ts";
import { paramsOfValues, queryControls, valuesOfParams } from "../listing/queryValues.ts";
import type { ListController } from "../listing/useListController.ts";

/** What of an aside is chosen, and how to choose. */
export interface AsideChoice {
  readonly field: FieldModel;
  /** Values in force; several where the address says so. */
  readonly chosen: readonly string[];
  /** Narrows the list to one value; `undefined` lets go of it. */
  choose(value: string | undefined): void;
}

/** Reads the condition that stands beside a list, which is one of the list's own; `undefined` where nothing stands there. */
export function asideChoice({ screen, query, submitQuery }: ListController): AsideChoice | undefined {
  const control = queryControls(screen).find(({ item }) => item.field === screen.aside?.field);
  if (!control) return undefined;
  const { field, operator } = control.item;
  const values = valuesOfParams(screen, query);
  const given = [values[field] ?? []].flat();
  return {
    field: control.field,
    chosen: given.map(String),
    choose: (value) => {
      const next = value === undefined ? null : takesMany(operator) ? [value] : value;
      submitQuery(paramsOfValues(screen, { ...values, [field]: next }));
    },
  };
}
