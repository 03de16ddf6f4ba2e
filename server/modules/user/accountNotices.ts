import { tenantsOfAccount } from "../../authority/account.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import type { ServerServices } from "../../services.ts";
import { columnText } from "../columnText.ts";
import { OWNER_NOTICE } from "../notices/ownerNotices.ts";
import { writeSystemMessage } from "../notices/systemMessage.ts";

/** Something that lets people in as somebody else where it is not the owner who changed it. */
export interface IdentifierChange {
  readonly userId: string;
  /** What was changed, in words of the desk. */
  readonly what: "手机号" | "邮箱" | "登录密码" | "第三方账号绑定";
}

/** A change that is written down and still to be told. */
export interface PendingNotice extends IdentifierChange {
  readonly msgId: string;
  /** The number of the account before the change; whoever changed it has the new one. */
  readonly phone: string;
}

/**
 * Writes a message to the owner of an account into the transaction of the change, so that neither is there without the
 * other; call it before a number is changed. It says what was changed and when, never to what.
 */
export async function writeNotice(
  trx: DatabaseTransaction,
  { clock }: Pick<ServerServices, "clock">,
  change: IdentifierChange,
): Promise<PendingNotice> {
  const now = clock();
  const user = await trx.selectFrom("sys_user").select("phone").where("id", "=", change.userId).executeTakeFirst();
  const tenants = await tenantsOfAccount(trx, change.userId);
  // One for each tenant: announcements are read within the one that somebody works in.
  const messages = (tenants.length === 0 ? [DEFAULT_TENANT] : tenants).map((tenantId) => ({ tenantId, msgId: newId(now) }));
  const message = { title: titleOf(change), text: noticeText(change), userIds: [change.userId], businessId: OWNER_NOTICE, now };
  for (const { tenantId, msgId } of messages) await writeSystemMessage(trx, { ...message, tenantId, msgId });
  return { ...change, msgId: messages[0]?.msgId ?? "", phone: columnText(user?.["phone"]) };
}

/** Tells the owner on every channel there is, once the change is stored: the open consoles, and the phone it had before. */
export function tellOwner({ events, sms }: Pick<ServerServices, "events" | "sms">, notice: PendingNotice): void {
  events.publish({ cmd: "user", msgId: notice.msgId, msgTxt: titleOf(notice) }, { users: [notice.userId] });
  if (notice.phone !== "") sms.notify(notice.phone, noticeText(notice));
}

function titleOf({ what }: IdentifierChange): string {
  return `您的${what}已被修改`;
}

function noticeText({ what }: IdentifierChange): string {
  return `您的后台账号的${what}刚刚被修改。如果不是您本人或您委托管理员所为，请立即联系系统管理员并修改登录密码。`;
}
