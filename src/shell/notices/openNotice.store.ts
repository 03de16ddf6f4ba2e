import { createStore, useStore } from "zustand";
import type { Notice } from "./noticeApi.ts";

/** The announcement in the dialog; it stays while the dialog closes. */
interface OpenNotice {
  readonly notice: Notice | undefined;
  readonly isOpen: boolean;
}

const openNoticeStore = createStore<OpenNotice>(() => ({ notice: undefined, isOpen: false }));

/** Reads in a component which announcement is open. */
export function useNoticeShown(): OpenNotice {
  return useStore(openNoticeStore);
}

/** Shows an announcement in the dialog. */
export function showNotice(notice: Notice): void {
  openNoticeStore.setState({ notice, isOpen: true });
}

/** Closes the dialog. */
export function closeNotice(): void {
  openNoticeStore.setState({ isOpen: false });
}
