import { EllipsisOutlined, UserAddOutlined } from "@ant-design/icons";
import { Button, Skeleton, Tag } from "antd";
import { useState } from "react";
import { LoadFailure, useConfirm } from "../../../runtime/index.ts";
import { ButtonMenu } from "../../../runtime/forWidgets.ts";
import type { ImGroup, ImUser } from "../../../schema/wire/imAnswers.ts";
import { useDesk, useIm } from "../core/ImProvider.tsx";
import { PersonAvatar } from "../../message/Person.tsx";
import { useAct } from "../panes/useAct.ts";
import { useCalled } from "../panes/useCalled.ts";
import styles from "./groups.module.css";
import { InviteMembers } from "./InviteMembers.tsx";

/** Props of `GroupMembers`. */
export interface GroupMembersProps {
  readonly group: ImGroup;
  /** Shows a member's card. */
  readonly onUser: (username: string) => void;
}

/** Who is in a group (IM-43, API-104); anybody may invite, its owner may also expel and pass the group on. */
export function GroupMembers({ group, onUser }: GroupMembersProps) {
  const { id, size, master } = group;
  // Others may change who is in it at any time; the desk hears of it, and the size tells.
  const { data, error, isFetching, refetch } = useCalled(["groupUsers", id, size, master], (calls) => calls.groupUsers(id));
  const own = useIm(({ me }) => me?.username);
  const [isInviting, setInviting] = useState(false);
  if (!data)
    return error ? (
      <LoadFailure title="群成员加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    );
  return (
    <section className={styles.members} aria-label="群成员">
      <div className={styles.bar}>
        <h3>成员 {data.length}</h3>
        <Button size="small" icon={<UserAddOutlined />} onClick={() => setInviting(true)}>
          邀请同事
        </Button>
      </div>
      <ul className={styles.list} aria-label="群成员">
        {data.map((user) => (
          <li key={user.username} className={styles.member}>
            <button type="button" className={styles.person} onClick={() => onUser(user.username)}>
              <PersonAvatar name={user.realname} path={user.avatar} size={28} />
              <span className={styles.name}>{user.realname}</span>
            </button>
            {user.username === master && <Tag bordered={false}>群主</Tag>}
            {master === own && user.username !== own && <MemberMenu group={group} user={user} />}
          </li>
        ))}
      </ul>
      {isInviting && <InviteMembers group={group} members={data.map(({ username }) => username)} onClose={() => setInviting(false)} />}
    </section>
  );
}

/** What an owner can do about another member. */
function MemberMenu({ group: { id, name }, user: { username, realname } }: { readonly group: ImGroup; readonly user: ImUser }) {
  const { calls } = useDesk();
  const { isBusy, act } = useAct();
  const ask = useConfirm();
  const expel = () =>
    ask({
      title: `把“${realname}”移出“${name}”？`,
      text: "之后的消息对方不再看到。",
      okText: "移出",
      danger: true,
      onOk: () => act(() => calls.expel(id, username), `已移出${realname}`),
    });
  const passOn = () =>
    ask({
      title: `把“${name}”转让给“${realname}”？`,
      text: "转让后您是普通成员，只有对方能再转让回来。",
      okText: "转让",
      danger: true,
      onOk: () => act(() => calls.passOn(id, username), `群主已转让给${realname}`),
    });
  return (
    <ButtonMenu
      menu={{
        items: [
          { key: "passOn", label: "转让群主", onClick: () => void passOn() },
          { key: "expel", label: "移出群聊", danger: true, onClick: () => void expel() },
        ],
      }}
    >
      <Button size="small" type="text" loading={isBusy} icon={<EllipsisOutlined />} aria-label={`管理${realname}`} />
    </ButtonMenu>
  );
}
