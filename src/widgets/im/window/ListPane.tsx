import { PlusOutlined } from "@ant-design/icons";
import { Button, Input, Tooltip } from "antd";
import { Suspense, useState } from "react";
import { lazyDialog, trimSpace } from "../../../runtime/index.ts";
import { ChatList } from "../panes/ChatList.tsx";
import { DepartmentTree } from "../panes/DepartmentTree.tsx";
import { FriendList } from "../panes/FriendList.tsx";
import { GroupList } from "../panes/GroupList.tsx";
import { PeopleRows } from "../panes/PeopleRows.tsx";
import { openFirstRow, walkedRows } from "../../message/rowKeys.ts";
import { SearchResults } from "../panes/SearchResults.tsx";
import type { ImPlace } from "./place.ts";
import styles from "./window.module.css";

const CreateGroup = lazyDialog(async () => (await import("../groups/CreateGroup.tsx")).CreateGroup);

/** Props of `ListPane`. */
export interface ListPaneProps {
  readonly place: ImPlace;
  readonly onPlace: (place: ImPlace) => void;
}

/** The list of a part of the window, below a box that searches people, groups and what was said. */
export function ListPane({ place, onPlace }: ListPaneProps) {
  const [typed, setTyped] = useState("");
  const [isCreating, setCreating] = useState(false);
  const keyword = trimSpace(typed);

  return (
    <section ref={walkedRows} className={styles.pane} aria-label="列表">
      <div className={styles.search}>
        <Input
          type="search"
          allowClear
          aria-label="搜索同事、群聊和聊天记录"
          placeholder="搜索"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={({ currentTarget }) => {
            if (keyword !== "") openFirstRow(currentTarget.closest("section"));
          }}
        />
        <Tooltip title="新建群聊">
          <Button icon={<PlusOutlined />} aria-label="新建群聊" onClick={() => setCreating(true)} />
        </Tooltip>
      </div>
      <div className={styles.scroll}>
        {keyword === "" ? (
          <PaneList place={place} onPlace={onPlace} />
        ) : (
          <SearchResults
            keyword={keyword}
            onUser={(user) => onPlace({ pane: "userBox", user })}
            onChat={(chat, at) => onPlace({ pane: "chatBox", chat, at })}
          />
        )}
      </div>
      <Suspense>
        {isCreating && (
          <CreateGroup
            onClose={() => setCreating(false)}
            onCreated={({ id }) => {
              setCreating(false);
              onPlace({ pane: "chatGroupBox", chat: { type: "1", id } });
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

function PaneList({ place: { pane, chat, user }, onPlace }: ListPaneProps) {
  switch (pane) {
    case "chatBox":
      return <ChatList shown={chat} onOpen={(next) => onPlace({ pane, chat: next })} />;
    case "chatGroupBox":
      return <GroupList shown={chat?.type === "1" ? chat.id : undefined} onOpen={({ id }) => onPlace({ pane, chat: { type: "1", id } })} />;
    case "dept":
      return (
        <DepartmentTree>
          {(users, label) => (
            <PeopleRows label={label} people={users} shown={user} onOpen={({ username }) => onPlace({ pane, user: username })} />
          )}
        </DepartmentTree>
      );
    default:
      return <FriendList shown={user} onOpen={({ username }) => onPlace({ pane: "userBox", user: username })} />;
  }
}
