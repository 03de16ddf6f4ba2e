import type { EntityHooks, EntityWrite } from "../../entity/entityHooks.ts";
import { rowId, rowText } from "../../entity/rowId.ts";
import type { EventBus } from "../../http/events.ts";
import { isInEffect } from "./receivedNotices.ts";
import { forgetReaders } from "./readMarks.ts";

const RELEASED = "1";

/** What the schema of announcements cannot say: who has read one, and whose consoles hear of it. */
export function announcementHooks({ events }: { readonly events: EventBus }): EntityHooks {
  return {
    async beforeWrite(write, trx) {
      // Published again, an announcement is news to everybody.
      if (write.old && (!write.row || isReleased(write))) await forgetReaders(trx, rowId(write.old));
    },
    async afterCommit(writes) {
      for (const write of writes.filter((one) => isReleased(one) || isTakenBack(one))) tellReceivers(events, write);
    },
  };
}

function isReleased({ old, row }: EntityWrite): boolean {
  return row?.["sendStatus"] === RELEASED && old?.["sendStatus"] !== RELEASED;
}

function isTakenBack({ old, row }: EntityWrite): boolean {
  return old?.["sendStatus"] === RELEASED && row?.["sendStatus"] !== RELEASED;
}

/** Consoles load their notices again. There is a text, to be read aloud, only for what people may see now. */
function tellReceivers(events: EventBus, write: EntityWrite): void {
  const row = write.row ?? write.old ?? {};
  const msgTxt = isReleased(write) && isInEffect(write.scope, row) ? rowText(row, "msgTxt") || rowText(row, "titile") : "";
  const msgId = rowId(row);
  const { tenantId } = write.scope.session.user;
  if (row["msgType"] !== "USER") return events.publish({ cmd: "topic", msgId, msgTxt }, { tenantId });
  const users = Array.isArray(row["userIds"]) ? row["userIds"].map(String) : [];
  events.publish({ cmd: "user", msgId, msgTxt }, { users, tenantId });
}
