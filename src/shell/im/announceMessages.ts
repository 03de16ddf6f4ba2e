import { plainText } from "../../schema/chat/plainText.ts";
import { chatAddress, chatKey } from "../../widgets/im/core/chatName.ts";
import type { RunningDesk } from "../../widgets/im/core/createDesk.ts";
import { unreadOf } from "../../widgets/im/core/imState.ts";
import { noticeSettingsStore } from "../notices/noticeSettings.store.ts";
import { createSpeakingWindow } from "../notices/speakingWindow.ts";
import { badgeTitle } from "./badgeTitle.ts";
import { playChime } from "./playChime.ts";

/**
 * Tells of messages while nobody reads them: how many wait in the title of the window, and as the person chose a sound and a
 * notice of the desktop. Of several windows of a browser one speaks.
 */
export function announceMessages(desk: Pick<RunningDesk, "store" | "onSaid">, open: (address: string) => void): () => void {
  const speaking = createSpeakingWindow("ribbon.chat-voice");
  const untitle = badgeTitle();
  const show = (): void => untitle.show(unreadOf(desk.store.getState()));
  const unsubscribe = desk.store.subscribe(show);
  const ignore = desk.onSaid((message, chat) => {
    const { chats, open: looked, me } = desk.store.getState();
    const entry = chats.find((one) => chatKey(one) === chatKey(chat));
    const isForMe = (message.mentions ?? []).some((name) => name === me?.username || name === "*");
    if (entry?.muted && !isForMe) return;
    const isRead =
      document.visibilityState === "visible" && document.hasFocus() && looked !== undefined && chatKey(looked) === chatKey(chat);
    if (isRead) return;
    const { chatSound, chatDesktop } = noticeSettingsStore.getState();
    speaking.ifSpeaking(() => {
      if (chatSound) playChime();
      if (!chatDesktop || globalThis.Notification?.permission !== "granted") return;
      const title = isForMe ? `${message.username} 在“${entry?.name ?? ""}”中提到了你` : (entry?.name ?? message.username);
      const notice = new Notification(title, { body: plainText(message.content, 80), tag: chatKey(chat) });
      notice.addEventListener("click", () => {
        window.focus();
        notice.close();
        open(chatAddress(chat));
      });
    });
  });
  return () => {
    unsubscribe();
    ignore();
    untitle.stop();
    speaking.giveUp();
  };
}
