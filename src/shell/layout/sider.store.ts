import { createStore, useStore } from "zustand";
import { readStored, storageKeys, writeStored } from "../session/browserStorage.ts";

interface SiderState {
  readonly isOpen: boolean;
}

/** Whether the side menu shows its titles; kept in this browser. */
export const siderStore = createStore<SiderState>(() => ({ isOpen: readStored<boolean>(storageKeys.sidebar) ?? true }));

/** Reads in a component whether the side menu shows its titles. */
export function useSiderOpen(): boolean {
  return useStore(siderStore, ({ isOpen }) => isOpen);
}

/** Folds or unfolds the side menu. */
export function toggleSider(): void {
  const isOpen = !siderStore.getState().isOpen;
  writeStored(storageKeys.sidebar, isOpen);
  siderStore.setState({ isOpen });
}
