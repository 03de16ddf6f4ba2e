import type { DatabaseTransaction } from "../../database/database.types.ts";
import { Answer } from "../../http/envelope.ts";
import { readWrittenWhole } from "../presenter/readWhole.ts";
import { readWritten } from "../rows/findRows.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** The row as its writer sees it once it is stored; with the code 201 and a sentence where there is something to know about it. */
export async function writtenAnswer(
  trx: DatabaseTransaction,
  scope: EntityScope,
  { id, message }: { readonly id: string; readonly message: string },
): Promise<Answer> {
  const written = await readWrittenWhole(trx, scope, id);
  const hooks = scope.hooks.get(scope.entity.name);
  const remark = hooks?.remark ? await hooks.remark(await readWritten(trx, scope, id), scope, trx) : undefined;
  return new Answer(written, remark === undefined ? { message } : { message: remark, code: 201 });
}
