import { createStore, useStore } from "zustand";
import { noteUnsaved } from "../../runtime/unsaved/unsavedForms.ts";
import { windowKept } from "../../runtime/storage/keptStorage.ts";
import { readStored, storageKeys, writeStored } from "../session/browserStorage.ts";
import { onPersonChange } from "../session/session.store.ts";
import { HOME_PATH, homePage } from "../navigation/fixedPages.ts";
import { recentKeys, refreshed, withMoved, withoutRange, withoutTab, withTab } from "./tabList.ts";
import type { CloseRange, CloseResult, Tab } from "./tabList.ts";
import { tabOf } from "./tabOf.ts";

/** How many tabs keep their contents while hidden; older ones keep their address only. */
export const KEPT_TABS = 12;

interface TabsState {
  readonly tabs: readonly Tab[];
  /** Keys whose contents are built, most recently shown first. */
  readonly built: readonly string[];
  /** Forms with unsaved changes, by the key of their tab. */
  readonly unsaved: Readonly<Record<string, readonly string[]>>;
}

/** The open tabs; a reload finds them again. */
export const tabsStore = createStore<TabsState>(() => ({
  tabs: readStored<readonly Tab[]>(storageKeys.tabs, windowKept) ?? [],
  built: [],
  unsaved: {},
}));

tabsStore.subscribe(({ tabs }, before) => {
  if (tabs === before.tabs) return;
  writeStored(storageKeys.tabs, tabs, undefined, windowKept);
  writeStored(storageKeys.cachedRoutes, [...new Set(tabs.flatMap(({ keptAs }) => keptAs ?? []))]);
});

// Tabs belong to one person: their titles and addresses are nobody else's business. Who signs in again keeps them.
onPersonChange(() => tabsStore.setState({ tabs: [], built: [], unsaved: {} }));

/** Reads one part of the tabs in a component. */
export function useTabs<T>(select: (state: TabsState) => T): T {
  return useStore(tabsStore, select);
}

const homeTab = tabOf(homePage, { pathname: HOME_PATH, search: "", hash: "" });

/** Shows an address in its tab, opening one where there is none. Home stands beside it, also where a link led past it. */
export function showTab(tab: Omit<Tab, "version">): void {
  tabsStore.setState(({ tabs, built, unsaved }) => ({
    tabs: withTab(tabs.some(({ key }) => key === HOME_PATH) ? tabs : withTab(tabs, homeTab), tab),
    built: recentKeys(built, tab.key, { limit: KEPT_TABS, mustKeep: (key) => unsaved[key] !== undefined }),
  }));
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

/** Closes every tab but one, home too: what a console without tabs does with each page that is left. */
export function keepOnlyTab(key: string): void {
  const { tabs } = tabsStore.getState();
  if (tabs.length > 1) keepOnly(tabs.filter((tab) => tab.key === key));
}

/** Puts a tab in another place of the bar. */
export function moveTab(key: string, to: number): void {
  tabsStore.setState(({ tabs }) => ({ tabs: withMoved(tabs, key, to) }));
}

/** Builds a tab's content anew. */
export function refreshTab(key: string): void {
  giveUpChanges(key);
  tabsStore.setState(({ tabs }) => ({ tabs: refreshed(tabs, key) }));
}

/** Notes whether a form of a tab holds changes that are not saved. */
export function noteUnsavedForm(tabKey: string, form: string, isUnsaved: boolean): void {
  tabsStore.setState(({ unsaved }) => {
    const others = (unsaved[tabKey] ?? []).filter((known) => known !== form);
    return { unsaved: withForms(unsaved, tabKey, isUnsaved ? [...others, form] : others) };
  });
}

/** Whether closing a tab would lose changes. */
export function hasUnsaved({ key }: Tab): boolean {
  return tabsStore.getState().unsaved[key] !== undefined;
}

/** Whether leaving any tab would lose changes. */
export function hasAnyUnsaved(): boolean {
  return Object.keys(tabsStore.getState().unsaved).length > 0;
}

function keepOnly(tabs: readonly Tab[]): void {
  const isLeft = (key: string) => tabs.some((tab) => tab.key === key);
  for (const key of Object.keys(tabsStore.getState().unsaved)) if (!isLeft(key)) giveUpChanges(key);
  tabsStore.setState(({ built }) => ({ tabs, built: built.filter(isLeft) }));
}

/** The forms of a tab are given up, or go with it: the browser no longer asks about them either. */
export function giveUpChanges(key: string): void {
  for (const form of tabsStore.getState().unsaved[key] ?? []) noteUnsaved(form, false);
  tabsStore.setState(({ unsaved }) => ({ unsaved: withForms(unsaved, key, []) }));
}

function withForms(unsaved: TabsState["unsaved"], key: string, forms: readonly string[]): TabsState["unsaved"] {
  const { [key]: _, ...others } = unsaved;
  return forms.length > 0 ? { ...others, [key]: forms } : others;
}
