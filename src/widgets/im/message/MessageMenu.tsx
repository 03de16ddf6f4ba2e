import { EllipsisOutlined } from "@ant-design/icons";
import { App } from "antd";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import { LateMenu } from "../../../runtime/forWidgets.ts";
import styles from "./bubble.module.css";
import { speak, speechAddress } from "./speech.ts";

type OnMessage = ((message: ImMessage) => void) | undefined;

/** What can be done with a message; what is absent is not offered. */
export interface MessageActions {
  readonly onReply?: OnMessage;
  readonly onForward?: OnMessage;
  readonly onCopy?: OnMessage;
  /** Takes it back; offered where `canRecall`. */
  readonly onRecall?: OnMessage;
  /** It is one's own and younger than two minutes. @default false */
  readonly canRecall?: boolean | undefined;
  /** Sends it again after a failure. */
  readonly onResend?: OnMessage;
  /** Address of a speech service (API-106). @default nothing is read aloud */
  readonly speechUrl?: string | undefined;
}

/** Props of `MessageMenu`. */
export interface MessageMenuProps {
  readonly message: ImMessage;
  readonly actions: MessageActions;
}

/** The menu of a message; before it is opened it is a button and nothing else. */
export function MessageMenu({ message, actions }: MessageMenuProps) {
  const { onReply, onForward, onCopy, onRecall, canRecall = false, speechUrl = "" } = actions;
  const notices = App.useApp();
  const read = () => {
    speak(message.content, speechUrl).catch(() => void notices.message.error("朗读失败，请稍后再试"));
  };
  const offered = [
    { key: "reply", label: "回复", run: onReply },
    { key: "forward", label: "转发", run: onForward },
    { key: "copy", label: "复制", run: onCopy },
    { key: "speak", label: "朗读", run: speechAddress(message.content, speechUrl) === undefined ? undefined : read },
    { key: "recall", label: "撤回", run: canRecall ? onRecall : undefined },
  ].filter(({ run }) => run !== undefined);
  if (offered.length === 0) return null;
  const items = offered.map(({ key, label }) => ({ key, label }));
  const choose = (chosen: string) => offered.find(({ key }) => key === chosen)?.run?.(message);
  return (
    <LateMenu className={styles["more"] ?? ""} aria-label="消息操作" title="消息操作" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <EllipsisOutlined aria-hidden />
    </LateMenu>
  );
}
