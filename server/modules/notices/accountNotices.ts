import { sql } from "kysely";
import { readAccounts, tenantsOf } from "../../rights/account.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { DEFAULT_TENANT } from "../../http/session.ts";
import type { ServerServices, ServicesWith } from "../serverServices.ts";
import { OWNER_NOTICE } from "./ownerNotices.ts";
import { writeSystemMessages } from "./systemMessage.ts";

/** Something that lets people in as somebody else where it is not the owner who changed it. */
export interface IdentifierChange {
  readonly userId: string;
  /** What was changed, in words of the desk. */
  readonly what: "手机号" | "邮箱" | "登录密码" | "第三方账号绑定";
}

/** A change that is written down and still to be told. */
export interface PendingNotice {
  readonly change: IdentifierChange;
  readonly msgId: string;
  /** The number of the account before the change; whoever changed it has the new one. */
  readonly phone: string;
}

/** The same for one change. */
export async function writeNotice(
  trx: DatabaseTransaction,
  services: Pick<ServerServices, "clock">,
  change: IdentifierChange,
): Promise<PendingNotice> {
  const [notice] = await writeNotices(trx, services, [change]);
  if (!notice) throw new Error("A notice was not written.");
  return notice;
}

/**
 * Writes messages to the owners of accounts into the transaction of the changes, so that neither is there without the
 * other; call it before numbers are changed. They say what was changed and when, never to what.
 */
export async function writeNotices(
  trx: DatabaseTransaction,
  { clock }: Pick<ServerServices, "clock">,
  changes: readonly IdentifierChange[],
): Promise<readonly PendingNotice[]> {
  if (changes.length === 0) return [];
  const now = clock();
  const ids = [...new Set(changes.map(({ userId }) => userId))];
  const { rows } = await sql<{ id: string; phone: string | null }>`select id, phone from sys_user where id = any(${ids})`.execute(trx);
  const phones = new Map(rows.map(({ id, phone }) => [id, phone ?? ""]));
  const tenants = new Map((await readAccounts(trx, ids)).map((account) => [account.id, tenantsOf(account)]));
  // One for each tenant: announcements are read within the one that somebody works in.
  const told = changes.map((change) => {
    const message = { title: titleOf(change), text: noticeText(change), userIds: [change.userId], businessId: OWNER_NOTICE, now };
    const messages = (tenants.get(change.userId) ?? [DEFAULT_TENANT]).map((tenantId) => ({ ...message, tenantId, msgId: newId(now) }));
    return { change, messages };
  });
  await writeSystemMessages(
    trx,
    told.flatMap(({ messages }) => messages),
  );
  return told.map(({ change, messages }) => ({ change, msgId: messages[0]?.msgId ?? "", phone: phones.get(change.userId) ?? "" }));
}

/** Tells the owner on every channel there is, once the change is stored: the open consoles, and the phone it had before. */
export function tellOwner({ events, sms }: Pick<ServicesWith<"sms">, "events" | "sms">, notice: PendingNotice): void {
  const { change, msgId, phone } = notice;
  events.publish({ cmd: "user", msgId, msgTxt: titleOf(change) }, { users: [change.userId] });
  // What is held back stands in the console all the same, and whoever has had six of them is warned.
  if (phone !== "") void sms.notify("account", { phone, text: noticeText(change) });
}

function titleOf({ what }: IdentifierChange): string {
  return `您的${what}已被修改`;
}

function noticeText({ what }: IdentifierChange): string {
  return `您的后台账号的${what}刚刚被修改。如果不是您本人或您委托管理员所为，请立即联系系统管理员并修改登录密码。`;
}
