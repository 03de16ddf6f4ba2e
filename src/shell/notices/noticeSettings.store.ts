import { createStore, useStore } from "zustand";
import { readStored, storageKeys, writeStored } from "../session/browserStorage.ts";

/** How notices reach the person at this computer. */
export interface NoticeSettings {
  /** Asks the server every few seconds also while the socket is healthy (spec §4). @default true */
  readonly pollsBesideSocket: boolean;
  /** Reads new notices aloud with a voice of this computer. @default false */
  readonly readsAloud: boolean;
  /** A sound for each chat message that nobody reads at once. @default false */
  readonly chatSound: boolean;
  /** A notice of the desktop for it, where the browser allows them. @default false */
  readonly chatDesktop: boolean;
}

const defaults: NoticeSettings = { pollsBesideSocket: true, readsAloud: false, chatSound: false, chatDesktop: false };

/** The settings of this browser; like the looks they outlive the session. */
export const noticeSettingsStore = createStore<NoticeSettings>(storedSettings);

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

/** Takes over what another window of the browser changes: one that is told to be silent must not leave it to the others to speak. Gives back how to stop. */
export function followOtherWindows(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === storageKeys.noticeSettings) noticeSettingsStore.setState(storedSettings());
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

function storedSettings(): NoticeSettings {
  return { ...defaults, ...readStored<Partial<NoticeSettings>>(storageKeys.noticeSettings) };
}
