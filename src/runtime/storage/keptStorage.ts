import { createStore, useStore } from "zustand";

/** Why the browser does not keep what it is given: it lets this site store nothing, or there is no room left. */
export type StorageLoss = "blocked" | "full";

/** A place in the browser where texts are kept by key. It never fails: what the browser refuses lives as long as this page. */
export interface KeptStorage {
  /** Reads a text; `undefined` where there is none. */
  get(key: string): string | undefined;
  /** Keeps a text. @returns whether it outlives this page */
  set(key: string, text: string): boolean;
  remove(key: string): void;
  /** Keys of all texts, those that live in this page only among them. */
  keys(): readonly string[];
}

const lossStore = createStore<{ readonly loss: StorageLoss | undefined }>(() => ({ loss: undefined }));

/** Tells a component what is lost with this page; `undefined` where the browser keeps everything. */
export function useStorageLoss(): StorageLoss | undefined {
  return useStore(lossStore, ({ loss }) => loss);
}

/** What outlives the window: session, settings, saved queries. */
export const localKept: KeptStorage = keptIn(() => window.localStorage);

/** What belongs to one window and its reloads: tabs, rights, the way back from another system. */
export const windowKept: KeptStorage = keptIn(() => window.sessionStorage);

/**
 * Wraps a storage of the browser. Merely asking for it throws where a site's data are blocked, and each write may: private
 * windows, policies and full disks refuse at any moment.
 */
function keptIn(storageOf: () => Storage): KeptStorage {
  /** What was refused. */
  const refused = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(storageOf());
    } catch (error) {
      noteLoss(error);
      return otherwise;
    }
  };
  return {
    get: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null) ?? undefined,
    set(key, text) {
      refused.set(key, text);
      const isKept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (isKept) refused.delete(key);
      // What was kept before would come back with the next page, and be wrong.
      else attempt((storage) => storage.removeItem(key), undefined);
      return isKept;
    },
    remove(key) {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...refused.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

/** A block stays what it is; one that turns full later is no news. */
function noteLoss(error: unknown): void {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  lossStore.setState(({ loss }) => ({ loss: loss ?? (isFull ? "full" : "blocked") }));
}
