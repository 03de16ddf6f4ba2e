import { MutedOutlined, SoundOutlined, TeamOutlined, UserOutlined } from "@ant-design/icons";
import { Button, Tooltip } from "antd";
import { Suspense, useState } from "react";
import { lazyDialog } from "../../../runtime/index.ts";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import { useIm } from "../core/ImProvider.tsx";
import { useMuted } from "../groups/useMuted.ts";

const GroupDrawer = lazyDialog(async () => (await import("../groups/GroupDrawer.tsx")).GroupDrawer);

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
  const [wasShown, setWasShown] = useState(false);
  const show = () => {
    setShown(true);
    setWasShown(true);
  };
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
            <Button type="text" icon={<TeamOutlined />} aria-label="群资料与成员" aria-expanded={isShown} onClick={show} />
          </Tooltip>
          <Suspense>
            {wasShown && <GroupDrawer group={group} isOpen={isShown} onUser={onUser} onClose={() => setShown(false)} onGone={leave} />}
          </Suspense>
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
