import { HOME_PATH } from "../navigation/navigation.ts";

/** One tab of the console. */
export interface Tab {
  /** Identity: the full path, or for a generated screen its path, whose query is the screen's own state. */
  readonly key: string;
  /** Address the tab shows, with the query and hash it was left with. */
  readonly address: string;
  readonly title: string;
  /** Counts refreshes; a new number builds the content anew. */
  readonly version: number;
}

/** Why a tab stays open. */
export type Refusal = "home" | "last";

/** Outcome of closing a tab. */
export type CloseResult =
  | { readonly refused: Refusal }
  /** `next` is the tab to show when the closed one was on screen. */
  | { readonly tabs: readonly Tab[]; readonly next: Tab };

/** Adds the tab of an address, or brings the address of the one that is there up to date. The home tab stands first. */
export function withTab(tabs: readonly Tab[], { key, address, title }: Omit<Tab, "version">): readonly Tab[] {
  const present = tabs.find((tab) => tab.key === key);
  if (present) {
    if (present.address === address && present.title === title) return tabs;
    return tabs.map((tab) => (tab === present ? { ...tab, address, title } : tab));
  }
  const added: Tab = { key, address, title, version: 0 };
  return key === HOME_PATH ? [added, ...tabs] : [...tabs, added];
}

/** Closes a tab; the one before it takes its place, else the one after. */
export function withoutTab(tabs: readonly Tab[], key: string): CloseResult {
  if (key === HOME_PATH) return { refused: "home" };
  const index = tabs.findIndex((tab) => tab.key === key);
  const next = tabs[index - 1] ?? tabs[index + 1];
  if (!next) return { refused: "last" };
  return { tabs: tabs.filter((tab) => tab.key !== key), next };
}

/** Which tabs a menu item closes, seen from the tab it was opened on. */
export type CloseRange = "left" | "right" | "others";

/** Tabs that are left when a range is closed; home and the tab itself always are. */
export function withoutRange(tabs: readonly Tab[], key: string, range: CloseRange): readonly Tab[] {
  const index = tabs.findIndex((tab) => tab.key === key);
  return tabs.filter((tab, at) => {
    if (tab.key === HOME_PATH || at === index) return true;
    return (range === "left" && at > index) || (range === "right" && at < index);
  });
}

/** Counts one more refresh of a tab. */
export function refreshed(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1 } : tab));
}

/** Keys of the tabs whose contents are kept, most recently shown first and no more than `limit`. */
export function recentKeys(recent: readonly string[], shown: string, limit: number): readonly string[] {
  return [shown, ...recent.filter((key) => key !== shown)].slice(0, limit);
}
