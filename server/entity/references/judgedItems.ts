import type { FieldModel } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** Why items of a dictionary cannot be chosen, by value. */
export type Refusals = ReadonlyMap<string, string>;

/**
 * Items of a judged field (`x-ui.props.judged`) that are closed to everybody, or that the module of the entity refuses to
 * this person. An item that administrators retired is not offered, and needs no reason.
 */
export async function judgedItems(scope: EntityScope, field: FieldModel): Promise<Refusals> {
  if (field.dictionary === undefined || field.ui.props["judged"] !== true) return new Map();
  const byModule = (await scope.hooks.get(scope.entity.name)?.refusedItems?.(field.name, scope)) ?? new Map<string, string>();
  const items = scope.project.dictionaries.get(field.dictionary)?.items ?? [];
  return new Map(
    items.flatMap(({ value, disabled, closed }) => {
      const reason = closed ?? (disabled ? undefined : byModule.get(value));
      return reason === undefined ? [] : [[value, reason]];
    }),
  );
}
