import { useSyncExternalStore } from "react";

const isWatched = (): boolean => document.visibilityState === "visible" && document.hasFocus();

function subscribe(listener: () => void): () => void {
  window.addEventListener("focus", listener);
  window.addEventListener("blur", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener("focus", listener);
    window.removeEventListener("blur", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** Whether somebody is at the window: only then is what it shows read. */
export function useIsWatched(): boolean {
  return useSyncExternalStore(subscribe, isWatched);
}
