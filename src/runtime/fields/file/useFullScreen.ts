import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** Lets an element fill the screen, and knows when it no longer does: the browser ends it by itself on Esc. */
export function useFullScreen(target: RefObject<HTMLElement | null>): { readonly isFull: boolean; readonly toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === target.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [target]);
  const toggle = () => {
    // Where the browser does not allow it (inside some frames), everything stays as it is.
    const change = isFull ? document.exitFullscreen() : target.current?.requestFullscreen();
    change?.catch(() => setFull(false));
  };
  return { isFull, toggle };
}
