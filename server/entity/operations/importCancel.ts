import { Answer } from "../../http/envelope.ts";
import type { EntityOperation } from "./operation.types.ts";
import { bodyOf, requiredText } from "./requestParts.ts";

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
    await scope.context.imports.cancel({ userId: scope.session.user.id, key });
    return new Answer(null, { message: "正在取消导入" });
  },
};
