import { useEffect, useState } from "react";

/** Least way (px) in one direction that counts, so that a trembling finger changes nothing. */
const STEP = 8;
/** Above this place (px) the header is always there. */
const TOP = 96;

/** Tells whether the person scrolls down and away from the top; scrolling up at any place ends it. */
export function useIsScrolledAway(isWatched: boolean): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isWatched) return;
    let last = window.scrollY;
    const handleScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (now <= TOP) setAway(false);
      else if (Math.abs(now - last) < STEP) return;
      else setAway(now > last);
      last = now;
    };
    window.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", handleScroll);
      setAway(false);
    };
  }, [isWatched]);
  return isAway;
}
