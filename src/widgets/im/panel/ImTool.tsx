import { MessageOutlined } from "@ant-design/icons";
import { Badge, Button, Tooltip } from "antd";
import { useRef, useState } from "react";
import { useIm } from "../core/ImProvider.tsx";
import { unreadOf } from "../core/imState.ts";
import { ImPanel } from "./ImPanel.tsx";
import type { ImPanelProps } from "./ImPanel.tsx";

/** Says how many messages are unread, on every screen, and opens the chats beside it. */
export function ImTool({ onWindow, chatPane }: Pick<ImPanelProps, "onWindow" | "chatPane">) {
  const unread = useIm(unreadOf);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  function close(): void {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <>
      <Tooltip title={isOpen ? "" : "消息聊天"}>
        <Button
          ref={button}
          type="text"
          aria-label={unread > 0 ? `消息聊天，${unread} 条未读` : "消息聊天，没有未读"}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          icon={
            <Badge count={unread} size="small" title="" offset={[unread > 9 ? 6 : 0, 0]}>
              <MessageOutlined />
            </Badge>
          }
        />
      </Tooltip>
      <ImPanel
        isOpen={isOpen}
        onClose={close}
        chatPane={chatPane}
        onWindow={(chat) => {
          setOpen(false);
          onWindow(chat);
        }}
      />
    </>
  );
}
