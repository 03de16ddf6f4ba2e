import { App } from "antd";
import { memo } from "react";
import { useStore } from "zustand";
import { plainText } from "../../../schema/chat/plainText.ts";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import { chatKey } from "../core/chatName.ts";
import { asImError } from "../core/imError.ts";
import { useDesk } from "../core/ImProvider.tsx";
import { MessageBubble } from "../message/MessageBubble.tsx";
import { canRecall, deliveryOf, readersOf } from "./messageState.ts";
import { useSpeechUrl } from "./useSpeechUrl.ts";

/** Props of `ChatEntry`. */
export interface ChatEntryProps {
  readonly chat: ChatName;
  readonly message: ImMessage;
  /** It is the one that was looked for. */
  readonly isMarked: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onReply: (message: ImMessage) => void;
  readonly onForward: (message: ImMessage) => void;
}

/** One entry of a chat with what can be done to it. A chat of hundreds is drawn again only where something changed. */
export const ChatEntry = memo(function ChatEntry({ chat, message, isMarked, now, onReply, onForward }: ChatEntryProps) {
  const desk = useDesk();
  const { message: tell } = App.useApp();
  const speechUrl = useSpeechUrl();
  const state = useStore(desk.chats, (chats) => deliveryOf(message, chats.get(chatKey(chat))));
  const readers = useStore(desk.chats, (chats) => readersOf(message, chats.get(chatKey(chat))));
  const recall = (): void => {
    desk.calls.recall(chat, message.number).catch((error: unknown) => void tell.error(asImError(error).message));
  };
  const copy = (): void => {
    navigator.clipboard.writeText(plainText(message.content)).then(
      () => void tell.success("已复制"),
      () => void tell.error("浏览器没有允许复制，请选中文字后按 Ctrl+C"),
    );
  };
  return (
    <div data-number={message.number}>
      <MessageBubble
        message={message}
        state={readers === undefined ? state : "read"}
        stateText={readers}
        now={now}
        canRecall={canRecall(message, now)}
        onReply={onReply}
        onForward={onForward}
        onRecall={recall}
        onCopy={copy}
        highlight={isMarked}
        speechUrl={speechUrl}
      />
    </div>
  );
});
