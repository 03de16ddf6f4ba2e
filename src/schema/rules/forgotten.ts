import { dependenciesOf } from "../expression/dependenciesOf.ts";
import type { EntityActionModel, EntityModel } from "../model/entity.ts";

/** Names of an entity's fields that an action forgets: those that it states, and what is computed of them. */
export function forgottenFields({ fields }: EntityModel, { forgets }: EntityActionModel): ReadonlySet<string> {
  const found = new Set(forgets);
  for (;;) {
    const more = fields.filter(({ name, rule: { value } }) => !found.has(name) && value !== undefined && reads(value, found));
    if (more.length === 0) return found;
    for (const { name } of more) found.add(name);
  }
}

function reads(source: string, names: ReadonlySet<string>): boolean {
  const { row, old } = dependenciesOf(source);
  return [...row, ...old].some((name) => names.has(name));
}
