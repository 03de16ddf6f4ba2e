import { useEffect, useMemo, useRef, useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import type { FormLayout } from "../../schema/model/screen.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import { useBusyEditors } from "../fields/busy.tsx";
import type { EntityForm } from "../formily/EntityForm.ts";
import type { Revealer } from "../formily/Revealing.tsx";
import { useRevealer } from "../formily/Revealing.tsx";
import { useFormStatus } from "../formily/useFormStatus.ts";
import { ValueCheck } from "./ValueCheck.ts";
import { focusProblemIn, markField, type ProblemFocusOptions } from "./focusProblem.ts";
import type { DraftOffer } from "./useDraft.ts";
import { useEnding } from "./useEnding.ts";
import { type FormToolbox, useFormTools } from "./useFormTools.ts";
import { useFormKeys } from "../window/formKeys.ts";
import { orderProblems } from "./orderProblems.ts";
import type { StepWays } from "./stepWays.ts";
import { stepWays } from "./stepWays.ts";
import { useFilling } from "./useFilling.ts";
import { useLeftOut } from "./useLeftOut.ts";
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
  readonly problems: readonly FieldProblem[];
  /** What saving waits for. */
  readonly waitingFor: string | undefined;
  /** Key of the group in front. */
  readonly current: string;
  readonly setCurrent: (key: string) => void;
  readonly saving: Saving;
  readonly save: () => void;
  readonly askToClose: () => void;
  readonly tools: FormToolbox;
  readonly draft: DraftOffer;
  readonly steps: StepWays;
  /** Leads to a problem, by its place among `problems`. */
  readonly showProblem: (place: number) => void;
  /** Goes on from another stored row with the values chosen for it. */
  readonly resolve: (theirs: Row, chosen: Row, andSave: boolean) => void;
  /** Takes the element the fields stand in. */
  readonly scopeRef: (element: HTMLElement | null) => void;
  readonly revealer: Revealer;
}

/** Drives an open form: saving, problems, tabs and steps, leaving, keyboard. */
export function useFormController({ form, layout, focus, onClose, onSaved }: FormControllerOptions): FormController {
  const { groups, open, arrangement } = layout;
  const { isChanged, problems: unordered } = useFormStatus(form);
  const problems = orderProblems(unordered, groups);
  const [current, setCurrent] = useState(groups[0]?.key ?? "");
  const [waitingFor] = useBusyEditors().reasons;
  const revealer = useRevealer();
  const [scope, setScope] = useState<HTMLElement | null>(null);
  const ways: ProblemFocusOptions = { scope, groups, revealer, onGroup: setCurrent };
  const focusProblem = (problem?: FieldProblem) => focusProblemIn(ways, problem);
  const leadTo = (field: string) => focusProblem({ field, message: "" });
  useNamedFocus(scope, focus, leadTo);
  const { close, askToClose, draft } = useEnding(form, isChanged || waitingFor !== undefined, onClose);
  const tools = useFormTools({ form, groups, scope, lead: leadTo, mark: (field) => markField(ways, field) });

  const onProblems = (found: readonly FieldProblem[]) => focusProblem(orderProblems(found, groups)[0]);
  const valueCheck = useValueCheck(form);
  useFilling(form);
  const saving = useSave(form, { settle: () => valueCheck.settle(), onSaved: (row) => void (onSaved(row), close()), onProblems });
  const askLeftOut = useLeftOut();
  const save = async () => {
    if (form.isLocked || waitingFor !== undefined || !(await askLeftOut())) return;
    if (form.stored && !isChanged) close();
    else await saving.save();
  };
  useFirstFocus(focus === undefined ? scope : null);
  // Drawer and dialog close on Esc by themselves.
  useFormKeys(scope, { onSave: () => void save(), onClose: open === "page" ? askToClose : undefined });

  const steps = { groups, current, onCurrentChange: setCurrent, check: (names: ReadonlySet<string>) => form.check(names), onProblems };
  return {
    isChanged,
    problems,
    waitingFor,
    current,
    setCurrent,
    saving,
    save: () => void save(),
    askToClose,
    steps: arrangement === "steps" ? stepWays(steps) : {},
    tools,
    draft,
    showProblem: (at) => focusProblem(problems[at]),
    resolve: (theirs, chosen, andSave) => {
      form.rebase(theirs, chosen);
      saving.dropConflict();
      if (andSave) void saving.save();
    },
    scopeRef: setScope,
    revealer,
  };
}

/** Asks the server about values as their fields are left. */
function useValueCheck(form: EntityForm): ValueCheck {
  const check = useMemo(() => new ValueCheck(form), [form]);
  useEffect(() => check.watch(), [check]);
  return check;
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
