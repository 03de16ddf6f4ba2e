import { sql } from "kysely";
import { chinaDate } from "../../../src/schema/index.ts";
import { noteMoment } from "../../database/changes/answerSources.ts";
import { visibleRows } from "../../entity/query/rowFilter.ts";
import { entityOf, scopeOf } from "../../entity/scope/entityScope.ts";
import type { EntityHooks } from "../../entity/scope/entityHooks.ts";

/** Days that are shown, today included: the longest time ahead that an organ may be booked for. */
const DAYS = 60;

/**
 * Rows of the entity `appointmentTime`: every enabled slot of the organs that the caller sees, on each day it takes
 * place. They are computed, so none is made late or left over; no screen file can state a join of three tables with a
 * calendar.
 */
export function appointmentTimeHooks(): EntityHooks {
  return {
    rows(scope) {
      const [organs, slots, bookings] = ["organ", "organServiceTime", "appointment"].map((name) => scopeOf(scope, entityOf(scope, name)));
      if (!organs || !slots || !bookings) throw new Error("There are neither organs nor slots nor appointments.");
      const today = chinaDate(scope.now);
      // The first day is another one tomorrow.
      noteMoment();
      return sql`(
        select slot.id || ':' || day.date as id, 0 as rev, organ.id as organ_id, day.date, slot.weekday, slot.slot_name, slot.start_time, slot.end_time, slot.capacity,
          coalesce(booked.count, 0)::integer as taken, greatest(slot.capacity - coalesce(booked.count, 0), 0)::integer as remaining,
          coalesce(booked.waiting, 0)::integer as waiting,
          case when coalesce(jsonb_exists(organ.closed_days, day.date::text), false)
              or coalesce(jsonb_exists(organ.holidays, day.date::text), false) then 'closed'
            when organ.status <> 'open' or organ.bookable = 'N' then 'paused'
            when day.date > ${today}::date + coalesce(organ.advance_days, ${DAYS}) then 'beyond'
            when coalesce(booked.count, 0) >= slot.capacity then 'full' else 'open' end as state,
          organ.org_code
        from ${sql.table(slots.entity.table)} as slot
        join ${sql.table(organs.entity.table)} as organ on organ.id = slot.organ_id
        join (select (${today}::date + n) as date from generate_series(0, ${DAYS - 1}) as n) as day
          on extract(isodow from day.date)::text = slot.weekday
        left join (
          select slot_id, date, count(*) filter (where status <> 'waiting') as count, count(*) filter (where status = 'waiting') as waiting
          from ${sql.table(bookings.entity.table)}
          where date >= ${today}::date and status in ('booked', 'arrived', 'waiting') and del_flag = 0 group by slot_id, date) as booked
          on booked.slot_id = slot.id and booked.date = day.date
        where slot.status = 'enabled' and organ.status <> 'closed' and ${visibleRows(organs, "organ")} and ${visibleRows(slots, "slot")})`;
    },
  };
}
