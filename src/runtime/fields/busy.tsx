import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState } from "react";
import type { ReactNode } from "react";

/** What editors tell the form that holds them. */
export interface BusyEditors {
  /** Work that saving has to wait for, one sentence each, e.g. 正在上传文件. */
  readonly reasons: readonly string[];
  /** What a person gave and the values do not hold, one sentence each; saving asks first. */
  readonly leftOut: readonly string[];
}

type Told = keyof BusyEditors;

interface BusyBoard extends BusyEditors {
  readonly report: (told: Told, editor: string, sentence: string | undefined) => void;
}

const BusyContext = createContext<BusyBoard | undefined>(undefined);

/** Collects what the editors below are busy with, and what they could not take. */
export function BusyEditorsProvider({ children }: { readonly children: ReactNode }) {
  const [reasons, reportReason] = useSentences();
  const [leftOut, reportLeftOut] = useSentences();
  // The same for as long as the form stands: editors tell it anew whenever it is another one.
  const report = useCallback<BusyBoard["report"]>(
    (told, editor, sentence) => (told === "reasons" ? reportReason : reportLeftOut)(editor, sentence),
    [reportReason, reportLeftOut],
  );
  const board = useMemo<BusyBoard>(() => ({ reasons, leftOut, report }), [reasons, leftOut, report]);
  return <BusyContext value={board}>{children}</BusyContext>;
}

/** Sentences by the editor that says them. */
function useSentences(): readonly [readonly string[], (editor: string, sentence: string | undefined) => void] {
  const [byEditor, setByEditor] = useState<ReadonlyMap<string, string>>(new Map());
  const report = useCallback((editor: string, sentence: string | undefined) => {
    setByEditor((before) => {
      const next = new Map(before);
      if (sentence === undefined) next.delete(editor);
      else next.set(editor, sentence);
      return next;
    });
  }, []);
  const sentences = useMemo(() => [...new Set(byEditor.values())], [byEditor]);
  return [sentences, report];
}

/** What the editors are busy with; nothing outside a form. */
export function useBusyEditors(): BusyEditors {
  return useContext(BusyContext) ?? idle;
}

/** Tells the form that this editor's value is not complete yet. */
export function useReportBusy(reason: string | undefined): void {
  useReport("reasons", reason);
}

/** Tells the form that something a person gave this editor is not in its value, such as a file that was not stored. */
export function useReportLeftOut(sentence: string | undefined): void {
  useReport("leftOut", sentence);
}

function useReport(told: Told, sentence: string | undefined): void {
  const editor = useId();
  const report = useContext(BusyContext)?.report;
  useEffect(() => {
    if (sentence === undefined || report === undefined) return;
    report(told, editor, sentence);
    return () => report(told, editor, undefined);
  }, [told, editor, sentence, report]);
}

const idle: BusyEditors = { reasons: [], leftOut: [] };
