import { createContext, useContext, useEffect, useId, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { noteUnsaved } from "./unsavedForms.ts";

/** Who wants to know that something would be lost, e.g. the tab a form stands in. */
export interface LeaveGuard {
  /** Called with true while the form holds changes that are not saved, and with false when it does not any more. */
  readonly onUnsavedChange: (form: string, isUnsaved: boolean) => void;
}

const LeaveGuardContext = createContext<LeaveGuard | undefined>(undefined);

/** Props of `LeaveGuardProvider`. */
export interface LeaveGuardProviderProps {
  /** Absent: nobody is told. */
  readonly guard: LeaveGuard | undefined;
  readonly children: ReactNode;
}

/** Tells whoever may take the forms below away whether that would lose something. */
export function LeaveGuardProvider({ guard, children }: LeaveGuardProviderProps) {
  return <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>;
}

/**
 * Says whether a form below holds changes that are not saved. Gives the guard to hand down to these forms: it passes every
 * change on to the guard above.
 */
export function useUnsavedBelow(): { readonly any: boolean; readonly guard: LeaveGuard | undefined } {
  const above = useContext(LeaveGuardContext);
  const [forms, setForms] = useState<readonly string[]>([]);
  // Outside a tab nobody keeps hidden forms, and forms tell the browser alone.
  const guard = useMemo<LeaveGuard | undefined>(
    () =>
      above && {
        onUnsavedChange(form, isUnsaved) {
          setForms((known) => withForm(known, form, isUnsaved));
          above.onUnsavedChange(form, isUnsaved);
        },
      },
    [above],
  );
  return { any: forms.length > 0, guard };
}

/** The same list where nothing changes, so that nothing is drawn anew. */
function withForm(forms: readonly string[], form: string, isUnsaved: boolean): readonly string[] {
  if (forms.includes(form) === isUnsaved) return forms;
  return isUnsaved ? [...forms, form] : forms.filter((known) => known !== form);
}

/**
 * Makes the browser, and the tab around, ask before unsaved changes are lost; returns how to give the form up. In a tab
 * React's cleanup reports nothing, because it also runs for a hidden tab; whoever closes the tab calls `noteUnsaved`.
 */
export function useUnsavedGuard(isUnsaved: boolean): () => void {
  const form = useId();
  const guard = useContext(LeaveGuardContext);
  useEffect(() => {
    noteUnsaved(form, isUnsaved);
    guard?.onUnsavedChange(form, isUnsaved);
    return guard ? undefined : () => noteUnsaved(form, false);
  }, [form, guard, isUnsaved]);
  return () => {
    noteUnsaved(form, false);
    guard?.onUnsavedChange(form, false);
  };
}
