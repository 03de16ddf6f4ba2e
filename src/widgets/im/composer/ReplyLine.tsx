import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import styles from "./composer.module.css";

/** Props of `ReplyLine`. */
export interface ReplyLineProps {
  readonly reply: { readonly username: string; readonly text: string };
  readonly onCancel: () => void;
}

/** Whose message is answered. */
export function ReplyLine({ reply: { username, text }, onCancel }: ReplyLineProps) {
  return (
    <div className={styles["reply"]}>
      <span className={styles["quoted"]}>
        回复 {username}：{text}
      </span>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="取消回复" onClick={onCancel} />
    </div>
  );
}
