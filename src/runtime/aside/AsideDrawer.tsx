import { Drawer } from "antd";
import type { ListController } from "../listing/useListController.ts";
import { closable } from "../window/closable.ts";
import { AsideTree } from "./AsideTree.tsx";
import styles from "./aside.module.css";

/** Props of `AsideDrawer`. */
export interface AsideDrawerProps {
  readonly controller: ListController;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What stands beside a list, on a narrow screen; it closes with a choice. */
export function AsideDrawer({ controller, isOpen, onClose }: AsideDrawerProps) {
  return (
    <Drawer title={controller.screen.aside?.title} open={isOpen} closable={closable} placement="left" width="85%" onClose={onClose}>
      <div className={styles["inDrawer"]}>
        <AsideTree controller={controller} onChosen={onClose} />
      </div>
    </Drawer>
  );
}
