import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";

/** A chat as one text: key of maps, and the value of `chat` in the address (ROUTE-08), e.g. `0:liuyang`, `1:42`. */
export type ChatKey = `${"0" | "1"}:${string}`;

/** Writes a chat as one text. */
export function chatKey({ type, id }: ChatName): ChatKey {
  return `${type}:${id}`;
}

/** Reads what stands in an address; a text without a type names a friend, as in the lineage. Gives nothing for an empty one. */
export function readChatKey(text: string): ChatName | undefined {
  const [, type, id] = /^([01]):(.+)$/u.exec(text) ?? [];
  if ((type === "0" || type === "1") && id !== undefined) return { type, id };
  return text === "" || /^[01]:/u.test(text) ? undefined : { type: "0", id: text };
}

/** Address at which a chat is open. */
export function chatAddress(chat: ChatName): string {
  return `/im/index/chatBox/?chat=${encodeURIComponent(chatKey(chat))}`;
}

/** The chat in which whoever received a message finds it: with a friend it is called by the other's name. */
export function chatOfMessage({ type, id, fromname, mine }: ImMessage): ChatName {
  return { type, id: type === "1" || mine ? id : fromname };
}
