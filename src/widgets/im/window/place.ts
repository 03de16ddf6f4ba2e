import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { chatKey, readChatKey } from "../core/chatName.ts";

/** Parts of the window by the last part of their address; `index` is the root (ROUTE-07). */
export const imPanes = ["index", "chatBox", "userBox", "dept", "chatGroupBox"] as const;

/** A part of the window. */
export type ImPane = (typeof imPanes)[number];

/** What the window shows, as its address says. */
export interface ImPlace {
  readonly pane: ImPane;
  /** The chat that is open. */
  readonly chat?: ChatName | undefined;
  /** Number of the message at which it opens. @default the newest, or the first that is unread */
  readonly at?: number | undefined;
  /** Account name of the colleague whose card is shown, where no chat is. */
  readonly user?: string | undefined;
}

/**
 * Reads the place out of an address (ROUTE-07 to ROUTE-09). What cannot be read is not there: the part opens without it.
 *
 * @param last last part of the path; absent at the root. In any case of its letters, as the console finds its pages.
 */
export function readPlace(last: string | undefined, query: URLSearchParams): ImPlace {
  const pane = imPanes.find((name) => name.toLowerCase() === last?.toLowerCase()) ?? "index";
  const chat = readChatKey(query.get("chat") ?? "");
  const at = Number(query.get("at"));
  const user = query.get("user") ?? "";
  if (chat) return { pane, chat, ...(Number.isSafeInteger(at) && at > 0 ? { at } : {}) };
  return { pane, ...(user !== "" ? { user } : {}) };
}

/** Writes the address of a place. */
export function placeAddress({ pane, chat, at, user }: ImPlace): string {
  const query = chat
    ? `?chat=${encodeURIComponent(chatKey(chat))}${at ? `&at=${at}` : ""}`
    : user
      ? `?user=${encodeURIComponent(user)}`
      : "";
  if (pane === "index") return `/im/index${query}`;
  // With a slash behind where the specification writes one.
  return pane === "chatBox" || pane === "userBox" ? `/im/index/${pane}/${query}` : `/im/index/${pane}${query}`;
}
