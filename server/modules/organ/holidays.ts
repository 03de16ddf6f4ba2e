import { chinaDate, daysFromTo } from "../../../src/schema/time/chinaTime.ts";
import type { OrganRow } from "../../../src/generated/entities/organ.ts";
import type { FestivalRow } from "../../../src/generated/entities/festival.ts";
import type { DatabaseTransaction } from "../../database/database.types.ts";
import { allOf } from "../../entity/query/filter.ts";
import { predicateSql } from "../../entity/query/predicateSql.ts";
import { liveRows } from "../../entity/query/rowFilter.ts";
import { ROW_ALIAS, selectRows } from "../../entity/query/selectRows.ts";
import type { EntityHooks, EntityWrite } from "../../entity/scope/entityHooks.ts";
import { entityOf, scopeOf } from "../../entity/scope/entityScope.ts";
import { AppError } from "../../errors/appError.ts";
import { actForSystem } from "../actForSystem.ts";
import type { ServerServices } from "../serverServices.ts";
import { bookedOnHoliday, DAY_OFF } from "./bookingsOnHoliday.ts";

/** Right to close organs, which adding and changing days off takes as well (`day-off-right` of the entity). */
const CLOSE = "hiv:organ:closeDay";
const NOT_YOURS = "法定放假决定机构停诊，请由有“安排停诊”权限的同事删除";

/** Days that an organ keeps, of more than four years. */
const MOST_DAYS = 200;

/**
 * Writes down with an organ the public holidays on which it is closed: those of the festivals, without the days on which it works all
 * the same. They stand in the row, so that checks and lists read them like the days that somebody closed.
 */
export async function followHolidays({ scope, row }: EntityWrite, trx: DatabaseTransaction): Promise<void> {
  if (!row || !scope.project.entities.has("festival")) return;
  const { closedOnHolidays, openDays } = row as unknown as OrganRow;
  if (closedOnHolidays !== "Y") {
    row["holidays"] = null;
    return;
  }
  const days = (await daysOff({ scope }, trx)).filter((day) => !openDays?.includes(day));
  row["holidays"] = days.length === 0 ? null : days.slice(0, MOST_DAYS);
}

/** Days off from today on, in order, each once. */
async function daysOff({ scope }: Pick<EntityWrite, "scope">, trx: DatabaseTransaction): Promise<readonly string[]> {
  const festivals = scopeOf(scope, entityOf(scope, "festival"));
  const { entity } = festivals;
  const inForce = predicateSql(
    {
      op: "and",
      items: [
        { op: "compare", field: "kind", operator: "eq", value: DAY_OFF },
        { op: "compare", field: "status", operator: "eq", value: "enabled" },
      ],
    },
    { entity, alias: ROW_ALIAS },
  );
  const rows = await selectRows(trx, { entity, where: allOf([liveRows(festivals, ROW_ALIAS), inForce]) });
  const today = chinaDate(scope.now);
  // Rows of the entity, as its generated type says.
  const days = (rows as unknown as readonly FestivalRow[]).flatMap(({ date, endDate }) => daysFromTo(date, endDate ?? date) ?? []);
  return [...new Set(days.filter((day) => day >= today))].sort();
}

/**
 * What is a day off is a matter of the festivals: a change there reaches every organ that is closed on holidays, in the same
 * transaction. Bookings that there are stay; whoever closes the day cancels them.
 */
export function festivalHooks(services: ServerServices): EntityHooks {
  return {
    remark: bookedOnHoliday,
    // A check is asked of what is stored, not of what goes: to take a day off away opens the organs just as well.
    beforeWrites: async (writes) => {
      const isRefused = writes.some(
        ({ action, old, scope }) => action === "delete" && old?.["kind"] === DAY_OFF && !scope.session.can(CLOSE),
      );
      if (isRefused) throw new AppError("ROW_INVALID", { problems: [{ field: "kind", message: NOT_YOURS }] });
    },
    async beforeCommit(writes, trx) {
      const cause = writes.find(({ old, row }) => [old, row].some((one) => one?.["kind"] === DAY_OFF));
      if (!cause) return [];
      const days = await daysOff(cause, trx);
      return actForSystem(
        services,
        { write: cause, trx },
        {
          entity: "organ",
          action: "followHolidays",
          values: { holidays: days.slice(0, MOST_DAYS) },
          where: {
            op: "and",
            items: [
              { op: "compare", field: "closedOnHolidays", operator: "eq", value: "Y" },
              { op: "compare", field: "status", operator: "ne", value: "closed" },
            ],
          },
        },
      );
    },
  };
}
