import { chinaDateTime, steadyLine } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { type ColumnList, insertLists } from "../../database/insertLists.ts";

/** A message that the server itself writes to some people of a tenant. */
export interface SystemMessage {
  /** Id of the announcement. */
  readonly msgId: string;
  readonly tenantId: string;
  readonly title: string;
  /** Plain text in one line; it is shown as a paragraph and in the bell. Names in it may be anybody's: their marks of direction go. */
  readonly text: string;
  readonly userIds: readonly string[];
  /** What it is about: id of a row, or a name that the server gives. */
  readonly businessId: string;
  /** Path of the console that it leads to. @default none */
  readonly page?: string;
  readonly now: Date;
}

/** Value of the category in the dictionary `announcement_category`. */
const SYSTEM_MESSAGE = "2";

/** Writes messages into the transaction of what they tell, so that neither is there without the other. */
export async function writeSystemMessages(trx: DatabaseTransaction, messages: readonly SystemMessage[]): Promise<void> {
  const column = (name: string, valueOf: (message: SystemMessage) => string | null, type = "text"): ColumnList => ({
    name,
    type,
    values: messages.map(valueOf),
  });
  const timeOf = ({ now }: SystemMessage): string => chinaDateTime(now);
  await insertLists(trx, "sys_announcement", [
    column("id", ({ msgId }) => msgId),
    column("tenant_id", ({ tenantId }) => tenantId),
    column("titile", ({ title }) => steadyLine(title)),
    column("msg_category", () => SYSTEM_MESSAGE),
    column("priority", () => "H"),
    column("msg_txt", ({ text }) => steadyLine(text)),
    column("msg_content", ({ text }) => `<p>${escapeMarkup(steadyLine(text))}</p>`),
    column("msg_type", () => "USER"),
    column("user_ids", ({ userIds }) => JSON.stringify(userIds), "jsonb"),
    column("send_status", () => "1"),
    column("send_time", timeOf, "timestamp"),
    column("sender", () => "system"),
    column("bus_id", ({ businessId }) => businessId),
    column("open_type", ({ page }) => (page === undefined ? null : "url")),
    column("open_page", ({ page = null }) => page),
    column("create_by", () => "system"),
    column("create_time", timeOf, "timestamp"),
  ]);
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
