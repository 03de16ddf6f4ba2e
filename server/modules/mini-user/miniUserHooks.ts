import type { DatabaseTransaction } from "../../database/database.types.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import { rowId, rowText } from "../../entity/values/rowId.ts";
import type { ServerServices } from "../serverServices.ts";
import { actForSystem } from "../actForSystem.ts";
import { isSystem } from "../systemScope.ts";
import type { SystemMessage } from "../notices/systemMessage.ts";
import { voidSecondResults } from "./answeredTwice.ts";
import { tellOthers } from "./erasureNotices.ts";
import { equals, forgetPerson } from "./forgetPerson.ts";
import { FormerNumbers } from "./formerNumbers.ts";

/** Actions that forget a person. */
const ERASING: readonly string[] = ["erase", "forget"];

/**
 * What merging and erasing a person mean for the rows about them, in the same transaction. It is code because it acts on rows of
 * other entities: no screen file can say that.
 */
export function miniUserHooks(services: ServerServices): EntityHooks {
  /** What others are told of a write that is not committed yet. */
  const told = new WeakMap<EntityWrite, readonly SystemMessage[]>();
  const former = new FormerNumbers();
  return {
    async beforeWrites(writes, trx) {
      const erased = writes.filter(({ action }) => ERASING.includes(action));
      await former.remember(trx, erased);
    },
    async beforeCommit(writes, trx, end) {
      const more: EntityWrite[] = [];
      for (const write of writes) {
        if (write.action === "merge") more.push(...(await moveRows(services, write, trx)));
        // Doubles that follow are forgotten with the one that they follow.
        if (!ERASING.includes(write.action) || isSystem(write.scope.session)) continue;
        const { followed, mobiles } = await forgetPerson({ services, former, write, trx });
        more.push(...followed);
        if (end === "commit") told.set(write, await tellOthers(services, { write, trx }, mobiles));
      }
      return more;
    },
    async afterCommit(writes) {
      for (const { msgId, title, userIds, tenantId } of writes.flatMap((write) => told.get(write) ?? []))
        services.events.publish({ cmd: "user", msgId, msgTxt: title }, { users: userIds, tenantId });
    },
  };
}

/** Tests, answers and consultations of the double belong to the other from now on; of two results for one survey the earlier counts. */
async function moveRows(services: ServerServices, write: EntityWrite, trx: DatabaseTransaction): Promise<readonly EntityWrite[]> {
  const { row = {} } = write;
  const values = { miniUserId: rowText(row, "mergedInto") };
  const reason = `${rowText(row, "userNo")} 已合并`;
  const people = { double: rowId(row), kept: values.miniUserId, reason: `${reason}，同一人已有一份更早的答卷` };
  const moved: EntityWrite[] = [...(await voidSecondResults(services, { write, trx }, people))];
  for (const entity of ["detection", "surveyResult", "consultManual"])
    moved.push(
      ...(await actForSystem(
        services,
        { write, trx },
        {
          entity,
          action: "reassign",
          where: equals("miniUserId", rowId(row)),
          values,
          reason,
        },
      )),
    );
  return moved;
}
