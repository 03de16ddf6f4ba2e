import { ApartmentOutlined, CommentOutlined, MessageOutlined, UserOutlined } from "@ant-design/icons";
import { Badge } from "antd";
import type { ReactNode } from "react";
import { visuallyHidden } from "../../../runtime/index.ts";
import { useIm } from "../core/ImProvider.tsx";
import { unreadOf } from "../core/imState.ts";
import type { ImPane } from "./place.ts";
import styles from "./window.module.css";

interface RailEntry {
  readonly pane: ImPane;
  readonly title: string;
  readonly icon: ReactNode;
  /** Parts that belong to it. */
  readonly holds: readonly ImPane[];
}

const entries: readonly RailEntry[] = [
  { pane: "chatBox", title: "聊天", icon: <MessageOutlined />, holds: ["chatBox"] },
  { pane: "index", title: "好友", icon: <UserOutlined />, holds: ["index", "userBox"] },
  { pane: "dept", title: "部门", icon: <ApartmentOutlined />, holds: ["dept"] },
  { pane: "chatGroupBox", title: "群聊", icon: <CommentOutlined />, holds: ["chatGroupBox"] },
];

/** Props of `Rail`. */
export interface RailProps {
  readonly pane: ImPane;
  readonly onPane: (pane: ImPane) => void;
}

/** Leads between the parts of the window (SCREEN-73, SCREEN-76), and says how much is unread. */
export function Rail({ pane, onPane }: RailProps) {
  const unread = useIm(unreadOf);
  return (
    <nav className={styles.rail} aria-label="即时通讯">
      {entries.map(({ pane: target, title, icon, holds }) => (
        <button
          key={target}
          type="button"
          className={styles.tab}
          aria-current={holds.includes(pane) ? "page" : undefined}
          onClick={() => onPane(target)}
        >
          <Badge count={target === "chatBox" ? unread : 0} size="small" title="">
            <span className={styles.icon} aria-hidden>
              {icon}
            </span>
          </Badge>
          <span>{title}</span>
          {target === "chatBox" && unread > 0 && <span className={visuallyHidden}>{unread} 条未读</span>}
        </button>
      ))}
    </nav>
  );
}
