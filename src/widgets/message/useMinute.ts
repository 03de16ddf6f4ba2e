import { useEffect, useState } from "react";
import { serverDate } from "../../runtime/index.ts";

/** The time by the server's clock (milliseconds since the epoch), brought up to date each minute: for what says how long ago something was. */
export function useMinute(): number {
  const [now, setNow] = useState(() => serverDate().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverDate().getTime()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
