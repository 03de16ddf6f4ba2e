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

/** ms within which one may take a message back. */
export const recallTime = 120_000;

/** Whether a message may still be taken back. */
export function canRecall({ mine, kind, recalled, timestamp }: ImMessage, now: number): boolean {
  return mine && kind === "text" && !recalled && now - timestamp < recallTime;
}
