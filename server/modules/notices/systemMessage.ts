import { sql } from "kysely";
import { chinaDateTime } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";

/** A message that the server itself writes to some people of a tenant. */
export interface SystemMessage {
  /** Id of the announcement. */
  readonly msgId: string;
  readonly tenantId: string;
  readonly title: string;
  /** Plain text; it is shown as a paragraph and in the bell. */
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

/** Writes a message into the transaction of what it tells, so that neither is there without the other. */
export async function writeSystemMessage(trx: DatabaseTransaction, message: SystemMessage): Promise<void> {
  const { msgId, tenantId, title, text, userIds, businessId, page = null, now } = message;
  const time = chinaDateTime(now);
  await sql`
    insert into sys_announcement (id, tenant_id, titile, msg_category, priority, msg_txt, msg_content, msg_type, user_ids, send_status,
      send_time, sender, bus_id, open_type, open_page, create_by, create_time)
    values (${msgId}, ${tenantId}, ${title}, ${SYSTEM_MESSAGE}, 'H', ${text}, ${`<p>${escapeMarkup(text)}</p>`}, 'USER',
      ${JSON.stringify(userIds)}::jsonb, '1', ${time}::timestamp, 'system', ${businessId}, ${page === null ? null : "url"}, ${page},
      'system', ${time}::timestamp)`.execute(trx);
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
