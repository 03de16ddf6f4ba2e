import { Drawer } from "antd";
import { useLayoutEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useDocumentTitle } from "../brand/useDocumentTitle.ts";
import { findPage, HOME_PATH } from "../navigation/navigation.ts";
import type { PageRoute } from "../navigation/navigation.ts";
import { usePermissions } from "../navigation/permissions.store.ts";
import { TabBar } from "../tabs/TabBar.tsx";
import { TabPanels } from "../tabs/TabPanels.tsx";
import { tabOf } from "../tabs/tabOf.ts";
import { showTab } from "../tabs/tabs.store.ts";
import { measures } from "../theme/theme.ts";
import { useIsMobile } from "../theme/windowWidth.ts";
import { Brand } from "./Brand.tsx";
import styles from "./ConsoleLayout.module.css";
import { Header } from "./Header.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { toggleSider, useSiderOpen } from "./sider.store.ts";

/** The frame around every page behind the sign-in. An address the viewer's menu does not hold is not found. */
export function ConsoleLayout() {
  const { pathname } = useLocation();
  const page = findPage(
    usePermissions(({ navigation }) => navigation),
    pathname,
  );
  return page ? <Frame page={page} /> : <Navigate to="/404" replace />;
}

function Frame({ page }: { readonly page: PageRoute }) {
  const location = useLocation();
  const isMobile = useIsMobile();
  const isSiderOpen = useSiderOpen();
  const [drawerPath, setDrawerPath] = useState<string>();
  const entries = usePermissions(({ navigation }) => navigation.entries);
  const tab = useMemo(() => tabOf(page, location), [page, location]);
  // Before anything is painted, so that a new tab and its content appear together.
  useLayoutEffect(() => showTab(tab), [tab]);
  useDocumentTitle(page.path === HOME_PATH ? undefined : page.title);

  // Open only on the page it was opened on: choosing an entry closes it by leading elsewhere.
  const isDrawerOpen = isMobile && drawerPath === location.pathname;
  const closeDrawer = () => setDrawerPath(undefined);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        跳到内容
      </a>
      {isMobile ? (
        <Drawer
          open={isDrawerOpen}
          onClose={closeDrawer}
          placement="left"
          width={measures.siderWidth + 48}
          closable={false}
          classNames={{ body: styles.drawer ?? "" }}
        >
          <Brand isFolded={false} />
          <SideMenu entries={entries} path={page.path} isFolded={false} />
        </Drawer>
      ) : (
        <aside className={isSiderOpen ? styles.sider : styles.foldedSider}>
          <Brand isFolded={!isSiderOpen} />
          <SideMenu entries={entries} path={page.path} isFolded={!isSiderOpen} />
        </aside>
      )}
      <div className={styles.body}>
        <header className={styles.chrome}>
          <Header
            page={page}
            isMobile={isMobile}
            isMenuOpen={isMobile ? isDrawerOpen : isSiderOpen}
            onToggleMenu={isMobile ? () => setDrawerPath(location.pathname) : toggleSider}
          />
          <TabBar shown={tab.key} />
        </header>
        <main id="content" tabIndex={-1} className={styles.content}>
          <TabPanels shown={tab.key} />
        </main>
      </div>
    </div>
  );
}
