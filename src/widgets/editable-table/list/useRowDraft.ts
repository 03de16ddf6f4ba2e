import { useEffect, useState } from "react";
import { serverDate } from "../../../runtime/index.ts";
import { type DraftPlace, type FormDraft, forgetDraft, keepDraft, readDraft } from "../../../runtime/forWidgets.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import type { InPlaceRows } from "./inPlaceRows.ts";
import { draftOfRows, draftSize, restoreRows } from "./rowDrafts.ts";

/** ms after the last change until a draft is written. */
const PAUSE = 800;

/**
 * Keeps what is not saved of a table in this browser, for the next visit after a crash or a reload, and offers what was kept. What may not stand on
 * a shared disk is not kept, and nothing outlives the sign-out (decision 0119).
 */
export function useRowDraft(rows: InPlaceRows, entity: CompiledEntity, place: DraftPlace) {
  const { userId, tenantId, entity: name, rowId } = place;
  const [offered, setOffered] = useState<FormDraft | undefined>(() => offerOf(place));
  useEffect(() => {
    // As long as nobody has answered, what was kept is not written over.
    if (offered) return undefined;
    const at: DraftPlace = { userId, tenantId, entity: name, rowId };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      const draft = draftOfRows(rows, entity);
      if (draft) keepDraft(at, draft);
      else forgetDraft(at);
    };
    const stop = rows.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE);
    });
    const leave = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      write();
    };
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      stop();
      window.removeEventListener("pagehide", leave);
    };
  }, [rows, entity, userId, tenantId, name, rowId, offered]);
  return {
    offered,
    /** @throws ApiError where the rows could not be asked for; what was kept stays offered */
    restore: async () => {
      if (!offered) return;
      await restoreRows(rows, entity, offered);
      setOffered(undefined);
    },
    discard: () => {
      forgetDraft(place);
      setOffered(undefined);
    },
    forget: () => forgetDraft(place),
  };
}

function offerOf(place: DraftPlace): FormDraft | undefined {
  const draft = readDraft(place, serverDate().getTime());
  return draft && draftSize(draft) > 0 ? draft : undefined;
}
