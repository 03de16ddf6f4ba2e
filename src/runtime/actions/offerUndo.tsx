import type { MessageInstance } from "antd/es/message/interface";
import { asApiError } from "../api/apiError.ts";
import type { UndoOffer } from "./action.types.ts";
import { closeOffers, keepOffer } from "./undoOffers.ts";
import { UndoNote } from "./UndoNote.tsx";

let count = 0;

/** Says what was done and offers to take it back. A note about a row that something was done with since goes: it offers what is no longer there. */
export function offerUndo(message: MessageInstance, text: string, { ids, undo }: UndoOffer): void {
  closeOffers(ids);
  count += 1;
  const key = `undo-${count}`;
  const close = () => {
    forget();
    message.destroy(key);
  };
  const forget = keepOffer(key, { ids, close });
  const takeBack = async () => {
    close();
    try {
      await undo();
    } catch (error) {
      const failure = asApiError(error);
      if (failure.kind !== "expired" && failure.kind !== "cancelled") void message.error(failure.message);
    }
  };
  const content = <UndoNote text={text} onUndo={() => void takeBack()} onSeen={close} />;
  void message.open({ key, type: "success", duration: 0, content });
}
