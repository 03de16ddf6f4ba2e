import { useEffect, useLayoutEffect, useMemo } from "react";
import type { MouseEvent } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { findPage, HOME_PATH, LOST_PATH } from "../navigation/navigation.ts";
import type { PageRoute } from "../navigation/navigation.ts";
import { usePermissions } from "../permissions/permissions.store.ts";
import { noteVisit } from "../preferences/pageVisits.store.ts";
import { useSetting } from "../preferences/settings.store.ts";
import { LeaveQuestion } from "../tabs/LeaveQuestion.tsx";
import { TabBar } from "../tabs/TabBar.tsx";
import { TabPanels } from "../tabs/TabPanels.tsx";
import { tabOf } from "../open-tabs/tabOf.ts";
import { keepOnlyTab, showTab } from "../open-tabs/tabs.store.ts";
import { useSession } from "../session/session.store.ts";
import { useIsMobile } from "../theme/windowWidth.ts";
import styles from "./ConsoleLayout.module.css";
import { focusPage, useFocusOnPage } from "./focusPage.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { focusOpened } from "./focusOpened.ts";
import { keepFocus } from "./keepFocus.ts";
import { Overlays } from "./Overlays.tsx";
import { Sider } from "./Sider.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { useConfirmKey } from "./useConfirmKey.ts";
import { useIsScrolledAway } from "./useIsScrolledAway.ts";
import { useShortcuts } from "./useShortcuts.ts";
import { ViewBanner } from "./ViewBanner.tsx";

/** The frame around every page behind the sign-in. An address the viewer's menu does not hold is not found. */
export function ConsoleLayout() {
  const { pathname } = useLocation();
  const page = findPage(
    usePermissions(({ navigation }) => navigation),
    pathname,
  );
  return page ? <Frame page={page} /> : <Navigate to={LOST_PATH} replace />;
}

function Frame({ page }: { readonly page: PageRoute }) {
  const location = useLocation();
  const isMobile = useIsMobile();
  const isTop = useSetting("layout") === "topmenu" && !isMobile;
  const hasTabs = useSetting("multiPage");
  const tab = useMemo(() => tabOf(page, location), [page, location]);
  // Before anything is painted, so that a new tab and its content appear together.
  useLayoutEffect(() => {
    showTab(tab);
    if (!hasTabs) keepOnlyTab(tab.key);
  }, [tab, hasTabs]);
  useNotedVisit(page);
  useDocumentTitle(page.path === HOME_PATH ? undefined : page.title);
  useShortcuts(tab);
  useConfirmKey();
  useEffect(() => keepFocus(), []);
  useEffect(() => focusOpened(), []);
  useFocusOnPage(tab.key);

  return (
    <div className={styles.layout} {...useFrameState({ isTop, hasTabs })}>
      <a className={styles.skip} href="#content" onClick={skipToContent}>
        跳到内容
      </a>
      {!isMobile && !isTop && <Sider page={page} />}
      <div className={styles.body}>
        <header className={styles.chrome}>
          <Header page={page} isMobile={isMobile} isTop={isTop} />
          {hasTabs && <TabBar shown={tab.key} />}
        </header>
        <ViewBanner />
        <main id="content" tabIndex={-1} className={styles.content}>
          {isTop && <Breadcrumbs page={page} />}
          <TabPanels shown={tab.key} />
        </main>
        <Footer />
      </div>
      <LeaveQuestion hasTabs={hasTabs} />
      <Overlays />
    </div>
  );
}

/** Counts the openings of pages, so that those of the work are at hand. Who looks through the eyes of a role has other work. */
function useNotedVisit({ path, isPassing }: PageRoute): void {
  const person = useSession(({ user }) => (user?.viewing ? undefined : user?.id));
  useEffect(() => {
    if (person !== undefined && !isPassing) noteVisit(person, path);
  }, [person, path, isPassing]);
}

/** Followed as a link, it would be another address, and that another tab. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  focusPage();
}

/** What the style sheet needs to know of the settings. */
function useFrameState({ isTop, hasTabs }: { readonly isTop: boolean; readonly hasTabs: boolean }) {
  const isHeaderFixed = useSetting("fixedHeader");
  const hidesHeader = useSetting("autoHideHeader");
  const isAway = useIsScrolledAway(isHeaderFixed && hidesHeader);
  return {
    "data-width": useSetting("contentWidth"),
    "data-top": isTop || undefined,
    "data-chrome": !isHeaderFixed ? "loose" : isAway ? "away" : "fixed",
    "data-tabs": hasTabs || undefined,
  };
}
