import { MessageOutlined } from "@ant-design/icons";
import { Badge, Button, Tooltip } from "antd";
import { Suspense, useRef, useState } from "react";
import type { ComponentType } from "react";
import { useIm } from "../core/ImProvider.tsx";
import { unreadOf } from "../core/imState.ts";
import type { ImPanelProps } from "./ImPanel.tsx";

/** Props of `ImTool`. */
export interface ImToolProps extends Pick<ImPanelProps, "onWindow"> {
  /** Draws the chats; its code is loaded when they are first opened. */
  readonly panel: ComponentType<Omit<ImPanelProps, "chatPane">>;
}

/** Says how many messages are unread, on every screen, and opens the chats beside it. */
export function ImTool({ onWindow, panel: Panel }: ImToolProps) {
  const unread = useIm(unreadOf);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  function toggle(): void {
    setOpen(!isOpen);
    setWasOpen(true);
  }
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
          onClick={toggle}
          icon={
            <Badge count={unread} size="small" title="" offset={[unread > 9 ? 6 : 0, 0]}>
              <MessageOutlined />
            </Badge>
          }
        />
      </Tooltip>
      <Suspense>
        {wasOpen && (
          <Panel
            isOpen={isOpen}
            onClose={close}
            onWindow={(chat) => {
              setOpen(false);
              onWindow(chat);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
