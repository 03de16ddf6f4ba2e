import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button, Skeleton } from "antd";
import type { ComponentType, ReactNode } from "react";
import { useNarrow } from "../../../runtime/forWidgets.ts";
import type { ChatPaneProps } from "../chat/ChatPane.tsx";
import { ChatTools } from "../chat/ChatTools.tsx";
import { chatKey } from "../core/chatName.ts";
import { useIm } from "../core/ImProvider.tsx";
import { LineBar } from "../panes/LineBar.tsx";
import { UserCard } from "../panes/UserCard.tsx";
import { Welcome } from "./Welcome.tsx";
import { ListPane } from "./ListPane.tsx";
import type { ImPlace } from "./place.ts";
import { Rail } from "./Rail.tsx";
import styles from "./window.module.css";

/** Props of `ImWindow`. */
export interface ImWindowProps {
  readonly place: ImPlace;
  readonly onPlace: (place: ImPlace) => void;
  /** Draws a chat. */
  readonly chatPane: ComponentType<ChatPaneProps>;
}

/** px; below it one part stands at a time. */
const NARROW = 699.98;

/** The window of messaging (IM-01): parts, the list of the chosen one, and what is open of it. On a phone one at a time. */
export function ImWindow(props: ImWindowProps) {
  const { place, onPlace } = props;
  const isNarrow = useNarrow(NARROW);
  const isStarting = useIm(({ me, fault, line }) => !me && fault === undefined && line !== "broken");
  const isOpen = place.chat !== undefined || place.user !== undefined;
  const back = isNarrow ? (
    <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回列表" onClick={() => onPlace({ pane: listOf(place) })} />
  ) : undefined;
  const shows = { list: !isNarrow || !isOpen, content: !isNarrow || isOpen };
  return (
    <section className={styles.window} aria-label="即时通讯" data-narrow={isNarrow || undefined}>
      <LineBar />
      {isStarting ? (
        <Skeleton className={styles.starting ?? ""} active avatar paragraph={{ rows: 6 }} aria-label="正在加载" />
      ) : (
        <div className={styles.columns}>
          {shows.list && <Rail pane={place.pane} onPane={(pane) => onPlace({ pane })} />}
          {shows.list && <ListPane place={place} onPlace={onPlace} />}
          {shows.content && (
            <div className={styles.content}>
              <Content {...props} back={back} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** Where the way back from a card or a chat leads: a person's card is left to the friends. */
function listOf({ pane }: ImPlace): ImPlace["pane"] {
  return pane === "userBox" ? "index" : pane;
}

function Content({ place: { pane, chat, at, user }, onPlace, chatPane: ChatPane, back }: ImWindowProps & { readonly back: ReactNode }) {
  const openChat = (id: string) => onPlace({ pane: "chatBox", chat: { type: "0", id } });
  if (chat) {
    const tools = (
      <ChatTools chat={chat} onUser={(username) => onPlace({ pane: "userBox", user: username })} onGone={() => onPlace({ pane })} />
    );
    return <ChatPane key={chatKey(chat)} chat={chat} at={at} start={back} tools={tools} />;
  }
  if (user !== undefined)
    return (
      <div className={styles.scroll}>
        {back}
        <UserCard key={user} username={user} onChat={openChat} />
      </div>
    );
  return <Welcome pane={pane} />;
}
