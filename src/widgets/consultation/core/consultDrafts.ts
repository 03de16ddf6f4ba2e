import { noteDraft } from "../../../runtime/forWidgets.ts";
import { windowKept } from "../../../runtime/index.ts";

/** What is typed and not sent lives with the window: over a reload, and not on the computer after it. */
function keyOf(username: string, consultId: string): string {
  return `${username}_consultDraft_${consultId}`;
}

/** What was typed in a consultation and not sent. */
export function readConsultDraft(username: string, consultId: string): string {
  return windowKept.get(keyOf(username, consultId)) ?? "";
}

/** Keeps what is typed in a consultation; a session that ends by itself does not take it along. */
export function keepConsultDraft(username: string, consultId: string, text: string): void {
  const key = keyOf(username, consultId);
  noteDraft(key, text !== "");
  if (text === "") windowKept.remove(key);
  else windowKept.set(key, text);
}
