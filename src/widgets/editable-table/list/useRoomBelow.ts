import { useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";

/** px that a table takes at least, and that stand below it: its lines, and the edge of the page. */
const least = 280;
const below = 110;
/** px of what stands above the rows in the element itself: its buttons. */
const above = 50;

/** px that a table may take so that all of it stands in the window, as long as the page is not scrolled. */
export function useRoomBelow(): readonly [place: RefObject<HTMLDivElement | null>, room: number] {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    const measure = () => {
      const top = place.current?.getBoundingClientRect().top ?? 0;
      setRoom(Math.max(least, window.innerHeight - Math.max(top, 0) - above - below));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, []);
  return [place, room];
}
