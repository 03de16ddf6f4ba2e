import { MutedOutlined, SoundOutlined, TeamOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { useState } from "react";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { useIm } from "../core/ImProvider.tsx";
import { GroupDrawer } from "../groups/GroupDrawer.tsx";
import { useMuted } from "../groups/useMuted.ts";

/** Props of `ChatTools`. */
export interface ChatToolsProps {
  readonly chat: ChatName;
  /** Shows a person's card. */
  readonly onUser: (username: string) => void;
  /** The person has left the group, or ended it. */
  readonly onGone: () => void;
}

/** What can be done with a chat as a whole: muting it, and looking at whom it is with: a friend's card, a group's members. */
export function ChatTools({ chat, onUser, onGone }: ChatToolsProps) {
  const group = useIm(({ groups }) => (chat.type === "1" ? groups.find(({ id }) => id === chat.id) : undefined));
  const [isShown, setShown] = useState(false);
  const leave = () => {
    setShown(false);
    onGone();
  };
  return (
    <>
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
    </>
  );
}

function MuteButton({ chat }: Pick<ChatToolsProps, "chat">) {
  const { isMuted, isBusy, setMuted } = useMuted(chat);
  const label = isMuted ? "取消免打扰" : "消息免打扰";
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        loading={isBusy}
        icon={isMuted ? <MutedOutlined /> : <SoundOutlined />}
        aria-label={label}
        onClick={() => void setMuted(!isMuted)}
      />
    </Tooltip>
  );
}
