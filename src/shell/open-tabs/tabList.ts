import { HOME_PATH } from "../navigation/navigation.ts";

/** One tab of the console. */
export interface Tab {
  /** Identity: the full path, or for a generated screen its path, whose query is the screen's own state. */
  readonly key: string;
  /** Address the tab shows, with the query and hash it was left with. */
  readonly address: string;
  readonly title: string;
  /** Name its content is kept alive under; absent: built anew each time it is shown. */
  readonly keptAs?: string;
  /** Closes as another tab is shown. */
  readonly isPassing?: true;
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

/**
 * Adds the tab of an address, or brings the address of the one that is there up to date. The home tab stands first; what
 * was only passed through goes.
 */
export function withTab(present: readonly Tab[], shown: Omit<Tab, "version">): readonly Tab[] {
  const tabs = present.filter(({ key, isPassing }) => !isPassing || key === shown.key);
  if (tabs.some(({ key }) => key === shown.key)) return tabs.map((tab) => (tab.key === shown.key ? { ...tab, ...shown } : tab));
  const added: Tab = { ...shown, version: 0 };
  return shown.key === HOME_PATH ? [added, ...tabs] : [...tabs, added];
}

/** Closes a tab; the one before it takes its place, else the one after. */
export function withoutTab(tabs: readonly Tab[], key: string): CloseResult {
  if (key === HOME_PATH) return { refused: "home" };
  const index = tabs.findIndex((tab) => tab.key === key);
  const next = tabs[index - 1] ?? tabs[index + 1];
  if (!next) return { refused: "last" };
  return { tabs: tabs.filter((tab) => tab.key !== key), next };
}

/** Puts a tab in the place of another one; home stays first. */
export function withMoved(tabs: readonly Tab[], key: string, to: number): readonly Tab[] {
  const moved = tabs.find((tab) => tab.key === key);
  const others = tabs.filter((tab) => tab.key !== key);
  const first = others[0]?.key === HOME_PATH ? 1 : 0;
  const place = Math.min(Math.max(to, first), others.length);
  return moved && key !== HOME_PATH ? [...others.slice(0, place), moved, ...others.slice(place)] : tabs;
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

/** Which contents are kept. */
export interface KeepRule {
  readonly limit: number;
  /** Whether a content would be missed however long ago it was shown. */
  mustKeep(key: string): boolean;
}

/** Keys of the tabs whose contents are kept, most recently shown first: no more than `limit`, and all that must be. */
export function recentKeys(recent: readonly string[], shown: string, { limit, mustKeep }: KeepRule): readonly string[] {
  return [shown, ...recent.filter((key) => key !== shown)].filter((key, index) => index < limit || mustKeep(key));
}
