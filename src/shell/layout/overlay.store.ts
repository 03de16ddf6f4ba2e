import { createStore, useStore } from "zustand";

/** What may lie above the console, opened from the header or by a key. One thing at a time. */
export type Overlay = "settings" | "shortcuts" | "password" | "department" | "search";

const overlayStore = createStore<{ readonly shown: Overlay | undefined }>(() => ({ shown: undefined }));

/** Reads in a component whether an overlay is open. */
export function useIsOverlayOpen(overlay: Overlay): boolean {
  return useStore(overlayStore, ({ shown }) => shown === overlay);
}

/** Whether what is open may give way to another overlay: nothing is typed in it that would be lost. */
export function isReplaceable(): boolean {
  const { shown } = overlayStore.getState();
  return shown !== undefined && shown !== "password" && shown !== "department";
}

/** Whether anything is open. */
export function isAnyOpen(): boolean {
  return overlayStore.getState().shown !== undefined;
}

/** Opens an overlay in place of any other. */
export function openOverlay(overlay: Overlay): void {
  overlayStore.setState({ shown: overlay });
}

/** Closes what is open. */
export function closeOverlay(): void {
  overlayStore.setState({ shown: undefined });
}

/** Closes an overlay where it is the one that is open: what hears late that it was left must not close the next one. */
export function leaveOverlay(overlay: Overlay): void {
  if (overlayStore.getState().shown === overlay) closeOverlay();
}
