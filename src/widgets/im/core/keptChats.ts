import { localKept } from "../../../runtime/index.ts";
import type { ChatEntry } from "./imState.ts";

/** End of the key under which a person's chats are kept (IM-08). */
const SUFFIX = "_chatList";

/**
 * Chats of a person as the browser kept them, so that the list is there before the server has answered (IM-08). What was said is
 * not among it: nothing of that lies on a computer that others use, too.
 */
export function readKeptChats(username: string): readonly ChatEntry[] {
  try {
    const kept: unknown = JSON.parse(localKept.get(username + SUFFIX) ?? "[]");
    return Array.isArray(kept) ? kept.flatMap(entryOf) : [];
  } catch {
    // Nothing of the person's is lost: the server has the list.
    return [];
  }
}

/** Keeps the chats of a person, without what was said in them. */
export function keepChats(username: string, chats: readonly ChatEntry[]): void {
  localKept.set(username + SUFFIX, JSON.stringify(chats.map((chat) => ({ ...chat, lastMessage: "", phone: "", email: "" }))));
}

/** Takes the chats of a person out of the browser. */
export function forgetChats(username: string): void {
  localKept.remove(username + SUFFIX);
}

function entryOf(kept: unknown): readonly ChatEntry[] {
  const { type, id, name, avatar, unReadCount, timestamp, muted, mentioned } = (kept ?? {}) as Partial<Record<keyof ChatEntry, unknown>>;
  if ((type !== "0" && type !== "1") || typeof id !== "string" || typeof name !== "string") return [];
  const number = (value: unknown): number => (typeof value === "number" ? value : 0);
  return [
    {
      type,
      id,
      name,
      avatar: typeof avatar === "string" ? avatar : "",
      unReadCount: number(unReadCount),
      timestamp: number(timestamp),
      lastMessage: "",
      phone: "",
      email: "",
      muted: muted === true,
      mentioned: mentioned === true,
    },
  ];
}
