import type { GeneralField } from "@formily/core";
import type { FieldReaction } from "../fieldRules.ts";
import { fieldReactions } from "../fieldRules.ts";
import { entityAt } from "../placement.ts";
import { entityFormOf } from "./entityFormOf.ts";

/** A field's reactions, made once: the one that empties a field remembers what was there before. */
const known = new WeakMap<GeneralField, readonly FieldReaction[]>();

/**
 * The rules that the schema states of a field (`x-rule`) as a reaction for a page of somebody's own: whether it is shown,
 * required, open, what it is worked out as and when it is emptied. It calls the compiled rules themselves, which the server
 * calls too, and follows them when the schema changes. Without it a field keeps only what rights and locks say of it.
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
