import { useEffect, useMemo, useRef, useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { FormLayout } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { useBusyEditors } from "../fields/busy.tsx";
import type { EntityForm } from "../formily/EntityForm.ts";
import type { Revealer } from "../formily/Revealing.tsx";
import { useRevealer } from "../formily/Revealing.tsx";
import { useFormStatus } from "../formily/useFormStatus.ts";
import { DuplicateCheck } from "./DuplicateCheck.ts";
import { focusFaultIn } from "./focusFault.ts";
import { useFormKeys } from "../window/formKeys.ts";
import { orderFaults } from "./orderFaults.ts";
import type { StepWays } from "./stepWays.ts";
import { stepWays } from "./stepWays.ts";
import { useClosing } from "./useClosing.ts";
import type { Saving } from "./useSave.ts";
import { useSave } from "./useSave.ts";
import { useFirstFocus } from "../window/useFirstFocus.ts";

/** What a form is opened with. */
export interface FormControllerOptions {
  readonly form: EntityForm;
  readonly layout: FormLayout;
  /** Path of the field that the cursor goes into, where the form was opened for it. */
  readonly focus?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (row: Row) => void;
}

/** How an open form stands and what can be done with it. */
export interface FormController {
  readonly isChanged: boolean;
  /** What is wrong and shown, in the order a person meets it. */
  readonly faults: readonly FieldProblem[];
  /** What saving waits for. */
  readonly waitingFor: string | undefined;
  /** Key of the group in front. */
  readonly current: string;
  readonly setCurrent: (key: string) => void;
  readonly saving: Saving;
  readonly save: () => void;
  readonly askToClose: () => void;
  readonly steps: StepWays;
  /** Leads to the first fault. */
  readonly showFault: () => void;
  /** Goes on from another stored row with the values chosen for it. */
  readonly resolve: (theirs: Row, chosen: Row, andSave: boolean) => void;
  /** Takes the element the fields stand in. */
  readonly scopeRef: (element: HTMLElement | null) => void;
  readonly revealer: Revealer;
}

/** Drives an open form: saving, faults, tabs and steps, leaving, keyboard. */
export function useFormController({ form, layout, focus, onClose, onSaved }: FormControllerOptions): FormController {
  const { groups, open, arrangement } = layout;
  const { isChanged, faults: unordered } = useFormStatus(form);
  const faults = orderFaults(unordered, groups);
  const [current, setCurrent] = useState(groups[0]?.key ?? "");
  const [waitingFor] = useBusyEditors().reasons;
  const revealer = useRevealer();
  const [scope, setScope] = useState<HTMLElement | null>(null);
  const focusFault = (fault: FieldProblem | undefined) => focusFaultIn({ scope, groups, revealer, onGroup: setCurrent }, fault);
  useNamedFocus(scope, focus, (field) => focusFault({ field, message: "" }));
  const { close, askToClose } = useClosing(isChanged && !form.isLocked, onClose);

  const onFaults = (found: readonly FieldProblem[]) => focusFault(orderFaults(found, groups)[0]);
  const handleSaved = (row: Row) => {
    onSaved(row);
    close();
  };
  const duplicates = useMemo(() => new DuplicateCheck(form), [form]);
  useEffect(() => duplicates.watch(), [duplicates]);
  const saving = useSave(form, { settle: () => duplicates.settle(), onSaved: handleSaved, onFaults });
  const save = () => {
    if (form.isLocked || waitingFor !== undefined) return;
    if (form.stored && !isChanged) close();
    else void saving.save();
  };
  useFirstFocus(focus === undefined ? scope : null);
  // Drawer and dialog close on Esc by themselves.
  useFormKeys(scope, { onSave: save, onClose: open === "page" ? askToClose : undefined });

  const steps = { groups, current, onCurrentChange: setCurrent, check: (names: ReadonlySet<string>) => form.check(names), onFaults };
  return {
    isChanged,
    faults,
    waitingFor,
    current,
    setCurrent,
    saving,
    save,
    askToClose,
    steps: arrangement === "steps" ? stepWays(steps) : {},
    showFault: () => focusFault(faults[0]),
    resolve: (theirs, chosen, andSave) => {
      form.rebase(theirs, chosen);
      saving.dropConflict();
      if (andSave) void saving.save();
    },
    scopeRef: setScope,
    revealer,
  };
}

/** Leads to a field once, when the fields are there and the window that holds them has taken the focus. */
function useNamedFocus(scope: HTMLElement | null, field: string | undefined, lead: (field: string) => void): void {
  const latest = useRef(lead);
  useEffect(() => {
    latest.current = lead;
  });
  useEffect(() => {
    if (!scope || field === undefined) return undefined;
    const timer = setTimeout(() => latest.current(field), WINDOW_OPENING);
    return () => clearTimeout(timer);
  }, [scope, field]);
}

/** Milliseconds that a drawer takes to open and to put the focus into itself. */
const WINDOW_OPENING = 350;
