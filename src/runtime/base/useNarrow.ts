import { useSyncExternalStore } from "react";

/** Below this width (px) filters fold away, tables scroll sideways and targets grow. */
export const narrowWidth = 767.98;
/** Below this width (px) a table keeps a least width and scrolls (spec §9). */
export const tinyWidth = 499.98;

interface WidthStore {
  subscribe(notify: () => void): () => void;
  read(): boolean;
}

const stores = new Map<number, WidthStore>();

/** Says whether the window is narrow, and again when that changes. */
export function useNarrow(width = narrowWidth): boolean {
  const { subscribe, read } = storeOf(width);
  return useSyncExternalStore(subscribe, read);
}

/** One media query serves everything that asks, hundreds of table cells included. */
function storeOf(width: number): WidthStore {
  const known = stores.get(width);
  if (known) return known;
  const query = matchMedia(`(max-width: ${width}px)`);
  const store: WidthStore = {
    subscribe: (notify) => {
      query.addEventListener("change", notify);
      return () => query.removeEventListener("change", notify);
    },
    read: () => query.matches,
  };
  stores.set(width, store);
  return store;
}
