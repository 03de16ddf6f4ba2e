import { isCrisis, isHeldBy, momentOf, nameOf, statusOf, tagsOf, textOf, unreadOf } from "../core/consultRow.ts";
import type { ConsultRow } from "../core/consultRow.ts";

/** Parts of the contacts: who waits, whom one answers oneself, all that are open, those that were closed last. */
export type ContactTab = "waiting" | "mine" | "open" | "closed";

/** The part in which a consultation is looked for first. */
export function tabOf(row: ConsultRow, userId: string): ContactTab {
  const status = statusOf(row);
  if (status !== "open") return status;
  return isHeldBy(row, userId) ? "mine" : "open";
}

/**
 * The contacts of a part, in the order in which they need somebody: who waits by how long, people in danger first; of open ones those
 * with something unread, the newest first. Closed ones stay as they were answered, newest first.
 */
export function contactsOf(tab: ContactTab, rows: readonly ConsultRow[], userId: string): readonly ConsultRow[] {
  switch (tab) {
    case "waiting":
      return rows.filter((row) => statusOf(row) === "waiting").sort((one, other) => byNeed(one, other) || bySince(one, other));
    case "mine":
      return rows
        .filter((row) => isHeldBy(row, userId))
        .sort((one, other) => byNeed(one, other) || byUnread(one, other) || byLast(one, other));
    case "open":
      return rows
        .filter((row) => statusOf(row) === "open")
        .sort((one, other) => byNeed(one, other) || byUnread(one, other) || byLast(one, other));
    default:
      return rows.filter((row) => statusOf(row) === "closed");
  }
}

const byNeed = (one: ConsultRow, other: ConsultRow): number => Number(isCrisis(other)) - Number(isCrisis(one));
const byUnread = (one: ConsultRow, other: ConsultRow): number => Number(unreadOf(other) > 0) - Number(unreadOf(one) > 0);
const bySince = (one: ConsultRow, other: ConsultRow): number => momentOf(one, "waitingSince") - momentOf(other, "waitingSince");
const byLast = (one: ConsultRow, other: ConsultRow): number => momentOf(other, "lastTime") - momentOf(one, "lastTime");

/** Whether a contact is meant by what was typed: by name, number, a tag or what was said last (CONSULT-01). */
export function isMeant(row: ConsultRow, keyword: string): boolean {
  const wanted = keyword.toLowerCase();
  return [nameOf(row), textOf(row, "consultNo"), textOf(row, "lastText"), ...tagsOf(row)].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
