import { useEffect, useEffectEvent, useState } from "react";

/** Seconds that are left, and what starts them anew. */
export type Countdown = readonly [seconds: number, start: (seconds: number) => void];

/** Counts seconds down by the clock, so that a window that slept shows the right number when it wakes; tells the end. */
export function useCountdown(onEnd: () => void): Countdown {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  const isRunning = seconds > 0;

  const tick = useEffectEvent(() => {
    const moment = Date.now();
    setNow(moment);
    if (moment >= end) onEnd();
  });

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = (length: number) => {
    const begin = Date.now();
    setNow(begin);
    setEnd(begin + length * 1000);
  };
  return [seconds, start];
}
