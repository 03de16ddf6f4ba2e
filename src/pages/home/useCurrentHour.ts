import { useEffect, useState } from "react";
import { serverDate } from "../../runtime/index.ts";
import { chinaDateTime } from "../../schema/time/chinaTime.ts";

/** How often (ms) the clock is looked at. */
const LOOK = 60_000;

/** A moment of the current hour on China's clock; a page that stays open over night gets the new day's. */
export function useCurrentHour(): Date {
  const [now, setNow] = useState(() => serverDate());
  useEffect(() => {
    const look = () => setNow((before) => (hourOf(before) === hourOf(serverDate()) ? before : serverDate()));
    // A tab that was hidden comes back with the hour it was left at.
    look();
    const timer = setInterval(look, LOOK);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Date and hour, e.g. `2026-11-21 08`. */
function hourOf(instant: Date): string {
  return chinaDateTime(instant).slice(0, 13);
}
