import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useRevealing } from "./Revealing.tsx";

/** px before the viewport at which what stands here is drawn. */
const nearness = 600;

/** Props of `LazyMount`. */
export interface LazyMountProps {
  /** px kept free until it is drawn, so that nothing jumps. */
  readonly height: number;
  /** Whether a field of this path stands inside; asked for when one is to be brought into view. */
  readonly holds: (path: string) => boolean;
  readonly children: ReactNode;
}

/** Draws its children when they come near the viewport, or when a field inside is wanted; from then on they stay. */
export function LazyMount({ height, holds, children }: LazyMountProps) {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === "undefined");
  const place = useRef<HTMLDivElement>(null);
  useRevealing((path) => {
    if (holds(path)) setIsNear(true);
  });
  // What is in view at once is drawn before anything is painted: the height kept free is a guess.
  useLayoutEffect(() => {
    if (place.current && place.current.getBoundingClientRect().top < window.innerHeight + nearness) setIsNear(true);
  }, []);
  useEffect(() => {
    if (isNear || !place.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true), {
      rootMargin: `${nearness}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} data-reserved style={{ minHeight: height }} />;
}
