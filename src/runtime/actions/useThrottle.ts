import { useCallback, useRef } from "react";

/** Least time between two presses of the same button, ms (spec §5). */
export const throttleInterval = 300;

/** Gives a gate that says whether enough time has passed since the same thing was last let through. */
export function useThrottle(interval = throttleInterval): (key: string) => boolean {
  const passed = useRef(new Map<string, number>());
  return useCallback(
    (key) => {
      const now = performance.now();
      const last = passed.current.get(key);
      if (last !== undefined && now - last < interval) return false;
      passed.current.set(key, now);
      return true;
    },
    [interval],
  );
}
