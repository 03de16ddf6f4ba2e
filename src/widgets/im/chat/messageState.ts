import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import type { KnownChat } from "../core/chatStates.ts";

/** How far one's own message has got. */
export type Delivery = "sent" | "delivered" | "read";

/** How far a message of one's own has got with a friend; `undefined` for messages of others and in groups. */
export function deliveryOf({ mine, kind, number, recalled }: ImMessage, chat: KnownChat | undefined): Delivery | undefined {
  if (!mine || kind !== "text" || recalled || chat?.type !== "0") return undefined;
  if (number <= chat.othersRead) return "read";
  return number <= chat.othersDelivered ? "delivered" : "sent";
}

/**
 * How many members of a group have read a message of one's own, e.g. `3 人已读`, of those for whom it was meant; `undefined` for
 * messages of others, with friends, and as long as nobody has read it or it is not known who belongs to the group.
 */
export function readersOf({ mine, kind, number, recalled }: ImMessage, chat: KnownChat | undefined): string | undefined {
  if (!mine || kind !== "text" || recalled || chat?.type !== "1") return undefined;
  const meant = [...(chat.readers?.values() ?? [])].filter(({ from }) => from !== undefined && from < number);
  const count = meant.filter(({ read }) => read >= number).length;
  if (count === 0) return undefined;
  return count === meant.length ? "全部已读" : `${count} 人已读`;
}

/** ms within which one may take a message back. */
export const recallTime = 120_000;

/** Whether a message may still be taken back. */
export function canRecall({ mine, kind, recalled, timestamp }: ImMessage, now: number): boolean {
  return mine && kind === "text" && !recalled && now - timestamp < recallTime;
}
