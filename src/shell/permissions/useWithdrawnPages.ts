import { App } from "antd";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { closableNotice } from "../../runtime/window/closableNotice.tsx";
import { useSession } from "../session/session.store.ts";
import type { Tab } from "../open-tabs/tabList.ts";
import { closeTab, useTabs } from "../open-tabs/tabs.store.ts";
import { HOME_PATH } from "../navigation/navigation.ts";
import { dropClosedPages, usePermissions } from "./permissions.store.ts";
import { withdrawnTabs } from "./withdrawnPages.ts";

/**
 * Tells the person when a right that opened one of their tabs was taken away. The tab closes, unless something typed
 * in it is not saved: then it stays, so that the text can be copied, until the person closes it.
 */
export function useWithdrawnPages(): void {
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const navigation = usePermissions((permissions) => permissions.navigation);
  const tabs = useTabs((state) => state.tabs);
  // Saved, given up or cleared: then the tab has no reason to stay.
  const unsaved = useTabs((state) => state.unsaved);
  const isViewing = useSession(({ user }) => Boolean(user?.viewing));
  const told = useRef<readonly Tab[]>([]);

  useEffect(() => {
    const withdrawn = withdrawnTabs(navigation, tabs);
    const [kept, closed] = [withdrawn.filter(({ key }) => unsaved[key]), withdrawn.filter(({ key }) => !unsaved[key])];
    // The right is back, or the tab is gone: the notice would be wrong.
    for (const { key } of told.current) if (!kept.some((tab) => tab.key === key)) notification.destroy(`withdrawn ${key}`);
    told.current = kept;
    if (withdrawn.length === 0) return dropClosedPages();
    for (const { title, key } of kept)
      notification.warning({
        key: `withdrawn ${key}`,
        message: `您已没有“${title}”的权限`,
        description: "其中没有保存的内容还在，但不能再保存。请复制需要的内容，再关闭页签。",
        duration: 0,
        closable: closableNotice,
      });
    if (closed.length === 0) return;
    // Who chose to look through the eyes of a role knows why, and reads it in the bar above the page.
    if (!isViewing)
      notification.warning({
        key: "withdrawn",
        message: "权限已变更",
        description: `您已没有“${closed.map(({ title }) => title).join("”、“")}”的权限，页签已关闭。`,
        duration: 0,
        closable: closableNotice,
      });
    const isShown = closed.some(({ address }) => address.split(/[?#]/)[0] === pathname);
    // Leave first: an address without a page is not found. The next address brings the closing.
    if (isShown) void navigate(HOME_PATH);
    else closed.forEach(({ key }) => closeTab(key));
  }, [navigation, tabs, unsaved, pathname, notification, navigate, isViewing]);
}
