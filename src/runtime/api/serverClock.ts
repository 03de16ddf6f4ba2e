import { chinaDate } from "../../schema/time/chinaTime.ts";

/** Milliseconds that the server is ahead of this computer; known from the first answer on. */
let ahead = 0;

/** No answer of the server is older; tests and other backends may send none. */
const EARLIEST = Date.UTC(2020, 0, 1);

/** Learns the server's time from the `timestamp` of an answer; anything else teaches nothing. */
export function noteServerTime(answer: unknown): void {
  const timestamp = typeof answer === "object" && answer !== null && "timestamp" in answer ? answer.timestamp : undefined;
  if (typeof timestamp === "number" && timestamp > EARLIEST) ahead = timestamp - Date.now();
}

/**
 * The time by the server's clock, in milliseconds since the epoch. What the server or other people judge by is told by
 * it: computers are off by hours, and some by years.
 */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** The same as a date, for rules (`now()`, `today()`) and for what counts from today. */
export function serverDate(): Date {
  return new Date(serverNow());
}

/** Today, as a wire date: the day in China at the server's time, wherever the browser is and whatever its own clock says. */
export function serverToday(): string {
  return chinaDate(serverDate());
}
