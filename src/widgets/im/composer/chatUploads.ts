import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { chatKey } from "../core/chatName.ts";
import type { ChatKey } from "../core/chatName.ts";
import type { ImDesk } from "../core/ImProvider.tsx";
import { chatUploadRules } from "./chatFiles.ts";
import { ComposerUploads } from "../../message/ComposerUploads.ts";

/** By the desk of the person: what one chose to send is nothing of the next one's. */
const known = new WeakMap<ImDesk, Map<ChatKey, ComposerUploads>>();

/** The files of a chat: what was chosen and not sent is there again when the chat is. */
export function uploadsOf(desk: ImDesk, chat: ChatName): ComposerUploads {
  const chats = known.get(desk) ?? new Map<ChatKey, ComposerUploads>();
  known.set(desk, chats);
  const uploads = chats.get(chatKey(chat)) ?? new ComposerUploads(chatUploadRules);
  chats.set(chatKey(chat), uploads);
  return uploads;
}
