import { BorderOutlined, CloseOutlined, MinusOutlined, SwitcherOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./WindowBar.module.css";

/** Props of `WindowBar`. What has no handler has no button. */
export interface WindowBarProps {
  readonly title: ReactNode;
  /** The window fills the screen; the middle button gives its former size back. */
  readonly isMaximized?: boolean;
  onMinimize?: () => void;
  /** Called with whether the window is to fill the screen. A double click on the title does the same. */
  onMaximize?: (isMaximized: boolean) => void;
  onClose?: () => void;
}

/** The bar of a window inside the console: its title, and minimise, maximise or restore, close. */
export function WindowBar({ title, isMaximized = false, onMinimize, onMaximize, onClose }: WindowBarProps) {
  const toggle = () => onMaximize?.(!isMaximized);
  return (
    <div className={styles.bar}>
      {/* The button beside it does the same for the keyboard. */}
      <div className={styles.title} onDoubleClick={toggle}>
        {title}
      </div>
      {onMinimize && <BarButton label="最小化" icon={<MinusOutlined />} onPress={onMinimize} />}
      {onMaximize && (
        <BarButton
          label={isMaximized ? "还原" : "最大化"}
          icon={isMaximized ? <SwitcherOutlined /> : <BorderOutlined />}
          onPress={toggle}
        />
      )}
      {onClose && <BarButton label="关闭" icon={<CloseOutlined aria-hidden />} onPress={onClose} isClosing />}
    </div>
  );
}

interface BarButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isClosing?: boolean;
  readonly onPress: () => void;
}

function BarButton({ label, icon, isClosing = false, onPress }: BarButtonProps) {
  return (
    <Button
      type="text"
      className={(isClosing ? styles.close : styles.button) ?? ""}
      icon={icon}
      aria-label={label}
      title={label}
      onClick={onPress}
    />
  );
}
