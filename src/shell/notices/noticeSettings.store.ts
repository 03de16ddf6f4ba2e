import { createStore, useStore } from "zustand";
import { readStored, storageKeys, writeStored } from "../session/browserStorage.ts";

/** How notices reach the person at this computer. */
export interface NoticeSettings {
  /** Asks the server every few seconds also while the socket is healthy (spec §4). @default true */
  readonly pollsBesideSocket: boolean;
  /** Reads new notices aloud with a voice of this computer. @default false */
  readonly readsAloud: boolean;
}

const defaults: NoticeSettings = { pollsBesideSocket: true, readsAloud: false };

/** The settings of this browser; like the looks they outlive the session. */
export const noticeSettingsStore = createStore<NoticeSettings>(() => ({
  ...defaults,
  ...readStored<Partial<NoticeSettings>>(storageKeys.noticeSettings),
}));

/** Reads a setting in a component. */
export function useNoticeSettings<T>(select: (settings: NoticeSettings) => T): T {
  return useStore(noticeSettingsStore, select);
}

/** Changes settings for good. */
export function changeNoticeSettings(change: Partial<NoticeSettings>): void {
  const next = { ...noticeSettingsStore.getState(), ...change };
  writeStored(storageKeys.noticeSettings, next);
  noticeSettingsStore.setState(next);
}
