import { useMemo } from "react";
import type { ScreenOf } from "../../../schema/model/screen.ts";
import { writeSpan, SPAN_PARAMETER } from "../../../schema/query/rowSpan.ts";
import { serverToday } from "../../api/serverClock.ts";
import { useListController } from "../../listing/useListController.ts";
import { ScreenFrame } from "../../screen/ScreenFrame.tsx";
import { ScreenList } from "../../screen/ScreenParts.tsx";
import { CalendarBody } from "./CalendarBody.tsx";
import { daysShown } from "./calendarDays.ts";
import { useCalendarPlace } from "./useCalendarPlace.ts";
import { useCalendarRows } from "./useCalendarRows.ts";

/** Rows on the days and at the hours that they are of: a list whose span is one of its conditions. */
export function CalendarScreen({ screen: compiled }: { readonly screen: ScreenOf<"calendar"> }) {
  const { start, end, opens } = compiled.calendar;
  const today = serverToday();
  const place = useCalendarPlace(compiled.id, { opens, today });
  const days = useMemo(() => daysShown(place.span, place.day), [place.span, place.day]);
  // The days shown are the condition on the day, and a row is acted on by itself.
  const screen = useMemo(
    () => ({ ...compiled, query: compiled.query.filter(({ field }) => field !== start), batchActions: [] }),
    [compiled, start],
  );
  const fixed = useMemo(() => {
    const [from = "", to = from] = [days[0], days.at(-1)];
    return { [SPAN_PARAMETER]: writeSpan({ start, ...(end === undefined ? {} : { end }), from, to }) };
  }, [start, end, days]);
  const list = useListController(screen, { inAddress: true, loads: "none", fixed });
  const controller = useCalendarRows(list);
  return (
    <ScreenFrame controller={controller} inAddress>
      <ScreenList controller={controller} body={<CalendarBody {...{ controller, place, days, today }} layout={compiled.calendar} />} />
    </ScreenFrame>
  );
}
