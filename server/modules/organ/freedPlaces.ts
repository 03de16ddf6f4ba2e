import { sql } from "kysely";
import type { AppointmentRow } from "../../../src/generated/entities/appointment.ts";
import { chinaDate } from "../../../src/schema/index.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { newId } from "../../database/newId.ts";
import { allOf } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import type { ServerServices } from "../serverServices.ts";
import { type SystemMessage, writeSystemMessages } from "../notices/systemMessage.ts";

/** States that take a place of their slot. */
const TAKING: readonly string[] = ["booked", "arrived"];

/**
 * Tells whoever put the first one on a waiting list that a place of the slot has become free. It is code because what follows
 * from one row is told about another one.
 */
export function appointmentHooks({ events }: ServerServices): EntityHooks {
  /** What is told of a write that is not committed yet. */
  const told = new WeakMap<EntityWrite, SystemMessage>();
  return {
    async beforeCommit(writes, trx, end) {
      if (end !== "commit") return;
      const asked = new Set<string>();
      for (const write of writes) {
        const freed = freedPlace(write);
        const key = freed && `${freed.slotId} ${freed.date}`;
        if (!freed || !key || asked.has(key)) continue;
        asked.add(key);
        const message = await messageTo(write, freed, trx);
        if (!message) continue;
        await writeSystemMessages(trx, [message]);
        told.set(write, message);
      }
    },
    async afterCommit(writes) {
      for (const { msgId, title, userIds, tenantId } of writes.flatMap((write) => told.get(write) ?? []))
        events.publish({ cmd: "user", msgId, msgTxt: title }, { users: userIds, tenantId });
    },
  };
}

/** The slot and day whose place a write gave up; of days that are over, nothing. */
function freedPlace({ scope, old, row }: EntityWrite): AppointmentRow | undefined {
  // Rows of the entity, as its generated type says.
  const [before, after] = [old, row] as unknown as readonly (AppointmentRow | undefined)[];
  if (!before || !TAKING.includes(before.status) || before.date < chinaDate(scope.now)) return undefined;
  const isKept = after !== undefined && TAKING.includes(after.status) && after.slotId === before.slotId && after.date === before.date;
  return isKept ? undefined : before;
}

/** To whoever registered the first one that waits; nothing where nobody does, or where it was no account of the console. */
async function messageTo(
  { scope }: EntityWrite,
  { slotId, date }: AppointmentRow,
  trx: DatabaseTransaction,
): Promise<SystemMessage | undefined> {
  const { entity, session, now } = scope;
  const waiting = predicateSql(
    {
      op: "and",
      items: [
        { op: "compare", field: "slotId", operator: "eq", value: slotId },
        { op: "compare", field: "date", operator: "eq", value: date },
        { op: "compare", field: "status", operator: "eq", value: "waiting" },
      ],
    },
    { entity, alias: ROW_ALIAS },
  );
  const [first] = await selectRows(trx, {
    entity,
    where: allOf([liveRows(scope, ROW_ALIAS), waiting]),
    sort: [
      { field: "createTime", direction: "asc" },
      { field: "id", direction: "asc" },
    ],
    limit: 1,
  });
  if (!first) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from sys_user where username = ${String(first["createBy"])} and status = 'normal' and del_flag = 0`.execute(trx);
  const [keeper] = rows;
  if (!keeper) return undefined;
  return {
    msgId: newId(now),
    tenantId: session.user.tenantId,
    title: `${date} 有空位，您登记的候补可以转为预约`,
    text: `您登记候补的时段（${date}）空出一个名额。请在候补名单里按先后与本人确认，再转为预约。`,
    userIds: [keeper.id],
    businessId: String(first["id"]),
    page: "/hiv/appointmentQueue",
    now,
  };
}
