import { isKnownComponent, isKnownPath } from "../../../src/schema/address/knownPages.ts";
import { readAddress } from "../../../src/schema/address/readAddress.ts";
import type { Row, SchemaProject } from "../../../src/schema/index.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import type { EventBus } from "../../http/events.ts";
import type { ServerServices } from "../serverServices.ts";
import { SERVER_NOTICES } from "./ownerNotices.ts";
import { isInEffect } from "./receivedNotices.ts";
import { forgetReaders } from "./readMarks.ts";
import { decideReceivers, forgetReceivers, isForDepartments, readReceivers } from "./receivers.ts";

const RELEASED = "1";

/** What the schema of announcements cannot say: who is in the departments it is for, who has read one, and whose consoles hear of it. */
export function announcementHooks({ events, database }: Pick<ServerServices, "database" | "events">): EntityHooks {
  return {
    reserved: SERVER_NOTICES,
    async beforeWrite(write, trx) {
      if (write.row && !isTakenBack(write)) assertLeadsSomewhere(write.scope.project, write.row);
      // Published again, an announcement is news to everybody.
      if (write.old && (!write.row || isReleased(write))) await forgetReaders(trx, rowId(write.old));
      if (write.old && !write.row) await forgetReceivers(trx, rowId(write.old));
      if (write.row && isReleased(write)) await decideReceivers(trx, write.scope, write.row);
    },
    async afterCommit(writes) {
      for (const write of writes.filter((one) => isReleased(one) || isTakenBack(one))) {
        const row = write.row ?? write.old ?? {};
        tellReceivers(events, write, isForDepartments(row) ? await readReceivers(database.db, rowId(row)) : namedUsers(row));
      }
    },
  };
}

/**
 * An announcement leads to another site, or to a page that the console has; the schema cannot look that up.
 *
 * @throws AppError ROW_INVALID
 */
function assertLeadsSomewhere(project: SchemaProject, row: Row): void {
  const target = rowText(row, "openPage");
  if (target === "") return;
  if (row["openType"] === "component") {
    if (!isKnownComponent(project, target)) throw problem("后台没有这个组件，请填写菜单中的组件名，例如 schema/appointment");
    return;
  }
  const address = readAddress(target, ["page", "web"]);
  if (!address) throw problem("链接不正确：应为站内路径或 https:// 网址，不能含空格、反斜杠或看不见的字符");
  if (address.kind === "page" && !isKnownPath(project, address.text)) throw problem("后台没有这个页面，请从浏览器地址栏复制站内路径");
  row["openPage"] = address.text;
}

function problem(message: string): AppError {
  return new AppError("ROW_INVALID", { problems: [{ field: "openPage", message }] });
}

function isReleased({ old, row }: EntityWrite): boolean {
  return row?.["sendStatus"] === RELEASED && old?.["sendStatus"] !== RELEASED;
}

function isTakenBack({ old, row }: EntityWrite): boolean {
  return old?.["sendStatus"] === RELEASED && row?.["sendStatus"] !== RELEASED;
}

/** Those it is addressed to by name; `undefined`: it is for everybody. */
function namedUsers({ msgType, userIds }: Row): readonly string[] | undefined {
  if (msgType !== "USER") return undefined;
  return Array.isArray(userIds) ? userIds.map(String) : [];
}

/** Consoles load their notices again. There is a text, to be read aloud, only for what people may see now. */
function tellReceivers(events: EventBus, write: EntityWrite, users: readonly string[] | undefined): void {
  const row = write.row ?? write.old ?? {};
  const msgTxt = isReleased(write) && isInEffect(write.scope, row) ? rowText(row, "msgTxt") || rowText(row, "titile") : "";
  const msgId = rowId(row);
  const { tenantId } = write.scope.session.user;
  if (users) events.publish({ cmd: "user", msgId, msgTxt }, { users, tenantId });
  else events.publish({ cmd: "topic", msgId, msgTxt }, { tenantId });
}
