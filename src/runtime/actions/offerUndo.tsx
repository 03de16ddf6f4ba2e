import type { MessageInstance } from "antd/es/message/interface";
import { asApiError } from "../api/apiError.ts";
import type { UndoOffer } from "./action.types.ts";
import { UndoNote } from "./UndoNote.tsx";

let count = 0;

/** Notes with an undo that are on screen: the rows they are about, by key. */
const offered = new Map<string, readonly string[]>();

/** Says what was done and offers to take it back. A note about a row that something was done with since goes: it offers what is no longer there. */
export function offerUndo(message: MessageInstance, text: string, { ids, undo }: UndoOffer): void {
  const close = (key: string) => {
    offered.delete(key);
    message.destroy(key);
  };
  for (const [earlier, rows] of offered) if (rows.some((id) => ids.includes(id))) close(earlier);
  count += 1;
  const key = `undo-${count}`;
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
}
