import { useEffect, useState } from "react";
import type { Row } from "../../schema/model/json.ts";
import { undoOf } from "../../schema/model/rowUndo.ts";
import { serverDate } from "../api/serverClock.ts";
import { useActionScope } from "./ActionScope.tsx";

/** What may be taken back of a row. */
export interface Undo {
  /** e.g. 撤销“到访” */
  readonly label: string;
  /** Until when, for people. */
  readonly hint: string;
  run(): Promise<void>;
}

/** Says what of a row may be taken back now; `undefined` where nothing may, or its time is over. */
export function useUndo(row: Row | undefined): Undo | undefined {
  const { undo } = useActionScope();
  const act = undoOf(row);
  const isOver = useIsOver(act?.until);
  if (!row || !act || isOver) return undefined;
  return { label: `撤销“${act.label}”`, hint: undoHint(act.until), run: async () => undo(act.action, row) };
}

/** Says until when something can be taken back. */
export function undoHint(until: string): string {
  return `${until.slice(11, 16)} 前可以撤销`;
}

/** Whether a time has come, by the server's clock; never where there is none. */
export function useIsOver(until: string | undefined): boolean {
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (until === undefined) return;
    const left = new Date(`${until.replace(" ", "T")}+08:00`).getTime() - serverDate().getTime();
    const timer = setTimeout(() => setOver(until), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== undefined && over === until;
}
