import { sql } from "kysely";
import { chinaInstant } from "../../../src/schema/time/chinaTime.ts";
import type { Row } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import { AppError } from "../../errors/appError.ts";
import { type SystemMessage, writeSystemMessages } from "../notices/systemMessage.ts";
import type { ServerServices } from "../serverServices.ts";
import { consultErrors } from "./consultErrors.ts";
import { messagesOf } from "./consultNotices.ts";
import { appendEntry } from "./store/appendEntry.ts";
import { mayAnswer, nameOfAccount } from "./whoMay.ts";

/**
 * What the life of a consultation means beside its row: sentences in the conversation, notices to colleagues, and the end of what
 * was said where it is erased or has been kept long enough. It is code because messages are no rows of an entity.
 */
export function consultHooks(services: ServerServices): EntityHooks {
  const told = new WeakMap<EntityWrite, readonly SystemMessage[]>();
  return {
    complete: async (rows) => rows.map(withUser),
    async beforeWrite(write, trx) {
      const { action, row } = write;
      if (!row) return;
      if (action === "add" && rowText(row, "nickname") === "") row["nickname"] = await nicknameOfUser(trx, rowText(row, "miniUserId"));
      if (action === "transfer") await assertTarget(write, row, trx);
      if (action === "close") row["resolveMinutes"] = minutesSince(rowText(row, "waitingSince"), write.scope.now);
    },
    async beforeCommit(writes, trx, end) {
      for (const write of writes) {
        if (write.action === "forget" || !write.row) await removeMessages(trx, rowId(write.row ?? write.old ?? {}));
        else await appendEvent(trx, write, write.row);
        if (end !== "commit") continue;
        const messages = await messagesOf(trx, write);
        if (messages.length > 0) await writeSystemMessages(trx, messages);
        told.set(write, messages);
      }
    },
    async afterCommit(writes) {
      for (const { msgId, title, userIds, tenantId } of writes.flatMap((write) => told.get(write) ?? []))
        services.events.publish({ cmd: "user", msgId, msgTxt: title }, { users: userIds, tenantId });
    },
  };
}

/** Name and picture together, as chat panels read them (CONSULT-09); who may not see the one sees neither. */
function withUser(row: Row): Row {
  return { ...row, user: { nickname: row["nickname"] ?? row["consultNo"] ?? "", avatar: row["avatar"] ?? "" } };
}

async function nicknameOfUser(trx: DatabaseTransaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ nickname: string }>`select nickname from hiv_mini_user where id = ${id}`.execute(trx);
  return rows[0]?.nickname ?? null;
}

/** @throws AppError CONSULT_TARGET where the colleague could not answer */
async function assertTarget({ scope }: EntityWrite, row: Row, trx: DatabaseTransaction): Promise<void> {
  const id = rowText(row, "counsellorId");
  if (!(await mayAnswer(trx, scope, { id, row }))) throw new AppError(consultErrors.CONSULT_TARGET, { name: await nameOfAccount(trx, id) });
}

function minutesSince(since: string, now: Date): number {
  return since === "" ? 0 : Math.max(0, Math.floor((now.getTime() - chinaInstant(since).getTime()) / 60_000));
}

/** What the visitor reads of an act; notes to colleagues are not among it. */
const sentences: Readonly<Record<string, (counsellor: string) => string>> = {
  take: (counsellor) => `${counsellor}为您服务`,
  takeOver: (counsellor) => `由${counsellor}继续为您服务`,
  transfer: (counsellor) => `已转给${counsellor}，由其继续为您服务`,
  close: () => "本次咨询已结束；之后再发消息会开始新的咨询",
  reopen: (counsellor) => `${counsellor}重新打开了咨询`,
};

async function appendEvent(trx: DatabaseTransaction, { action, scope }: EntityWrite, row: Row): Promise<void> {
  const sentence = sentences[action];
  if (!sentence) return;
  const content = sentence(await nameOfAccount(trx, rowText(row, "counsellorId")));
  await appendEntry(trx, { consultId: rowId(row), kind: "event", senderId: "", fromName: "", content, cid: "", at: scope.now });
}

/** What was said is gone; files that nothing names any more are removed with the store's orphans. */
async function removeMessages(trx: DatabaseTransaction, id: string): Promise<void> {
  await sql`delete from hiv_consult_message where consult_id = ${id}`.execute(trx);
  await sql`delete from hiv_consult_file where consult_id = ${id}`.execute(trx);
}
