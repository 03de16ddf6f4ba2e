import type { Form } from "@formily/core";
import type { EntityForm } from "../EntityForm.ts";

const forms = new WeakMap<object, EntityForm>();

/** Remembers which form a core form of Formily's belongs to. */
export function rememberEntityForm(form: EntityForm): void {
  forms.set(form.core, form);
}

/** The form that a core form belongs to; `undefined` for one that is nobody's. */
export function entityFormOf(core: Form): EntityForm | undefined {
  return forms.get(core);
}
