import { createStore, useStore } from "zustand";
import { readStored, storageKeys, writeStored } from "../session/browserStorage.ts";
import { sessionStore } from "../session/session.store.ts";
import { recentKeys, refreshed, withoutRange, withoutTab, withTab } from "./tabList.ts";
import type { CloseRange, CloseResult, Tab } from "./tabList.ts";

/** How many tabs keep their contents while hidden; older ones keep their address only. */
export const KEPT_TABS = 12;

interface TabsState {
  readonly tabs: readonly Tab[];
  /** Keys whose contents are built, most recently shown first. */
  readonly built: readonly string[];
}

/** The open tabs; a reload finds them again. */
export const tabsStore = createStore<TabsState>(() => ({
  tabs: readStored<readonly Tab[]>(storageKeys.tabs, sessionStorage) ?? [],
  built: [],
}));

tabsStore.subscribe(({ tabs }, before) => {
  if (tabs !== before.tabs) writeStored(storageKeys.tabs, tabs, undefined, sessionStorage);
});

// Tabs belong to one session: their titles and addresses are nobody else's business.
sessionStore.subscribe(({ token }, before) => {
  if (token !== before.token) tabsStore.setState({ tabs: [], built: [] });
});

/** Reads one part of the tabs in a component. */
export function useTabs<T>(select: (state: TabsState) => T): T {
  return useStore(tabsStore, select);
}

/** Shows an address in its tab, opening one where there is none. */
export function showTab(tab: Omit<Tab, "version">): void {
  tabsStore.setState(({ tabs, built }) => ({ tabs: withTab(tabs, tab), built: recentKeys(built, tab.key, KEPT_TABS) }));
}

/** Closes a tab unless it must stay; what to show next is in the result. */
export function closeTab(key: string): CloseResult {
  const result = withoutTab(tabsStore.getState().tabs, key);
  if ("tabs" in result) keepOnly(result.tabs);
  return result;
}

/** Closes the tabs on one side, or all others. */
export function closeRange(key: string, range: CloseRange): void {
  keepOnly(withoutRange(tabsStore.getState().tabs, key, range));
}

/** Builds a tab's content anew. */
export function refreshTab(key: string): void {
  tabsStore.setState(({ tabs }) => ({ tabs: refreshed(tabs, key) }));
}

function keepOnly(tabs: readonly Tab[]): void {
  tabsStore.setState(({ built }) => ({ tabs, built: built.filter((key) => tabs.some((tab) => tab.key === key)) }));
}
