import { parsePath } from "react-router-dom";
import { windowKept } from "../../runtime/storage/keptStorage.ts";
import { findPage, HOME_PATH, type Navigation } from "../navigation/navigation.ts";
import type { Tab } from "../open-tabs/tabList.ts";
import { tabsStore } from "../open-tabs/tabs.store.ts";
import { readStored, storageKeys, writeStored } from "../session/browserStorage.ts";

/** What was open in this window before it began to look through the eyes of a role. */
interface TabsBefore {
  readonly tabs: readonly Tab[];
  /** Address of the page that was on screen. */
  readonly address?: string;
}

/** Writes down what is open, before the pages go that the viewed role lacks. During one look only the first call counts. */
export function keepTabsOfView(): void {
  if (readBefore()) return;
  const { tabs, built } = tabsStore.getState();
  const address = tabs.find(({ key }) => key === built[0])?.address;
  writeStored(storageKeys.tabsBeforeView, { tabs, ...(address === undefined ? {} : { address }) }, undefined, windowKept);
}

/**
 * Opens again what was open before the look, in its order, with what was opened since behind it; without a look that has
 * ended nothing happens.
 *
 * @param navigation what is reached now: a page whose right went meanwhile does not come back
 */
export function restoreTabsOfView(navigation: Navigation): void {
  const before = readBefore();
  if (!before) return;
  windowKept.remove(storageKeys.tabsBeforeView);
  const isReached = ({ address }: Tab) => findPage(navigation, parsePath(address).pathname ?? "") !== undefined;
  tabsStore.setState(({ tabs }) => {
    const open = new Map(tabs.map((tab) => [tab.key, tab]));
    const back = before.tabs.filter(isReached).map((tab) => open.get(tab.key) ?? tab);
    const added = tabs.filter(({ key }) => !back.some((tab) => tab.key === key));
    // The home tab stands first, also where the look alone has opened it.
    return { tabs: [...back, ...added].toSorted((one, other) => Number(other.key === HOME_PATH) - Number(one.key === HOME_PATH)) };
  });
}

/** Address that was on screen before the look that is going on. */
export function addressBeforeView(): string | undefined {
  return readBefore()?.address;
}

function readBefore(): TabsBefore | undefined {
  return readStored<TabsBefore>(storageKeys.tabsBeforeView, windowKept);
}
