import { AppError } from "../../errors.ts";
import { Answer } from "../../http/envelope.ts";
import { isWriteKey } from "../../http/repeatableWrites.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf, requiredText } from "../request/requestParts.ts";

/**
 * Ends one of the caller's own imports or previews, by the key its request had: it is undone as a whole, and answers that it
 * was. One that is committed already stays, and answers what it did.
 */
export const importCancel: EntityOperation = {
  method: "POST",
  path: "/importCancel",
  right: "import",
  repeat: "again",
  async run({ scope, request }) {
    const key = requiredText(bodyOf(request), "id");
    // It travels to all processes, in a message of limited length.
    if (!isWriteKey(key)) throw new AppError("QUERY_PARAM_INVALID", { name: "id", reason: "不是导入请求的编号" });
    await scope.context.imports.cancel({ userId: scope.session.user.id, key });
    return new Answer(null, { message: "正在取消导入" });
  },
};
