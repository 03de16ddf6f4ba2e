import type { RefObject } from "react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { FormGroup } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { focusEditor, revealEditor } from "../formily/focusEditor.ts";
import type { Revealer } from "../formily/Revealing.tsx";
import { groupOf } from "./orderFaults.ts";

/** What leading to a field needs. */
export interface FaultFocusOptions {
  readonly groups: readonly FormGroup[];
  readonly revealer: Revealer;
  /** Brings a group to the front: opens its tab or step. */
  readonly onGroup: (key: string) => void;
}

/** Leads to faults. */
export interface FaultFocus {
  /** Element the form's fields stand in. */
  readonly scope: RefObject<HTMLDivElement | null>;
  readonly focusFault: (fault: FieldProblem | undefined) => void;
}

/** Opens the tab or step of a faulty field, draws it where it is not drawn yet, scrolls to it and puts the cursor in. */
export function useFaultFocus({ groups, revealer, onGroup }: FaultFocusOptions): FaultFocus {
  const scope = useRef<HTMLDivElement>(null);
  const focusFault = (fault: FieldProblem | undefined) => {
    if (!fault) return;
    if (fault.field === "") {
      scope.current?.scrollIntoView?.({ block: "start" });
      return;
    }
    const group = groupOf(fault.field, groups);
    if (group) flushSync(() => onGroup(group.key));
    revealer.reveal(fault.field);
    const place = scope.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(fault.field)}"]`);
    if (!place) return;
    revealEditor(place);
    focusEditor(place);
  };
  return { scope, focusFault };
}
