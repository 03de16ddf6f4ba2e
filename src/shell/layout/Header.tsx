import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { HOME_PATH } from "../navigation/navigation.ts";
import type { PageRoute } from "../navigation/navigation.ts";
import styles from "./Header.module.css";
import { SchemeButton } from "./SchemeButton.tsx";
import { Trail } from "./Trail.tsx";
import { UserMenu } from "./UserMenu.tsx";

/** Props of `Header`. */
export interface HeaderProps {
  readonly page: PageRoute;
  readonly isMobile: boolean;
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

/** The line above the tabs: menu button and place on the left, looks and person on the right. */
export function Header({ page, isMobile, isMenuOpen, onToggleMenu }: HeaderProps) {
  const label = isMenuOpen ? "收起菜单" : "展开菜单";
  return (
    <div className={styles.header}>
      <Tooltip title={label} placement="bottomLeft">
        <Button
          type="text"
          icon={isMenuOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
          aria-label={label}
          aria-expanded={isMenuOpen}
          onClick={onToggleMenu}
        />
      </Tooltip>
      <div className={styles.place}>
        {isMobile ? <span className={styles.title}>{page.title}</span> : <Trail page={page} />}
        {!isMobile && page.path === HOME_PATH && <span className={styles.welcome}>欢迎进入小程序管理系统</span>}
      </div>
      <SchemeButton />
      <UserMenu isCompact={isMobile} />
    </div>
  );
}
