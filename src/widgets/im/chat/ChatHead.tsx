import { MutedOutlined, SoundOutlined, TeamOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import type { ReactNode } from "react";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { GroupDrawer } from "../groups/GroupDrawer.tsx";
import { useMuted } from "../groups/useMuted.ts";
import { PersonAvatar } from "../message/Person.tsx";
import styles from "./chatHead.module.css";
import { useChatTitle } from "./useChatTitle.ts";

/** Props of `ChatHead`. */
export interface ChatHeadProps {
  readonly chat: ChatName;
  /** Before the name: a way back where the chat fills the window. */
  readonly start?: ReactNode;
  /** Shows a person's card. */
  readonly onUser: (username: string) => void;
  /** The person has left the group, or ended it. */
  readonly onGone: () => void;
}

/** Whom a chat is with, and what can be done about it: muting it, a friend's card, a group's members. */
export function ChatHead({ chat, start, onUser, onGone }: ChatHeadProps) {
  const { name, avatar, group } = useChatTitle(chat);
  const [isShown, setShown] = useState(false);
  const leave = () => {
    setShown(false);
    onGone();
  };
  return (
    <header className={styles.head}>
      {start}
      <PersonAvatar name={name} path={avatar} size={28} />
      <h2 className={styles.name}>
        {name}
        {group && <span className={styles.size}>（{group.size}）</span>}
      </h2>
      <MuteButton chat={chat} />
      {group && (
        <>
          <Tooltip title="群资料与成员">
            <Button type="text" icon={<TeamOutlined />} aria-label="群资料与成员" aria-expanded={isShown} onClick={() => setShown(true)} />
          </Tooltip>
          <GroupDrawer group={group} isOpen={isShown} onUser={onUser} onClose={() => setShown(false)} onGone={leave} />
        </>
      )}
      {chat.type === "0" && (
        <Tooltip title="用户名片">
          <Button type="text" icon={<UserOutlined />} aria-label="用户名片" onClick={() => onUser(chat.id)} />
        </Tooltip>
      )}
    </header>
  );
}

function MuteButton({ chat }: Pick<ChatHeadProps, "chat">) {
  const { isMuted, isBusy, setMuted } = useMuted(chat);
  const label = isMuted ? "取消免打扰" : "消息免打扰";
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        loading={isBusy}
        icon={isMuted ? <MutedOutlined /> : <SoundOutlined />}
        aria-label={label}
        aria-pressed={isMuted}
        onClick={() => void setMuted(!isMuted)}
      />
    </Tooltip>
  );
}
