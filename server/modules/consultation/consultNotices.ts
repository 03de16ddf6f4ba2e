import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import type { EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import type { SystemMessage } from "../notices/systemMessage.ts";
import { crisisLeads } from "./whoMay.ts";

/** Who is told of an act, and what. */
interface ConsultNotice {
  readonly userIds: readonly string[];
  readonly title: string;
  readonly text: string;
}

/**
 * What colleagues are told of an act on a consultation: of a transfer the one it goes to, of a take-over the one it is taken from, of a
 * crisis the organ's leads. Numbers stand for people, and nothing that was said is repeated: notices are read over shoulders.
 */
export async function messagesOf(trx: DatabaseTransaction, write: EntityWrite): Promise<readonly SystemMessage[]> {
  const { scope, row = {} } = write;
  const notice = await noticeOf(trx, write);
  const userIds = (notice?.userIds ?? []).filter((id) => id !== "" && id !== scope.session.user.id);
  if (!notice || userIds.length === 0) return [];
  return [
    {
      msgId: newId(scope.now),
      tenantId: scope.session.user.tenantId,
      title: notice.title,
      text: notice.text,
      userIds,
      businessId: rowId(row),
      page: `/hiv/consultDesk?chat=${rowId(row)}`,
      now: scope.now,
    },
  ];
}

async function noticeOf(trx: DatabaseTransaction, { action, scope, row = {}, old = {} }: EntityWrite): Promise<ConsultNotice | undefined> {
  const no = rowText(row, "consultNo");
  const by = scope.session.user.realname;
  switch (action) {
    case "transfer":
      return {
        userIds: [rowText(row, "counsellorId")],
        title: `咨询 ${no} 转给了您`,
        text: `${by}把咨询 ${no} 转给了您，转接说明在资料里。`,
      };
    case "takeOver":
      return { userIds: [rowText(old, "counsellorId")], title: `咨询 ${no} 由${by}接手`, text: `您接待的咨询 ${no} 已由${by}接手。` };
    case "markCrisis":
      return {
        userIds: await crisisLeads(trx, scope, rowText(row, "organId")),
        title: `危机：咨询 ${no} 需要您马上处理`,
        text: `${by}把咨询 ${no} 标记为危机，情况写在咨询的资料里。请马上打开并联系接待的同事。`,
      };
    default:
      return undefined;
  }
}
