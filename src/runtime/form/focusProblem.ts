import { flushSync } from "react-dom";
import type { FormGroup } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { focusEditor, revealEditor } from "../formily/focusEditor.ts";
import type { Revealer } from "../formily/Revealing.tsx";
import { groupOf } from "./orderProblems.ts";

/** What leading to a field needs. */
export interface ProblemFocusOptions {
  /** Element the fields stand in, once it is there. */
  readonly scope: HTMLElement | null;
  readonly groups: readonly FormGroup[];
  readonly revealer: Revealer;
  /** Brings a group to the front: opens its tab or step. */
  readonly onGroup: (key: string) => void;
}

/** Opens the tab or step of a faulty field, draws it where it is not drawn yet, scrolls to it and puts the cursor in. */
export function focusProblemIn({ scope, groups, revealer, onGroup }: ProblemFocusOptions, problem: FieldProblem | undefined): void {
  if (!problem) return;
  if (problem.field === "") {
    scope?.scrollIntoView?.({ block: "start" });
    return;
  }
  const place = placeOf({ scope, groups, revealer, onGroup }, problem.field);
  if (!place) return;
  revealEditor(place);
  focusEditor(place);
}

/** Brings a field into view and marks it, without taking the focus; `undefined` takes the mark away. */
export function markField(options: ProblemFocusOptions, field: string | undefined): void {
  for (const marked of options.scope?.querySelectorAll("[data-found]") ?? []) marked.removeAttribute("data-found");
  const place = field === undefined ? undefined : placeOf(options, field);
  if (!place) return;
  place.dataset["found"] = "";
  revealEditor(place);
}

/** Where a field stands, once it is drawn. */
function placeOf({ scope, groups, revealer, onGroup }: ProblemFocusOptions, field: string): HTMLElement | undefined {
  const group = groupOf(field, groups);
  if (group) flushSync(() => onGroup(group.key));
  revealer.reveal(field);
  const places = scope?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
  return [...places].find(({ dataset }) => dataset["field"] === field);
}
