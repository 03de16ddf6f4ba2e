import { parsePath } from "react-router-dom";
import type { Tab } from "../open-tabs/tabList.ts";
import { findPage } from "../navigation/navigation.ts";
import type { Navigation, PageRoute } from "../navigation/navigation.ts";

/** Keeps pages of open tabs that the new navigation no longer holds, marked as withdrawn. */
export function withOpenPages(next: Navigation, before: Navigation, tabs: readonly Tab[]): Navigation {
  const kept = new Map<string, PageRoute>();
  for (const { address } of tabs) {
    const { pathname = "" } = parsePath(address);
    const page = findPage(next, pathname) ? undefined : findPage(before, pathname);
    if (page) kept.set(page.path, { ...page, isWithdrawn: true });
  }
  return kept.size === 0 ? next : { ...next, pages: [...next.pages, ...kept.values()] };
}

/** Open tabs whose page was withdrawn. */
export function withdrawnTabs(navigation: Navigation, tabs: readonly Tab[]): readonly Tab[] {
  return tabs.filter(({ address }) => findPage(navigation, parsePath(address).pathname ?? "")?.isWithdrawn);
}
