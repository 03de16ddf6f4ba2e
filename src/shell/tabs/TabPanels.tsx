import { Activity, useMemo } from "react";
import { parsePath, Route, Routes } from "react-router-dom";
import { visuallyHidden } from "../../runtime/window/visuallyHidden.ts";
import { LeaveGuardProvider } from "../../runtime/unsaved/LeaveGuard.tsx";
import { PageHeader } from "../pages/PageHeader.tsx";
import { findPage, HOME_PATH } from "../navigation/navigation.ts";
import type { PageRoute } from "../navigation/navigation.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { PageContent } from "../pages/PageContent.tsx";
import { useSetting } from "../preferences/settings.store.ts";
import { TabBoundary } from "./TabBoundary.tsx";
import type { Tab } from "../open-tabs/tabList.ts";
import { noteUnsavedForm, useTabs } from "../open-tabs/tabs.store.ts";

/**
 * The contents of the tabs. A hidden tab keeps what was typed and scrolled, while its timers and sockets rest;
 * beyond the limit of the store, and for pages that are not kept alive, hiding ends the content.
 */
export function TabPanels({ shown }: { readonly shown: string }) {
  const tabs = useTabs((state) => state.tabs);
  const built = useTabs((state) => state.built);
  const navigation = usePermissions((permissions) => permissions.navigation);
  return tabs.map((tab) => {
    const isShown = tab.key === shown;
    const page = findPage(navigation, parsePath(tab.address).pathname ?? "");
    if (!page || !(isShown || (tab.keptAs && built.includes(tab.key)))) return null;
    return (
      <Activity key={`${tab.key} ${tab.version}`} mode={isShown ? "visible" : "hidden"}>
        <TabPanel tab={tab} page={page} />
      </Activity>
    );
  });
}

function TabPanel({ tab, page }: { readonly tab: Tab; readonly page: PageRoute }) {
  const guard = useMemo(
    () => ({ onUnsavedChange: (form: string, isUnsaved: boolean) => noteUnsavedForm(tab.key, form, isUnsaved) }),
    [tab.key],
  );
  const hasTabs = useSetting("multiPage");
  return (
    <div {...(hasTabs ? { role: "tabpanel", "aria-labelledby": `tab:${tab.key}` } : {})} id={`panel:${tab.key}`}>
      <PanelTitle page={page} />
      <TabBoundary isHome={tab.key === HOME_PATH}>
        <LeaveGuardProvider guard={guard}>
          {/* Each tab sees its own address, also while another one is on screen. */}
          <Routes location={tab.address}>
            <Route path={page.parts ? `${page.path}/:part?` : page.path} element={<PageContent page={page} />} />
          </Routes>
        </LeaveGuardProvider>
      </TabBoundary>
    </div>
  );
}

/** Hand-written pages bring a heading of their own; a generated screen shows its title in tab and breadcrumb. */
function PanelTitle({ page: { title, header, content } }: { readonly page: PageRoute }) {
  if (header) return <PageHeader title={title} heading={header} />;
  return content.kind === "screen" ? <h1 className={visuallyHidden}>{title}</h1> : null;
}
