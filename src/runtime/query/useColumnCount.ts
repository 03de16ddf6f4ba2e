import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

const leastWidth = 260;
const mostColumns = 5;
/** Where the width is not known yet. */
const assumedColumns = 4;

/** Counts how many controls fit beside each other, before the first paint, so that nothing jumps. */
export function useColumnCount<T extends HTMLElement>(): readonly [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [count, setCount] = useState(assumedColumns);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth } = element;
      if (clientWidth > 0) setCount(Math.max(2, Math.min(mostColumns, Math.floor(clientWidth / leastWidth))));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, count];
}
