import { App, Button } from "antd";
import { useMemo } from "react";
import { useConfirm } from "../window/useConfirm.tsx";
import type { Confirmation, Notice, ProgressNotice, UndoNotice } from "./action.types.ts";

/** Short notes and questions to the person, in the console's own theme. */
export interface Notices {
  readonly notify: Notice;
  readonly notifyUndoable: UndoNotice;
  readonly showProgress: ProgressNotice;
  confirm(question: Confirmation): Promise<boolean>;
}

let progressCount = 0;

/** Gives the ways of talking to the person who acted. */
export function useNotices(): Notices {
  const { message } = App.useApp();
  const confirm = useConfirm();
  return useMemo(
    () => ({
      notify: (kind, text) => void message[kind](text),
      notifyUndoable: (text, offer) =>
        void import("./offerUndo.tsx").then(
          ({ offerUndo }) => offerUndo(message, text, offer),
          // The history offers it as well.
          () => message.success(text),
        ),
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
