import { flushSync } from "react-dom";
import type { FormGroup } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { focusEditor, revealEditor } from "../formily/focusEditor.ts";
import type { Revealer } from "../formily/Revealing.tsx";
import { groupOf } from "./orderFaults.ts";

/** What leading to a field needs. */
export interface FaultFocusOptions {
  /** Element the fields stand in, once it is there. */
  readonly scope: HTMLElement | null;
  readonly groups: readonly FormGroup[];
  readonly revealer: Revealer;
  /** Brings a group to the front: opens its tab or step. */
  readonly onGroup: (key: string) => void;
}

/** Opens the tab or step of a faulty field, draws it where it is not drawn yet, scrolls to it and puts the cursor in. */
export function focusFaultIn({ scope, groups, revealer, onGroup }: FaultFocusOptions, fault: FieldProblem | undefined): void {
  if (!fault) return;
  if (fault.field === "") {
    scope?.scrollIntoView?.({ block: "start" });
    return;
  }
  const group = groupOf(fault.field, groups);
  if (group) flushSync(() => onGroup(group.key));
  revealer.reveal(fault.field);
  const places = scope?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
  const place = [...places].find(({ dataset }) => dataset["field"] === fault.field);
  if (!place) return;
  revealEditor(place);
  focusEditor(place);
}
