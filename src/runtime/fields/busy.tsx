import { createContext, useContext, useEffect, useId, useMemo, useState } from "react";
import type { ReactNode } from "react";

/** Work of editors that saving has to wait for. */
export interface BusyEditors {
  /** What is going on, one sentence each, e.g. 正在上传文件. */
  readonly reasons: readonly string[];
}

interface BusyBoard extends BusyEditors {
  readonly report: (editor: string, reason: string | undefined) => void;
}

const BusyContext = createContext<BusyBoard | undefined>(undefined);

/** Collects what the editors below are busy with. */
export function BusyEditorsProvider({ children }: { readonly children: ReactNode }) {
  const [byEditor, setByEditor] = useState<ReadonlyMap<string, string>>(new Map());
  const board = useMemo<BusyBoard>(
    () => ({
      reasons: [...new Set(byEditor.values())],
      report: (editor, reason) =>
        setByEditor((before) => {
          const next = new Map(before);
          if (reason === undefined) next.delete(editor);
          else next.set(editor, reason);
          return next;
        }),
    }),
    [byEditor],
  );
  return <BusyContext value={board}>{children}</BusyContext>;
}

/** What the editors are busy with; nothing outside a form. */
export function useBusyEditors(): BusyEditors {
  return useContext(BusyContext) ?? idle;
}

/** Tells the form that this editor's value is not complete yet. */
export function useReportBusy(reason: string | undefined): void {
  const editor = useId();
  const report = useContext(BusyContext)?.report;
  useEffect(() => {
    if (reason === undefined || report === undefined) return;
    report(editor, reason);
    return () => report(editor, undefined);
  }, [editor, reason, report]);
}

const idle: BusyEditors = { reasons: [] };
