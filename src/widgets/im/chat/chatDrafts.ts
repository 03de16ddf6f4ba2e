import { windowKept } from "../../../runtime/index.ts";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { chatKey } from "../core/chatName.ts";

/** What is typed in a chat and not sent lives with the window: over a reload, and not on the computer after it. */
function keyOf(username: string, chat: ChatName): string {
  return `${username}_chatDraft_${chatKey(chat)}`;
}

/** What was typed in a chat and not sent. */
export function readChatDraft(username: string, chat: ChatName): string {
  return windowKept.get(keyOf(username, chat)) ?? "";
}

/** Keeps what is typed in a chat. */
export function keepChatDraft(username: string, chat: ChatName, text: string): void {
  if (text === "") windowKept.remove(keyOf(username, chat));
  else windowKept.set(keyOf(username, chat), text);
}
