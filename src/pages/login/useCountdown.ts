import { useEffect, useEffectEvent, useState } from "react";
import { startStopwatch } from "../../runtime/index.ts";

/** Seconds that are left, and what starts them anew. */
export type Countdown = readonly [seconds: number, start: (seconds: number) => void];

/** Counts seconds down by what has passed, so that a window that slept shows the right number when it wakes; tells the end. */
export function useCountdown(onEnd: () => void): Countdown {
  const [running, setRunning] = useState<{ readonly length: number; readonly passed: () => number }>();
  const [left, setLeft] = useState(0);
  const isRunning = left > 0;

  const tick = useEffectEvent(() => {
    if (!running) return;
    const rest = running.length - running.passed();
    setLeft(rest);
    if (rest <= 0) onEnd();
  });

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = (seconds: number) => {
    setRunning({ length: seconds * 1000, passed: startStopwatch() });
    setLeft(seconds * 1000);
  };
  return [Math.max(0, Math.ceil(left / 1000)), start];
}
