import { App, Button } from "antd";
import { useMemo } from "react";
import { asApiError } from "../api/apiError.ts";
import { useConfirm } from "../window/useConfirm.tsx";
import { UndoNote } from "./UndoNote.tsx";
import type { Confirmation, Notice, ProgressNotice, UndoNotice } from "./action.types.ts";

/** Short notes and questions to the person, in the console's own theme. */
export interface Notices {
  readonly notify: Notice;
  readonly notifyUndoable: UndoNotice;
  readonly showProgress: ProgressNotice;
  confirm(question: Confirmation): Promise<boolean>;
}

let progressCount = 0;

/** Notes with an undo that are on screen: the rows they are about, by key. */
const offered = new Map<string, readonly string[]>();

/** Gives the ways of talking to the person who acted. */
export function useNotices(): Notices {
  const { message } = App.useApp();
  const confirm = useConfirm();
  return useMemo(
    () => ({
      notify: (kind, text) => void message[kind](text),
      notifyUndoable: (text, { ids, undo }) => {
        const close = (key: string) => {
          offered.delete(key);
          message.destroy(key);
        };
        for (const [earlier, rows] of offered) if (rows.some((id) => ids.includes(id))) close(earlier);
        progressCount += 1;
        const key = `undo-${progressCount}`;
        offered.set(key, ids);
        const takeBack = async () => {
          close(key);
          try {
            await undo();
          } catch (error) {
            const failure = asApiError(error);
            if (failure.kind !== "expired" && failure.kind !== "cancelled") void message.error(failure.message);
          }
        };
        const content = <UndoNote text={text} onUndo={() => void takeBack()} onSeen={() => close(key)} />;
        void message.open({ key, type: "success", duration: 0, content });
      },
      showProgress: (text, stop) => {
        progressCount += 1;
        const key = `progress-${progressCount}`;
        const content = (
          <>
            {text}
            <Button type="link" size="small" onClick={stop}>
              取消
            </Button>
          </>
        );
        void message.open({ key, type: "loading", duration: 0, content });
        return () => message.destroy(key);
      },
      confirm,
    }),
    [message, confirm],
  );
}
