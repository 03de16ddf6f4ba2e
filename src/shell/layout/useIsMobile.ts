import { useSyncExternalStore } from "react";

/** Up to this width the side menu is a drawer (spec §2.6). */
const mobileQuery = "(max-width: 1087.99px)";

/** Tells whether the window is as narrow as a phone's or small tablet's. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, isMobile);
}

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(mobileQuery);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

function isMobile(): boolean {
  return window.matchMedia(mobileQuery).matches;
}
