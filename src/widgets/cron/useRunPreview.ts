import { useEffect, useState } from "react";
import { serverDate, useDebounced } from "../../runtime/index.ts";
import type { RunLists } from "./runTimes.ts";
import { previewRuns } from "./runTimes.ts";

/** Works runs out elsewhere, e.g. on the server, in place of the browser (CRON-25). Gives texts as they are shown. */
export type RemotePreview = (expression: string, now: Date) => Promise<readonly string[]>;

/** What a preview shows. */
export type RunPreviewState =
  | { readonly kind: "loading" }
  | ({ readonly kind: "runs" } & RunLists)
  | { readonly kind: "failed"; readonly message: string };

const restMilliseconds = 500;

/** The next runs once the expression has rested for half a second (CRON-22); until then, `isLate`, of the expression before. */
export function useRunPreview(
  expression: string,
  zone: string,
  remote?: RemotePreview,
): { readonly state: RunPreviewState; readonly isLate: boolean } {
  const rested = useDebounced(expression, restMilliseconds);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly state: RunPreviewState }>();
  useEffect(() => {
    if (!remote) return undefined;
    let isCurrent = true;
    const show = (state: RunPreviewState) => {
      if (isCurrent) setAnswer({ of: rested, state });
    };
    remote(rested, serverDate()).then(
      (runs) => show({ kind: "runs", runs: runs.map((text) => ({ text })) }),
      (error: unknown) => show({ kind: "failed", message: error instanceof Error ? error.message : "请稍后再试" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [remote, rested]);
  const isLate = rested !== expression;
  if (remote) return { state: answer?.of === rested ? answer.state : { kind: "loading" }, isLate };
  return { state: { kind: "runs", ...previewRuns(rested, serverDate(), zone) }, isLate };
}
