import { Button, Form, Input } from "antd";
import { useState } from "react";
import { atMost, trimSpace } from "../../../runtime/index.ts";
import type { ImGroup } from "../../../schema/wire/imAnswers.ts";
import { useDesk } from "../core/ImProvider.tsx";
import { useAct } from "../panes/useAct.ts";
import { GroupPicture } from "./GroupPicture.tsx";
import { MAX_NAME, nameRules } from "./groupName.ts";

/** Name and picture of a group, as its owner changes them. What was typed stays where the server refuses. */
export function GroupForm({ group: { id, name, avatar, silenced } }: { readonly group: ImGroup }) {
  const { calls } = useDesk();
  const { isBusy, act } = useAct();
  const [typed, setTyped] = useState(name);
  const [picture, setPicture] = useState(avatar);
  const isChanged = trimSpace(typed) !== name || picture !== avatar;
  return (
    <Form
      layout="vertical"
      initialValues={{ name }}
      onValuesChange={(_, { name: next = "" }: { readonly name?: string }) => setTyped(next)}
      onFinish={() => void act(() => calls.saveGroup(id, { name: trimSpace(typed), avatar: picture, silenced }), "群资料已保存")}
    >
      <Form.Item label="群头像">
        <GroupPicture name={typed} path={picture} onChange={setPicture} />
      </Form.Item>
      <Form.Item name="name" label="群名称" required rules={nameRules}>
        <Input {...atMost(MAX_NAME, { show: true })} />
      </Form.Item>
      {isChanged && (
        <Button type="primary" htmlType="submit" loading={isBusy}>
          保存
        </Button>
      )}
    </Form>
  );
}
