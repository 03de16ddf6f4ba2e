import { ArrowLeftOutlined, ExpandOutlined } from "@ant-design/icons";
import { Button, Drawer, Tooltip } from "antd";
import { useState } from "react";
import type { ComponentType } from "react";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import type { ChatPaneProps } from "../chat/ChatPane.tsx";
import { ChatTools } from "../chat/ChatTools.tsx";
import { chatKey } from "../core/chatName.ts";
import { ChatList } from "../panes/ChatList.tsx";
import { LineBar } from "../panes/LineBar.tsx";
import { walkedRows } from "../../message/rowKeys.ts";
import { UserCard } from "../panes/UserCard.tsx";
import styles from "./panel.module.css";

/** Props of `ImPanel`. */
export interface ImPanelProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens the window, at a chat where one is open here. */
  readonly onWindow: (chat: ChatName | undefined) => void;
  /** Draws a chat. */
  readonly chatPane: ComponentType<ChatPaneProps>;
}

/** Chats beside any screen: their list, or one of them. The screen stays usable, so there is no mask. */
export function ImPanel({ isOpen, onClose, onWindow, chatPane: ChatPane }: ImPanelProps) {
  const [chat, setChat] = useState<ChatName>();
  const [user, setUser] = useState<string>();
  const back = (
    <Button
      type="text"
      icon={<ArrowLeftOutlined />}
      aria-label="返回列表"
      onClick={() => (user === undefined ? setChat(undefined) : setUser(undefined))}
    />
  );
  return (
    <Drawer
      open={isOpen}
      title="消息聊天"
      mask={false}
      width={400}
      classNames={{ body: styles.body ?? "" }}
      onClose={onClose}
      afterOpenChange={(isShown) => isShown && enterPanel()}
      destroyOnHidden
      extra={
        <Tooltip title="打开即时通讯">
          <Button type="text" icon={<ExpandOutlined />} aria-label="打开即时通讯" onClick={() => onWindow(chat)} />
        </Tooltip>
      }
    >
      <div ref={walkedRows} tabIndex={-1} className={styles.frame} data-im-panel="">
        <LineBar />
        {user !== undefined ? (
          <div className={styles.scroll}>
            {back}
            <UserCard
              username={user}
              onChat={(id) => {
                setUser(undefined);
                setChat({ type: "0", id });
              }}
            />
          </div>
        ) : chat ? (
          <ChatPane
            key={chatKey(chat)}
            chat={chat}
            start={back}
            tools={<ChatTools chat={chat} onUser={setUser} onGone={() => setChat(undefined)} />}
          />
        ) : (
          <div className={styles.scroll}>
            <ChatList onOpen={setChat} />
          </div>
        )}
      </div>
    </Drawer>
  );
}

/** The panel takes the focus once it is there, wherever it was opened from, so that its rows are at hand and Esc closes it. */
function enterPanel(): void {
  const frame = document.querySelector<HTMLElement>("[data-im-panel]");
  if (!frame?.contains(document.activeElement)) frame?.focus({ preventScroll: true });
}
