import { Form, Input, Modal } from "antd";
import { useState } from "react";
import { atMost, trimSpace, useFirstFocus } from "../../../runtime/index.ts";
import type { ImGroup, ImUser } from "../../../schema/wire/imAnswers.ts";
import { useDesk } from "../core/ImProvider.tsx";
import { useAct } from "../panes/useAct.ts";
import { GroupPicture } from "./GroupPicture.tsx";
import { MAX_NAME, nameRules } from "./groupName.ts";
import { MemberPicker } from "./MemberPicker.tsx";

/** Props of `CreateGroup`. */
export interface CreateGroupProps {
  readonly onClose: () => void;
  readonly onCreated: (group: ImGroup) => void;
}

interface Typed {
  readonly name: string;
}

/** Makes a group: its name, its picture, and who is in it from the start. What was typed stays where the server refuses. */
export function CreateGroup({ onClose, onCreated }: CreateGroupProps) {
  const { calls } = useDesk();
  const { isBusy, act } = useAct();
  const [form] = Form.useForm<Typed>();
  const [avatar, setAvatar] = useState("");
  const [members, setMembers] = useState<readonly ImUser[]>([]);
  const [isAlone, setAlone] = useState(false);
  const name = Form.useWatch("name", form) ?? "";
  const [scope, setScope] = useState<HTMLElement | null>(null);
  useFirstFocus(scope);

  async function create(typed: Typed) {
    setAlone(members.length === 0);
    if (members.length === 0) return;
    const made: ImGroup[] = [];
    const group = { name: trimSpace(typed.name), avatar, members: members.map(({ username }) => username) };
    const isDone = await act(async () => made.push(await calls.createGroup(group)), "群聊已创建");
    if (isDone && made[0]) onCreated(made[0]);
  }

  return (
    <Modal
      open
      title="新建群聊"
      okText="创建"
      cancelText="取消"
      confirmLoading={isBusy}
      maskClosable={false}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <div ref={setScope}>
        <Form form={form} layout="vertical" onFinish={(typed) => void create(typed)} onFinishFailed={() => setAlone(members.length === 0)}>
          <Form.Item name="name" label="群名称" required rules={nameRules}>
            <Input placeholder="1 到 30 个字" {...atMost(MAX_NAME, { show: true })} />
          </Form.Item>
          <Form.Item label="群头像">
            <GroupPicture name={name} path={avatar} onChange={setAvatar} />
          </Form.Item>
          <Form.Item
            label="成员"
            required
            {...(isAlone && members.length === 0 ? { validateStatus: "error", help: "请至少选择一位同事" } : {})}
          >
            <MemberPicker chosen={members} onChange={setMembers} taken={[]} />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  );
}
