import { Button, Drawer } from "antd";
import { LookAndLayout } from "./LookAndLayout.tsx";
import { resetSettings } from "../preferences/settings.store.ts";
import styles from "./SettingsDrawer.module.css";

/** Props of `SettingsDrawer`. */
export interface SettingsDrawerProps {
  readonly isOpen: boolean;
  onClose(): void;
}

/** How the console looks and is laid out in this browser. Every choice is in force at once and remembered. */
export function SettingsDrawer({ isOpen, onClose }: SettingsDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title="系统设置"
      width={360}
      destroyOnHidden
      footer={
        <div className={styles.footer}>
          <span>设置保存在这台设备的浏览器中</span>
          <Button onClick={resetSettings}>恢复默认</Button>
        </div>
      }
    >
      <LookAndLayout />
    </Drawer>
  );
}
