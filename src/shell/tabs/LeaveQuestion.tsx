import { useEffect } from "react";
import { parsePath, useBlocker } from "react-router-dom";
import type { Location } from "react-router-dom";
import { useConfirm } from "../../runtime/window/useConfirm.tsx";
import { isSameDialog } from "../../runtime/actions/useScreenDialogs.ts";
import { findPage } from "../navigation/navigation.ts";
import type { Navigation } from "../navigation/navigation.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import type { Tab } from "../open-tabs/tabList.ts";
import { tabOf } from "../open-tabs/tabOf.ts";
import { giveUpChanges, hasAnyUnsaved, hasUnsaved, tabsStore } from "../open-tabs/tabs.store.ts";

/**
 * Asks before an address takes away what is typed and not saved: the browser's back closes the form that stands in the
 * address, and without tabs every other page ends the one that is left.
 */
export function LeaveQuestion({ hasTabs }: { readonly hasTabs: boolean }) {
  const ask = useConfirm();
  const navigation = usePermissions((permissions) => permissions.navigation);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasAnyUnsaved() && ((!hasTabs && currentLocation.pathname !== nextLocation.pathname) || endsForm(navigation, nextLocation)),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const tab = tabAt(navigation, blocker.location);
    const left = new AbortController();
    const decide = async () => {
      const agreed = await ask({
        title: "放弃未保存的修改？",
        text: `${tab ? `“${tab.title}”` : "当前页面"}中有没有保存的内容，离开后不会保留。`,
        okText: "放弃修改",
        cancelText: "继续编辑",
        danger: true,
        signal: left.signal,
      });
      if (left.signal.aborted) return;
      if (!agreed) return blocker.reset();
      if (tab) giveUpChanges(tab.key);
      blocker.proceed();
    };
    void decide();
    return () => left.abort();
  }, [blocker, ask, navigation]);
  return null;
}

/** Whether an address closes a form of the tab that shows it. */
function endsForm(navigation: Navigation, next: Location): boolean {
  const tab = tabAt(navigation, next);
  return tab !== undefined && hasUnsaved(tab) && !isSameDialog(parsePath(tab.address).search, next.search);
}

/** The open tab that shows an address. */
function tabAt(navigation: Navigation, location: Location): Tab | undefined {
  const page = findPage(navigation, location.pathname);
  const shown = page && tabOf(page, location).key;
  return tabsStore.getState().tabs.find(({ key }) => key === shown);
}
