import { createContext, useContext, useEffect, useId } from "react";
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
  readonly guard: LeaveGuard;
  readonly children: ReactNode;
}

/** Tells whoever may take the forms below away whether that would lose something. */
export function LeaveGuardProvider({ guard, children }: LeaveGuardProviderProps) {
  return <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>;
}

/**
 * Makes the browser, and the tab around, ask before unsaved changes are lost. Gives back how to say that the form is
 * given up. Where a tab is around, nothing is told when React cleans up: a hidden tab does that too, and its changes
 * are still there; whoever closes the tab forgets its forms with `noteUnsaved`.
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
