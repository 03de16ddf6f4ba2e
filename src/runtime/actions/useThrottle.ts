import { useCallback, useRef } from "react";

/** Least time between two presses of the same button, ms (spec §5). */
export const throttleInterval = 300;

/** Gives a gate that says whether enough time has passed since the same thing was last let through. */
export function useThrottle(interval = throttleInterval): (key: string) => boolean {
  const passed = useRef(new Map<string, number>());
  return useCallback(
    (key) => {
      const now = performance.now();
      for (const [old, time] of passed.current) if (now - time >= interval) passed.current.delete(old);
      if (passed.current.has(key)) return false;
      passed.current.set(key, now);
      return true;
    },
    [interval],
  );
}
