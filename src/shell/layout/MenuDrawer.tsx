import { Drawer } from "antd";
import type { PageRoute } from "../navigation/navigation.ts";
import { measures } from "../theme/measures.ts";
import { Brand } from "./Brand.tsx";
import { MainMenu } from "./MainMenu.tsx";
import styles from "./Sider.module.css";
import { useMenuTheme } from "./useMenuTheme.ts";

/** Props of `MenuDrawer`. */
export interface MenuDrawerProps {
  readonly page: PageRoute;
  readonly isOpen: boolean;
  onClose(): void;
}

/** The menu of narrow windows, drawn in from the side. */
export function MenuDrawer({ page, isOpen, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      width={measures.siderWidth + 48}
      closable={false}
      aria-label="主菜单"
      classNames={{ body: styles.drawerBody ?? "" }}
    >
      <div className={styles.drawer} data-theme={useMenuTheme()}>
        <Brand isFolded={false} />
        <MainMenu page={page} mode="side" onChosen={onClose} />
      </div>
    </Drawer>
  );
}
