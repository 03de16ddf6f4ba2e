import type { ImportState } from "../../../src/schema/wire/importAnswers.ts";
import { isWriteLocked } from "../../http/writeRecords.ts";
import { findImport } from "../import-export/importLog.ts";
import type { EntityOperation } from "./operation.types.ts";
import { queryOf, requiredText } from "../request/requestParts.ts";

/**
 * What became of one of the caller's own imports, by its id or by the key its request had: for a console whose answer
 * was lost on the way. `unknown` is one that never arrived, was refused, or is still being read.
 */
export const importResult: EntityOperation = {
  method: "GET",
  path: "/importResult",
  parameters: ["id"],
  right: "import",
  async run({ scope, request }): Promise<ImportState> {
    const id = requiredText(queryOf(request), "id");
    const { database, imports } = scope.context;
    // Known without the database, whose one session an import may have.
    const progress = imports.progressOf({ userId: scope.session.user.id, key: id });
    if (progress) return { state: "running", ...progress };
    // Asked first: an import that ends between the two questions is found by the second.
    const isRunning = await isWriteLocked(database.db, { userId: scope.session.user.id, key: id });
    const answer = await findImport(database.db, scope, id);
    if (!answer) return { state: isRunning ? "running" : "unknown" };
    const { code, message, result } = answer;
    return { state: "done", code, message, result };
  },
};
