import { createStore, useStore } from "zustand";

/** Whether the window's socket stands. */
export const noticeLiveStore = createStore<{ readonly isHealthy: boolean }>(() => ({ isHealthy: false }));

/** Reads in a component whether notices arrive by themselves. */
export function useIsLive(): boolean {
  return useStore(noticeLiveStore, ({ isHealthy }) => isHealthy);
}
