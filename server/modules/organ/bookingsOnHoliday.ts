import { sql } from "kysely";
import type { FestivalRow } from "../../../src/generated/entities/festival.ts";
import type { OrganRow } from "../../../src/generated/entities/organ.ts";
import type { Row } from "../../../src/schema/index.ts";
import { chinaDate } from "../../../src/schema/time/chinaTime.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { allOf } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import { entityOf, scopeOf, type EntityScope } from "../../entity/scope/entityScope.ts";

/** Value of the dictionary `hiv_festival_kind`: days on which organs are closed. */
export const DAY_OFF = "dayOff";

/**
 * Says of a day off how many people are booked or wait then at organs that are closed on holidays. They stay where they are: the
 * organs know how to reach them, and it is for their staff to close the day, which tells everybody.
 *
 * @returns a sentence; `undefined` where nobody is booked
 */
export async function bookedOnHoliday(row: Row, scope: EntityScope, trx: DatabaseTransaction): Promise<string | undefined> {
  // A row of the entity, as its generated type says.
  const { kind, status, date, endDate } = row as unknown as FestivalRow;
  if (kind !== DAY_OFF || status !== "enabled") return undefined;
  const today = chinaDate(scope.now);
  const counted = await bookingsBetween(scope, trx, [date < today ? today : date, endDate ?? date]);
  const kept = await openDaysOf(scope, trx);
  const met = counted.filter((one) => kept.get(one.organ)?.includes(one.day) === false);
  const count = met.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return undefined;
  const organs = new Set(met.map(({ organ }) => organ)).size;
  return `已保存。这些天在 ${organs} 家节假日停诊的机构还有 ${count} 条预约或候补，没有取消也没有通知本人；请到“机构管理”对这些机构“安排停诊”`;
}

interface BookedDay {
  readonly organ: string;
  readonly day: string;
  readonly count: number;
}

/** Bookings and those who wait, by organ and day. */
async function bookingsBetween(
  scope: EntityScope,
  trx: DatabaseTransaction,
  [from, to]: readonly [string, string],
): Promise<readonly BookedDay[]> {
  const appointments = scopeOf(scope, entityOf(scope, "appointment"));
  const { entity } = appointments;
  const onThem = predicateSql(
    {
      op: "and",
      items: [
        { op: "compare", field: "date", operator: "ge", value: from },
        { op: "compare", field: "date", operator: "le", value: to },
        { op: "in", field: "status", values: ["booked", "waiting"] },
      ],
    },
    { entity, alias: ROW_ALIAS },
  );
  const { rows } = await sql<BookedDay>`
    select organ_id as organ, date as day, count(*) as count from ${sql.table(entity.table)} as ${sql.ref(ROW_ALIAS)}
    where ${allOf([liveRows(appointments, ROW_ALIAS), onThem])} group by organ_id, date`.execute(trx);
  return rows.map(({ organ, day, count }) => ({ organ, day, count: Number(count) }));
}

/** The organs that are closed on holidays, each with the holidays on which it works all the same. */
async function openDaysOf(scope: EntityScope, trx: DatabaseTransaction): Promise<ReadonlyMap<string, readonly string[]>> {
  const organs = scopeOf(scope, entityOf(scope, "organ"));
  const closed = predicateSql(
    { op: "compare", field: "closedOnHolidays", operator: "eq", value: "Y" },
    { entity: organs.entity, alias: ROW_ALIAS },
  );
  const rows = await selectRows(trx, { entity: organs.entity, where: allOf([liveRows(organs, ROW_ALIAS), closed]) });
  return new Map((rows as unknown as readonly OrganRow[]).map(({ id, openDays }) => [id, openDays ?? []]));
}
