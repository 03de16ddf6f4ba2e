import type { GeneralField } from "@formily/core";
import type { FieldReaction } from "../fieldRules.ts";
import { fieldReactions } from "../fieldRules.ts";
import { entityAt } from "../placement.ts";
import { entityFormOf } from "./entityFormOf.ts";

/** A field's reactions, made once: the one that empties a field remembers what was there before. */
const known = new WeakMap<GeneralField, readonly FieldReaction[]>();

/**
 * The rules of a field in the schema (`x-rule`) as a reaction for a hand-written page. It calls the same compiled rules
 * as the server and follows changes of the schema. Without it a field follows only rights and locks.
 *
 * @example
 * <SchemaField.String name="departId" x-component="FieldEditor" x-reactions={schemaRules} />
 */
export function schemaRules(field: GeneralField): void {
  let reactions = known.get(field);
  if (!reactions) {
    const form = entityFormOf(field.form);
    const model = form && entityAt(form.entity, field.path.toString())?.field;
    reactions = form && model ? fieldReactions(model, form) : [];
    known.set(field, reactions);
  }
  for (const reaction of reactions) reaction(field);
}
