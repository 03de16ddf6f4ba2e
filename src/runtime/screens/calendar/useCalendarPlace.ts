import { useSearchParams } from "react-router-dom";
import type { CalendarSpan } from "../../../schema/model/screen.ts";
import { wireFormats } from "../../../schema/time/wireFormats.ts";
import { useUserPreference } from "../../base/useUserPreference.ts";

/** Which days a calendar shows. */
export interface CalendarPlace {
  readonly span: CalendarSpan;
  /** The day around which it shows them, `YYYY-MM-DD`. */
  readonly day: string;
  show(day: string, span?: CalendarSpan): void;
  showSpan(span: CalendarSpan): void;
}

/** Parameter of the address that names the day. */
const DAY = "_day";

/**
 * Keeps the day in the address, so that back, reload and a link lead to it, and how much is shown per person and screen.
 *
 * @param opens what is shown until the person chooses
 */
export function useCalendarPlace(
  screen: string,
  { opens, today }: { readonly opens: CalendarSpan; readonly today: string },
): CalendarPlace {
  const [search, setSearch] = useSearchParams();
  const [span = opens, setSpan] = useUserPreference<CalendarSpan>(`calendar.${screen}`);
  const stated = search.get(DAY) ?? "";
  const day = wireFormats.date.test(stated) ? stated : today;
  return {
    span,
    day,
    show(next, wanted) {
      if (wanted !== undefined) setSpan(wanted);
      setSearch((current) => withDay(current, next === today ? undefined : next));
    },
    showSpan: setSpan,
  };
}

function withDay(search: URLSearchParams, day: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  if (day === undefined) next.delete(DAY);
  else next.set(DAY, day);
  return next;
}
