import { Button, Drawer, Switch } from "antd";
import { useId } from "react";
import type { ReactNode } from "react";
import { useConfirm } from "../../../runtime/index.ts";
import type { ImGroup } from "../../../schema/wire/imAnswers.ts";
import { useDesk, useIm } from "../core/ImProvider.tsx";
import { PersonAvatar } from "../../message/Person.tsx";
import { useAct } from "../panes/useAct.ts";
import { GroupForm } from "./GroupForm.tsx";
import { GroupMembers } from "./GroupMembers.tsx";
import type { GroupMembersProps } from "./GroupMembers.tsx";
import { useMuted } from "./useMuted.ts";
import styles from "./groups.module.css";

/** Props of `GroupDrawer`. */
export interface GroupDrawerProps extends GroupMembersProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The person is no member any more. */
  readonly onGone: () => void;
}

/** A group with its members and what the person may do about it: an owner more than others. */
export function GroupDrawer({ group, isOpen, onUser, onClose, onGone }: GroupDrawerProps) {
  const isOwner = useIm(({ me }) => me?.username === group.master);
  return (
    <Drawer open={isOpen} title="群资料" width={360} onClose={onClose} destroyOnHidden>
      <div className={styles.drawer}>
        {isOwner ? <GroupForm key={group.id} group={group} /> : <GroupHead group={group} />}
        <Switches group={group} isOwner={isOwner} />
        <GroupMembers group={group} onUser={onUser} />
        {isOwner ? <Dissolve group={group} onGone={onGone} /> : <Leave group={group} onGone={onGone} />}
      </div>
    </Drawer>
  );
}

function GroupHead({ group: { name, avatar, silenced } }: { readonly group: ImGroup }) {
  return (
    <div className={styles.picture}>
      <PersonAvatar name={name} path={avatar} size={48} />
      <div>
        <strong>{name}</strong>
        {silenced && <p className={styles.quiet}>全员禁言中，只有群主可以发言</p>}
      </div>
    </div>
  );
}

function Switches({ group, isOwner }: { readonly group: ImGroup; readonly isOwner: boolean }) {
  const { calls } = useDesk();
  const { isMuted, isBusy, setMuted } = useMuted({ type: "1", id: group.id });
  const silence = useAct();
  const { id, name, avatar, silenced } = group;
  return (
    <div className={styles.switches}>
      <Setting title="消息免打扰" about="不再提示这个群的新消息">
        {(labelled) => <Switch {...labelled} checked={isMuted} aria-busy={isBusy} onChange={(muted) => !isBusy && void setMuted(muted)} />}
      </Setting>
      {isOwner && (
        <Setting title="全员禁言" about="打开后只有群主可以发言">
          {(labelled) => (
            <Switch
              {...labelled}
              checked={silenced}
              // A switch that is disabled while it works loses the focus, and with it Esc.
              aria-busy={silence.isBusy}
              onChange={(next) =>
                !silence.isBusy &&
                void silence.act(() => calls.saveGroup(id, { name, avatar, silenced: next }), next ? "已全员禁言" : "已解除禁言")
              }
            />
          )}
        </Setting>
      )}
    </div>
  );
}

interface SettingProps {
  readonly title: string;
  readonly about: string;
  readonly children: (labelled: { readonly "aria-labelledby": string }) => ReactNode;
}

function Setting({ title, about, children }: SettingProps) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <div>
        <span id={id}>{title}</span>
        <p className={styles.quiet}>{about}</p>
      </div>
      {children({ "aria-labelledby": id })}
    </div>
  );
}

type EndProps = Pick<GroupDrawerProps, "group" | "onGone">;

function Leave({ group: { id, name }, onGone }: EndProps) {
  const { calls } = useDesk();
  const { act } = useAct();
  const ask = useConfirm();
  const leave = async () => (await act(() => calls.leave(id), `已退出“${name}”`)) && onGone();
  return (
    <Button
      danger
      block
      onClick={() =>
        void ask({
          title: `退出“${name}”？`,
          text: "退出后看不到群里的消息，要由群成员再邀请。",
          okText: "退出",
          danger: true,
          onOk: leave,
        })
      }
    >
      退出群聊
    </Button>
  );
}

/** An owner cannot leave: the group is passed on first, or ended for everybody. */
function Dissolve({ group: { id, name }, onGone }: EndProps) {
  const { calls } = useDesk();
  const { act } = useAct();
  const ask = useConfirm();
  const dissolve = async () => (await act(() => calls.dissolve(id), `已解散“${name}”`)) && onGone();
  return (
    <div className={styles.end}>
      <p className={styles.quiet}>要退出群聊，请先在成员里转让群主。</p>
      <Button
        danger
        block
        onClick={() =>
          void ask({
            title: `解散“${name}”？`,
            text: "所有成员都不能再查看和发言，不能恢复。",
            okText: "解散",
            danger: true,
            onOk: dissolve,
          })
        }
      >
        解散群聊
      </Button>
    </div>
  );
}
