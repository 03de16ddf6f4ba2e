import { MessageOutlined } from "@ant-design/icons";
import { useIm } from "../core/ImProvider.tsx";
import { unreadOf } from "../core/imState.ts";
import type { ImPane } from "./place.ts";
import styles from "../panes/panes.module.css";

const FRIENDS = "从左边选择一位好友，查看名片、发送消息";
/** Said where nobody can be picked there. */
const BARE = "搜索同事，或从部门、群聊里选择，开始聊天";
/** What can be picked at the left, by the part that stands there. */
const STEPS: Readonly<Record<ImPane, string>> = {
  index: FRIENDS,
  userBox: FRIENDS,
  chatBox: "从左边选择聊天",
  dept: "从左边的部门里选择一位同事，查看名片、发送消息",
  chatGroupBox: "从左边选择一个群聊，或新建群聊",
};

/** What stands in the place of a chat until one is picked (IM-03, SCREEN-75). @param pane what stands at the left */
export function Welcome({ pane }: { readonly pane: ImPane }) {
  const isBare = useIm(
    ({ chats, friends }) => (pane === "chatBox" && chats.length === 0) || (STEPS[pane] === FRIENDS && friends.length === 0),
  );
  const name = useIm(({ me }) => me?.realname);
  const unread = useIm(unreadOf);
  return (
    <section className={styles.welcome} aria-label="欢迎">
      <MessageOutlined className={styles.sign ?? ""} />
      <p>{name === undefined ? "欢迎使用即时通讯" : `${name}，欢迎使用即时通讯`}</p>
      {unread > 0 && <p className={styles.quiet}>{`有 ${unread} 条未读消息${pane === "chatBox" ? "" : "，在“聊天”里查看"}`}</p>}
      <p className={styles.quiet}>{isBare ? BARE : STEPS[pane]}</p>
    </section>
  );
}
