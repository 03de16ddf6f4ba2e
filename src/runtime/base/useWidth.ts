import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** Follows how wide an element is inside (px), known before the first paint, so that nothing jumps; `undefined` where nothing is laid out. */
export function useWidth<T extends HTMLElement>(): readonly [RefObject<T | null>, number | undefined] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth } = element;
      if (clientWidth > 0) setWidth(clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
