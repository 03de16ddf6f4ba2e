import { useViewer } from "../access/AccessProvider.tsx";
import type { EntityForm } from "../formily/EntityForm.ts";
import { type Closing, useClosing } from "./useClosing.ts";
import { type DraftOffer, useDraft } from "./useDraft.ts";

/** How a form ends, and what is kept of one that did not. */
export interface Ending extends Closing {
  readonly draft: DraftOffer;
}

/** Closes a form and forgets its draft; asks before changes are lost. */
export function useEnding(form: EntityForm, isChanged: boolean, onClose: () => void): Ending {
  const { user } = useViewer();
  const rowId = form.stored === undefined ? undefined : String(form.stored["id"]);
  const draft = useDraft(form, { userId: user.id, tenantId: user.tenantId, entity: form.entity.name, rowId });
  const closing = useClosing(isChanged && !form.isLocked, () => {
    draft.end();
    onClose();
  });
  return { ...closing, draft };
}
