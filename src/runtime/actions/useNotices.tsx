import { App, Button } from "antd";
import { useMemo } from "react";
import { asApiError } from "../api/apiError.ts";
import { useConfirm } from "../window/useConfirm.tsx";
import type { Confirmation, Notice, ProgressNotice, UndoNotice } from "./action.types.ts";

/** Short notes and questions to the person, in the console's own theme. */
export interface Notices {
  readonly notify: Notice;
  readonly notifyUndoable: UndoNotice;
  readonly showProgress: ProgressNotice;
  confirm(question: Confirmation): Promise<boolean>;
}

/** Seconds that a note with something to press stays; the history offers it for longer. */
const UNDO_SEEN = 10;

let progressCount = 0;

/** Gives the ways of talking to the person who acted. */
export function useNotices(): Notices {
  const { message } = App.useApp();
  const confirm = useConfirm();
  return useMemo(
    () => ({
      notify: (kind, text) => void message[kind](text),
      notifyUndoable: (text, undo) => {
        progressCount += 1;
        const key = `undo-${progressCount}`;
        const takeBack = async () => {
          message.destroy(key);
          try {
            await undo();
          } catch (error) {
            const failure = asApiError(error);
            if (failure.kind !== "expired" && failure.kind !== "cancelled") void message.error(failure.message);
          }
        };
        const content = (
          <>
            {text}
            <Button type="link" size="small" onClick={() => void takeBack()}>
              撤销
            </Button>
          </>
        );
        void message.open({ key, type: "success", duration: UNDO_SEEN, content });
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
