import { isBlankText } from "../../../../src/schema/text/space.ts";
import { plainText } from "../../../../src/schema/chat/plainText.ts";
import { chinaDateTime } from "../../../../src/schema/index.ts";
import type { ConsultManualRow } from "../../../../src/generated/entities/consultManual.ts";
import type { ConsultEntry } from "../../../../src/schema/wire/consultAnswers.ts";
import { AppError } from "../../../errors/appError.ts";
import { writeAudit } from "../../../entity/audit/writeAudit.ts";
import { presentVisible } from "../../moduleScope.ts";
import { defineRoute, type Route } from "../../../http/defineRoute.ts";
import type { ServerServices } from "../../serverServices.ts";
import { consultErrors } from "../consultErrors.ts";
import { nicknameOf, recordRight, seenConsult } from "../consultScope.ts";
import { readEntries } from "../store/readEntries.ts";
import { consultId } from "./talkRoutes.ts";

/** Entries of one record; a consultation is not spoken longer. */
const MOST = 20_000;

/** One conversation as a text for the record. Who took it, and why, is written down with it; a copy in a file is out of the house. */
export function recordRoute(services: ServerServices): Route {
  return defineRoute({
    method: "POST",
    path: "/hiv/consultManual/record",
    right: { kind: "permission", code: recordRight },
    rows: "entity",
    fields: { why: "the whole conversation, for holders of the right to take it out; each time is written down with a reason" },
    budget: "export",
    repeat: "again",
    schema: {
      body: {
        type: "object",
        required: ["id", "reason"],
        additionalProperties: false,
        properties: { id: consultId, reason: { type: "string", maxLength: 200 } },
      },
    },
    handler: async (call) => {
      const { id, reason } = call.body;
      if (isBlankText(reason)) throw new AppError(consultErrors.CONSULT_TEXT, { reason: "请写明为什么导出这次对话" });
      const { scope, row } = await seenConsult(services, call, id);
      const [shown = {}] = await presentVisible(scope, [{ ...row }]);
      return services.database.transaction(async (trx) => {
        const entries = await readEntries(trx, { consultId: row.id, nickname: nicknameOf(row), most: MOST });
        await writeAudit(trx, scope, { rowId: row.id, action: "record", note: reason });
        const head = [
          `咨询编号：${row.consultNo ?? ""}`,
          `咨询机构：${String(shown["organId_dictText"] ?? "")}`,
          `来访者：${nicknameOf(row)}`,
          `状态：${String(shown["status_dictText"] ?? "")}`,
          `导出：${scope.session.user.realname} ${chinaDateTime(scope.now)}，原因：${reason}`,
        ];
        return { fileName: fileNameOf(row), text: [...head, "", ...entries.map(lineOf), ""].join("\n") };
      });
    },
  });
}

function fileNameOf({ consultNo, id }: ConsultManualRow): string {
  return `咨询记录-${consultNo ?? id}.txt`;
}

function lineOf({ createTime, kind, fromName, botContent, userContent }: ConsultEntry): string {
  const text = plainText(kind === "visitor" ? userContent : botContent);
  return kind === "event" ? `${createTime} （${text}）` : `${createTime} ${fromName}：${text}`;
}
