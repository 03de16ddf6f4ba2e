import { useSyncExternalStore } from "react";

/** Tells whether the window is no wider than a small tablet's: the side menu is a drawer then (spec §2.6). */
export function useIsMobile(): boolean {
  return useMedia("(max-width: 1087.99px)");
}

/** Tells whether the window is no wider than a phone's: everything to press grows to a finger's size then. */
export function useIsNarrow(): boolean {
  return useMedia("(max-width: 767.99px)");
}

/** Follows a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", notify);
      return () => media.removeEventListener("change", notify);
    },
    () => window.matchMedia(query).matches,
  );
}
