import { App, Input, List, Modal } from "antd";
import type { InputRef } from "antd";
import { useRef, useState } from "react";
import { plainText } from "../../../schema/chat/plainText.ts";
import { trimSpace } from "../../../runtime/index.ts";
import type { ChatName } from "../../../schema/wire/imAnswers.ts";
import type { ImMessage } from "../../../schema/wire/imFrames.ts";
import { chatKey } from "../core/chatName.ts";
import { useDesk, useIm } from "../core/ImProvider.tsx";
import { PersonAvatar } from "../../message/Person.tsx";
import styles from "./chat.module.css";

interface Target extends ChatName {
  readonly name: string;
  readonly avatar: string;
}

/** Asks to whom a message goes on: a chat, a friend or a group. */
export function ForwardDialog({ message, onClose }: { readonly message: ImMessage; readonly onClose: () => void }) {
  const desk = useDesk();
  const { message: tell } = App.useApp();
  const targets = useTargets();
  const search = useRef<InputRef>(null);
  const [term, setTerm] = useState("");
  const found = targets.filter(({ name }) => name.includes(trimSpace(term)));
  const forward = (target: Target): void => {
    desk.say(target, { content: message.content });
    void tell.success(`已转发给${target.name}`);
    onClose();
  };
  return (
    <Modal open title="转发给" footer={null} onCancel={onClose} afterOpenChange={(isOpen) => isOpen && search.current?.focus()}>
      <p className={styles.forwarded}>{plainText(message.content, 100)}</p>
      <Input.Search
        ref={search}
        placeholder="搜索聊天、好友或群聊"
        allowClear
        value={term}
        onChange={({ target }) => setTerm(target.value)}
      />
      <List
        className={styles.targets ?? ""}
        dataSource={found}
        rowKey={chatKey}
        locale={{ emptyText: "没有符合的聊天、好友或群聊" }}
        renderItem={(target) => (
          <List.Item>
            <button type="button" className={styles.target} onClick={() => forward(target)}>
              <PersonAvatar name={target.name} path={target.avatar} />
              {target.name}
            </button>
          </List.Item>
        )}
      />
    </Modal>
  );
}

/** Everybody a message can go to, chats first, each once. */
function useTargets(): readonly Target[] {
  const chats = useIm((state) => state.chats);
  const friends = useIm((state) => state.friends);
  const groups = useIm((state) => state.groups);
  const all: readonly Target[] = [
    ...chats,
    ...friends.map(({ username, realname, avatar }) => ({ type: "0" as const, id: username, name: realname, avatar })),
    ...groups.map(({ id, name, avatar }) => ({ type: "1" as const, id, name, avatar })),
  ];
  return [...new Map(all.map((target) => [chatKey(target), target])).values()];
}
