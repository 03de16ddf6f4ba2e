import { createStore, useStore } from "zustand";
import type { RunningDesk } from "../../widgets/im/core/createDesk.ts";

/** The desk of messaging; absent until its code has come, and for whoever lacks the right. */
export const imDeskStore = createStore<{ readonly desk?: RunningDesk | undefined }>(() => ({}));

/** The desk of messaging, once it is there. */
export function useImDesk(): RunningDesk | undefined {
  return useStore(imDeskStore, ({ desk }) => desk);
}
