import { Button, Descriptions, Skeleton } from "antd";
import { LoadFailure, useConfirm } from "../../../runtime/index.ts";
import type { ImUser } from "../../../schema/wire/imAnswers.ts";
import { useDesk, useIm } from "../core/ImProvider.tsx";
import { PersonAvatar } from "../../message/Person.tsx";
import styles from "./panes.module.css";
import { useAct } from "./useAct.ts";
import { useCalled } from "./useCalled.ts";

/** Props of `UserCard`. */
export interface UserCardProps {
  /** Account name. */
  readonly username: string;
  /** Opens the chat with the person. */
  readonly onChat: (username: string) => void;
}

/** A colleague's card (IM-04, SCREEN-74, API-97). Where they cannot be looked up, nobody stands there, only why (IM-05). */
export function UserCard({ username, onChat }: UserCardProps) {
  const { data: user, error, isFetching, refetch } = useCalled(["user", username], (calls) => calls.user(username));
  return (
    <section className={styles.card} aria-label="用户名片">
      {error ? (
        <LoadFailure title="用户名片加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : user ? (
        <Card user={user} onChat={onChat} />
      ) : (
        <Skeleton active avatar paragraph={{ rows: 4 }} />
      )}
    </section>
  );
}

function Card({ user, onChat }: { readonly user: ImUser; readonly onChat: UserCardProps["onChat"] }) {
  const own = useIm(({ me }) => me?.username);
  const { username, realname, nickname, avatar, sign, phone, email, departs } = user;
  const lines = { 用户名: username, 昵称: nickname, 部门: departs.join("、"), 手机: phone, 邮箱: email };
  return (
    <>
      <div className={styles.who}>
        <PersonAvatar name={realname} path={avatar} size={72} />
        <h2>{realname}</h2>
        {sign !== "" && <p className={styles.quiet}>{sign}</p>}
      </div>
      <Descriptions
        column={1}
        size="small"
        items={Object.entries(lines).map(([label, text]) => ({ key: label, label, children: text === "" ? "未填写" : text }))}
      />
      {username === own ? (
        <p className={styles.quiet}>这是您自己</p>
      ) : (
        <div className={styles.tools}>
          <Button type="primary" onClick={() => onChat(username)}>
            发送消息
          </Button>
          <FriendButton user={user} />
        </div>
      )}
    </>
  );
}

/** Makes a colleague a friend, or ends that. */
function FriendButton({ user: { username, realname } }: { readonly user: ImUser }) {
  const { calls } = useDesk();
  const isFriend = useIm(({ friends }) => friends.some((friend) => friend.username === username));
  const { isBusy, act } = useAct();
  const ask = useConfirm();
  const remove = () =>
    ask({
      title: `从好友里移除“${realname}”？`,
      text: "聊天记录会保留，以后可以重新添加。",
      okText: "移除",
      onOk: () => act(() => calls.removeFriend(username), "已移除好友"),
    });
  if (isFriend)
    return (
      <Button loading={isBusy} onClick={() => void remove()}>
        移除好友
      </Button>
    );
  return (
    <Button loading={isBusy} onClick={() => void act(() => calls.addFriend(username), "已添加好友")}>
      添加好友
    </Button>
  );
}
