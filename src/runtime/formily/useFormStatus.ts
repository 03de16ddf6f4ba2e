import { useSyncExternalStore } from "react";
import type { EntityForm } from "./EntityForm.ts";
import type { FormStatus } from "./entityForm.types.ts";

/** What the form as a whole says: whether something changed, and what is wrong. */
export function useFormStatus(form: EntityForm): FormStatus {
  return useSyncExternalStore(form.subscribe, form.getStatus);
}
