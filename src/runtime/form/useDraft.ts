import { useEffect, useState } from "react";
import { serverDate } from "../api/serverClock.ts";
import type { EntityForm } from "../formily/EntityForm.ts";
import { draftKey, type DraftPlace, type FormDraft, forgetDraft, isDraftable, keepDraft, readDraft } from "./formDrafts.ts";

/** ms after the last change until a draft is written. */
const PAUSE = 800;

/** Forms of this page that write drafts now; a second form of the same row leaves them alone. */
const written = new Set<string>();

/** The draft of an open form. */
export interface DraftOffer {
  /** What was left unsaved at the last visit; absent where there is nothing, or it was answered. */
  readonly offered: FormDraft | undefined;
  /** Puts what was kept into the form. */
  readonly restore: () => void;
  /** Forgets what was kept. */
  readonly discard: () => void;
  /** The form was saved or given up: nothing is kept of it any more. */
  readonly end: () => void;
}

/**
 * Keeps what is filled in and not saved in this browser, for the next visit after a crash, and offers what was kept. Nothing
 * is kept of fields that may not stand there (`isDraftable`), and nothing outlives the sign-out.
 */
export function useDraft(form: EntityForm, place: DraftPlace): DraftOffer {
  const { userId, tenantId, entity, rowId } = place;
  const [offered, setOffered] = useState(() => offerOf(form, place));
  const [ended] = useState(() => new AbortController());
  useEffect(() => {
    const at: DraftPlace = { userId, tenantId, entity, rowId };
    const key = draftKey(at);
    if (form.isLocked || written.has(key)) return undefined;
    written.add(key);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!ended.signal.aborted) keepDraft(at, draftOf(form));
    };
    const stop = form.watchValues(() => {
      clearTimeout(timer);
      timer = setTimeout(write, PAUSE);
    });
    const leave = () => timer !== undefined && write();
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      stop();
      written.delete(key);
      window.removeEventListener("pagehide", leave);
    };
  }, [form, userId, tenantId, entity, rowId, ended]);
  const forget = () => forgetDraft(place);
  return {
    offered,
    restore: () => {
      if (offered) form.put(offered.values);
      setOffered(undefined);
    },
    discard: () => {
      forget();
      setOffered(undefined);
    },
    end: () => {
      ended.abort();
      forget();
    },
  };
}

function offerOf(form: EntityForm, place: DraftPlace): FormDraft | undefined {
  if (form.isLocked || written.has(draftKey(place))) return undefined;
  const draft = readDraft(place, serverDate().getTime());
  if (!draft) return undefined;
  // Rights and fields may have changed since.
  const values = Object.fromEntries(
    Object.entries(draft.values).filter(([name]) =>
      form.entity.fields.some((field) => field.name === name && isDraftable(form.entity, field)),
    ),
  );
  return Object.keys(values).length > 0 ? { ...draft, values } : undefined;
}

function draftOf(form: EntityForm): FormDraft {
  const row = form.values();
  const changed = form.changedNames();
  const kept = form.entity.fields
    .filter((field) => changed.includes(field.name) && isDraftable(form.entity, field))
    .map(({ name }) => name);
  return {
    at: serverDate().getTime(),
    values: Object.fromEntries(kept.map((name) => [name, row[name] ?? null])),
    left: changed.filter((name) => !kept.includes(name)),
    ...(form.stored?.["rev"] !== undefined && { rev: form.stored["rev"] }),
  };
}
