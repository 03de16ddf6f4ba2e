import { noteDraft } from "../../runtime/unsaved/unsavedForms.ts";
import { noteChatDrafts, unnoteChatDrafts } from "../../widgets/im/chat/chatDrafts.ts";
import type { ImDesk } from "../../widgets/im/core/ImProvider.tsx";
import { onSignOut } from "../session/signOutLosses.ts";

/** Name of the note about messages that wait. */
const WAITING = "chat-messages";

/**
 * Keeps what a person has written in chats and not sent from being lost without a word: signing out asks first, and a session that
 * ends by itself lets them sign in again over it. A reload needs no question, both outlive it. Gives back how to stop.
 */
export function guardUnsent({ pending }: Pick<ImDesk, "pending">, username: string): () => void {
  const note = (): void => noteDraft(WAITING, pending.getState().length > 0);
  note();
  noteChatDrafts(username);
  const ignore = pending.subscribe(note);
  const stopTelling = onSignOut(() => {
    const waiting = pending.getState().length;
    const drafts = noteChatDrafts(username);
    return [
      ...(waiting > 0 ? [`还有 ${waiting} 条消息没有发出，退出后不会再发送。`] : []),
      ...(drafts > 0 ? [`有 ${drafts} 个聊天里写了还没有发送的内容，退出后不会保留。`] : []),
    ];
  });
  return () => {
    ignore();
    stopTelling();
    noteDraft(WAITING, false);
    unnoteChatDrafts(username);
  };
}
