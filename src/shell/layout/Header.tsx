import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { lazyDialog } from "../../runtime/code/lazyPart.tsx";
import { HOME_PATH } from "../navigation/navigation.ts";
import type { PageRoute } from "../navigation/navigation.ts";
import { Brand } from "./Brand.tsx";
import styles from "./Header.module.css";
import { HeaderTools } from "./HeaderTools.tsx";
import { MainMenu } from "./MainMenu.tsx";
import { toggleSider, useSiderOpen } from "./sider.store.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";

/** A desk never needs it. */
const MenuDrawer = lazyDialog(async () => (await import("./MenuDrawer.tsx")).MenuDrawer);

/** Props of `Header`. */
export interface HeaderProps {
  readonly page: PageRoute;
  readonly isMobile: boolean;
  /** The menu stands in the header. */
  readonly isTop: boolean;
}

/** The line above the tabs: menu or place on the left, tools and person on the right. */
export function Header({ page, isMobile, isTop }: HeaderProps) {
  return (
    <div className={styles.header}>
      {isMobile ? <NarrowStart page={page} /> : isTop ? <TopStart page={page} /> : <SideStart page={page} />}
      <HeaderTools isMobile={isMobile} />
    </div>
  );
}

function TopStart({ page }: { readonly page: PageRoute }) {
  return (
    <>
      <Brand isFolded={false} />
      <MainMenu page={page} mode="top" />
    </>
  );
}

function SideStart({ page }: { readonly page: PageRoute }) {
  return (
    <>
      <MenuButton isOpen={useSiderOpen()} onToggle={toggleSider} />
      <div className={styles.place}>
        <Breadcrumbs page={page} />
        {page.path === HOME_PATH && <span className={styles.welcome}>欢迎进入小程序管理系统</span>}
      </div>
    </>
  );
}

function NarrowStart({ page }: { readonly page: PageRoute }) {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  // Open only on the page it was opened on: the browser's back closes it, too.
  const isOpen = openedAt === pathname;
  const [isUsed, setIsUsed] = useState(false);
  const close = () => setOpenedAt(undefined);
  const toggle = () => {
    setIsUsed(true);
    setOpenedAt(isOpen ? undefined : pathname);
  };
  return (
    <>
      <MenuButton isOpen={isOpen} onToggle={toggle} />
      <Suspense>{isUsed && <MenuDrawer page={page} isOpen={isOpen} onClose={close} />}</Suspense>
      <div className={styles.place}>
        <span className={styles.title}>{page.title}</span>
      </div>
    </>
  );
}

function MenuButton({ isOpen, onToggle }: { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const label = isOpen ? "收起菜单" : "展开菜单";
  return (
    <Tooltip title={label} placement="bottomLeft">
      <Button
        type="text"
        icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
    </Tooltip>
  );
}
