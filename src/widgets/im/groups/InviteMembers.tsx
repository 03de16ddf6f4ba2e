import { Modal } from "antd";
import { useState } from "react";
import type { ImGroup, ImUser } from "../../../schema/wire/imAnswers.ts";
import { useDesk } from "../core/ImProvider.tsx";
import { useAct } from "../panes/useAct.ts";
import { MemberPicker } from "./MemberPicker.tsx";

/** Props of `InviteMembers`. */
export interface InviteMembersProps {
  readonly group: ImGroup;
  /** Account names of who is in it. */
  readonly members: readonly string[];
  readonly onClose: () => void;
}

/** Takes more colleagues into a group; they read what is said from then on. */
export function InviteMembers({ group, members, onClose }: InviteMembersProps) {
  const { calls } = useDesk();
  const { isBusy, act } = useAct();
  const [chosen, setChosen] = useState<readonly ImUser[]>([]);
  async function invite() {
    const names = chosen.map(({ username }) => username);
    if (await act(() => calls.invite(group.id, names), `已邀请 ${names.length} 人`)) onClose();
  }
  return (
    <Modal
      open
      title={`邀请同事加入“${group.name}”`}
      okText="邀请"
      cancelText="取消"
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={isBusy}
      maskClosable={false}
      onOk={() => void invite()}
      onCancel={onClose}
    >
      <MemberPicker chosen={chosen} onChange={setChosen} taken={members} />
    </Modal>
  );
}
