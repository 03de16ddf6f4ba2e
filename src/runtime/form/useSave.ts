import { App } from "antd";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Row } from "../../schema/model/json.ts";
import type { FieldProblem } from "../../schema/validation/fieldProblem.ts";
import type { ApiError } from "../api/apiError.ts";
import { asApiError } from "../api/apiError.ts";
import { addRow, editRow } from "../api/entityApi.ts";
import type { RowVersion, StoredRow } from "../api/entityApi.ts";
import type { EntityForm } from "../formily/EntityForm.ts";

/** Somebody else saved the row first. */
export interface SaveConflict {
  /** The row as it is stored now. */
  readonly theirs: Row;
  readonly by?: string;
  readonly at?: string;
}

/** Saving a form. */
export interface Saving {
  readonly isSaving: boolean;
  /** Why the last attempt failed, where no field is to blame. */
  readonly failure: string | undefined;
  readonly conflict: SaveConflict | undefined;
  readonly save: () => Promise<void>;
  readonly dropConflict: () => void;
  readonly showConflict: (conflict: SaveConflict) => void;
}

/** What saving asks and leads to. */
export interface SaveHandlers {
  /** What only the server can say of the values; asked when nothing else is wrong. */
  readonly settle: () => Promise<readonly FieldProblem[]>;
  readonly onSaved: (row: Row) => void;
  /** Something is wrong; the first problem is to be shown. */
  readonly onProblems: (problems: readonly FieldProblem[]) => void;
}

/** How long a sentence stands that says more than that the row was stored. */
const REMARK_SECONDS = 10;

/** Checks a form and stores its row. */
export function useSave(form: EntityForm | undefined, { settle, onSaved, onProblems }: SaveHandlers): Saving {
  const { message } = App.useApp();
  const [isSaving, setIsSaving] = useState(false);
  // Of two key strokes the second comes before anything is drawn anew.
  const isUnderWay = useRef(false);
  // What was stored takes a moment to close, and must not be stored a second time meanwhile.
  const stored = useRef<EntityForm>(undefined);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<SaveConflict>();

  /** Says why a row was not stored; gives back the problems at its fields. */
  const fail = (error: ApiError, target: EntityForm): readonly FieldProblem[] => {
    if (error.kind === "conflict") setConflict(conflictOf(error));
    else if (error.problems.length > 0) return target.showServerProblems(error.problems);
    else if (error.kind !== "cancelled" && error.kind !== "expired") setFailure(failureText(error));
    return [];
  };

  const attempt = async (target: EntityForm): Promise<readonly FieldProblem[]> => {
    try {
      const taken = await settle();
      if (taken.length > 0) return target.showServerProblems(taken);
      const { row, remark } = await store(target);
      stored.current = target;
      if (remark === undefined) void message.success("保存成功");
      else void message.warning(remark, REMARK_SECONDS);
      onSaved(row);
      return [];
    } catch (error) {
      return fail(asApiError(error), target);
    }
  };

  const save = async () => {
    if (!form || isUnderWay.current || stored.current === form) return;
    setFailure(undefined);
    form.forgetServerProblems();
    const problems = form.check();
    if (problems.length > 0) {
      onProblems(problems);
      return;
    }
    const focused = document.activeElement;
    isUnderWay.current = true;
    setIsSaving(true);
    const found = await attempt(form);
    isUnderWay.current = false;
    // While it is being saved the form takes no input: the cursor can go back only once that is drawn.
    flushSync(() => setIsSaving(false));
    if (found.length > 0) onProblems(found);
    else restoreFocus(focused);
  };

  return { isSaving, failure, conflict, save, dropConflict: () => setConflict(undefined), showConflict: setConflict };
}

function restoreFocus(element: Element | null): void {
  if (document.activeElement === document.body && element instanceof HTMLElement && element.isConnected) element.focus();
}

function store(form: EntityForm): Promise<StoredRow> {
  const payload = form.payload();
  return form.stored ? editRow(form.entity, payload as Row & RowVersion) : addRow(form.entity, payload);
}

/** Who wrote a row last, as it says itself. */
export function writerOf(row: Row): { readonly by?: string; readonly at?: string } {
  const text = (...names: readonly string[]) => names.map((name) => row[name]).find((value) => typeof value === "string" && value !== "");
  const [by, at] = [text("updateBy_dictText", "updateBy"), text("updateTime")];
  return { ...(by !== undefined && { by: String(by) }), ...(at !== undefined && { at: String(at) }) };
}

function conflictOf({ result }: ApiError): SaveConflict {
  const { row, by, at } = (result ?? {}) as { readonly row?: Row; readonly by?: unknown; readonly at?: unknown };
  return { theirs: row ?? {}, ...(typeof by === "string" && { by }), ...(typeof at === "string" && { at }) };
}

function failureText({ kind, message, status }: ApiError): string {
  if (kind === "missing") return "这条记录已被删除，或您已无权查看，无法保存。";
  if (kind === "network" || kind === "timeout" || status === 503) return `${message}。填写的内容仍在，可以重试，不会重复保存。`;
  return message;
}
