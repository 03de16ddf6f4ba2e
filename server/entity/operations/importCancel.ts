import { AppError } from "../../errors/appError.ts";
import { Answer } from "../../http/envelope.ts";
import { isWriteKey } from "../../http/repeatableWrites.ts";
import { isWriteLocked } from "../../http/writeRecords.ts";
import { findImport } from "../import-export/importLog.ts";
import type { ImportName } from "../import-export/importRuns.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf, requiredText } from "../request/requestParts.ts";

/**
 * Ends one of the caller's own imports or previews, by the key its request had: it is undone as a whole, and answers that it
 * was. One that is committed already stays, and answers what it did. The answer to this call says which of them it is.
 */
export const importCancel: EntityOperation = {
  method: "POST",
  path: "/importCancel",
  parameters: [],
  members: ["id"],
  right: "import",
  repeat: "again",
  async run({ scope, request }) {
    const key = requiredText(bodyOf(request), "id");
    // It travels to all processes, in a message of limited length.
    if (!isWriteKey(key)) throw new AppError("QUERY_PARAM_INVALID", { name: "id", reason: "不是导入请求的编号" });
    const name = { userId: scope.session.user.id, key };
    // One of this process is known without the database, whose one session it may have.
    const isHere = scope.context.imports.progressOf(name) !== undefined;
    await scope.context.imports.cancel(name);
    return new Answer(null, { message: isHere ? CANCELLING : await stateElsewhere(scope, name) });
  },
};

const CANCELLING = "正在取消导入";

/** What becomes of an import that this process has not under way. Asked first whether it runs: one that ends meanwhile is found after. */
async function stateElsewhere(scope: EntityScope, name: ImportName): Promise<string> {
  const { db } = scope.context.database;
  const isRunning = await isWriteLocked(db, name);
  if (await findImport(db, scope, name.key)) return "导入已经完成，没有取消，请查看导入结果";
  return isRunning ? CANCELLING : "没有正在进行的这次导入，不需要取消";
}
