import { useId, useInsertionEffect } from "react";
import { noteDraft } from "./unsavedForms.ts";

/**
 * Lets the end of the session not take along what is typed and not sent yet, e.g. a condition of a query. Nothing asks
 * before such a text is left.
 */
export function useTypedDraft(isTyped: boolean): void {
  const id = useId();
  // The one effect that stays where a tab is hidden: what was typed there is still there.
  useInsertionEffect(() => {
    noteDraft(id, isTyped);
    return () => noteDraft(id, false);
  }, [id, isTyped]);
}
