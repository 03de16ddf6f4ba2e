import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** How far outside of what is seen something counts as near. */
const MARGIN = "200px";

/** Whether an element has come near what is seen of the page; once it has, it stays so. Browsers that cannot tell say yes. */
export function useNearView(target: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isNear || !target.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [isNear, target]);
  return isNear;
}
