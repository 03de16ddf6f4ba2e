import { noteDraft } from "../../../runtime/forWidgets.ts";
import { windowKept } from "../../../runtime/index.ts";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { chatKey } from "../core/chatName.ts";

/** What is typed in a chat and not sent lives with the window: over a reload, and not on the computer after it. */
function keyOf(username: string, chat: ChatName): string {
  return `${startOf(username)}${chatKey(chat)}`;
}

function startOf(username: string): string {
  return `${username}_chatDraft_`;
}

/** What was typed in a chat and not sent. */
export function readChatDraft(username: string, chat: ChatName): string {
  return windowKept.get(keyOf(username, chat)) ?? "";
}

/** Keeps what is typed in a chat. A session that ends by itself does not take it along. */
export function keepChatDraft(username: string, chat: ChatName, text: string): void {
  const key = keyOf(username, chat);
  noteDraft(key, text !== "");
  if (text === "") windowKept.remove(key);
  else windowKept.set(key, text);
}

/** In how many chats something is typed and not sent; notes them for the end of the session, as after a reload nobody has. */
export function noteChatDrafts(username: string): number {
  const keys = draftKeys(username);
  for (const key of keys) noteDraft(key, true);
  return keys.length;
}

/** Takes the notes back: another person has nothing to do with them. */
export function unnoteChatDrafts(username: string): void {
  for (const key of draftKeys(username)) noteDraft(key, false);
}

function draftKeys(username: string): readonly string[] {
  return windowKept.keys().filter((key) => key.startsWith(startOf(username)));
}
