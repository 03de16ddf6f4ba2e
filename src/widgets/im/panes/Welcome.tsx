import { MessageOutlined } from "@ant-design/icons";
import { useIm } from "../core/ImProvider.tsx";
import { unreadOf } from "../core/imState.ts";
import styles from "./panes.module.css";

/** What stands in the place of a chat until one is picked (IM-03, SCREEN-75). */
export function Welcome() {
  const name = useIm(({ me }) => me?.realname);
  const unread = useIm(unreadOf);
  return (
    <section className={styles.welcome} aria-label="欢迎">
      <MessageOutlined className={styles.sign ?? ""} />
      <p>{name === undefined ? "欢迎使用即时通讯" : `${name}，欢迎使用即时通讯`}</p>
      <p className={styles.quiet}>{unread > 0 ? `有 ${unread} 条未读消息，从左边选择聊天` : "选择一位好友或一个群聊，开始聊天"}</p>
    </section>
  );
}
