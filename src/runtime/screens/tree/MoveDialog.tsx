import { Form, Modal, TreeSelect } from "antd";
import type { TreeSelectProps } from "antd";
import { useState } from "react";
import type { CustomDialogProps } from "../../actions/customActions.ts";
import { closable } from "../../window/closable.ts";
import { useFirstFocus } from "../../window/useFirstFocus.ts";
import { parentIdOf } from "./treeNodes.ts";
import { framedOptions } from "../../tree/TreeFrame.tsx";
import { useMove } from "./useMove.tsx";
import { useTreeBranches } from "./useTreeBranches.ts";

/** Value of the choice that makes a row a root; ids are never empty, but a select needs a text. */
const root = "_root";

type Choice = NonNullable<TreeSelectProps["treeData"]>[number];

/** Puts a row of a tree under another one. */
export function MoveDialog({ screen, rows, onClose, onChanged }: CustomDialogProps) {
  const { entity } = screen;
  const move = useMove(entity, onChanged);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { branches, isLoading } = useTreeBranches(entity, opened, true);
  const [target, setTarget] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const [scope, setScope] = useState<HTMLElement | null>(null);
  useFirstFocus(scope);
  const [row] = rows;
  const id = String(row?.["id"]);

  const choicesBelow = (parentId: string): Choice[] =>
    (branches.get(parentId) ?? []).map((candidate) => {
      const value = String(candidate["id"]);
      const isLeaf = candidate["hasChildren"] !== true;
      const title = String(candidate[entity.label] ?? value);
      // Nothing can be put below itself, so neither the row nor what is under it is offered.
      return value === id ? { value, title, disabled: true, isLeaf: true } : { value, title, isLeaf, children: choicesBelow(value) };
    });

  const handleMove = async () => {
    if (!row || target === undefined) return;
    setIsSaving(true);
    const hasMoved = await move({ row, from: parentIdOf(entity, row), to: target === root ? null : target });
    if (hasMoved) onClose();
    else setIsSaving(false);
  };
  return (
    <Modal
      open
      title={`移动${entity.title}“${String(row?.[entity.label] ?? "")}”`}
      closable={closable}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: target === undefined, loading: isSaving }}
      onOk={() => void handleMove()}
      onCancel={onClose}
    >
      <div ref={setScope}>
        <Form layout="vertical">
          <Form.Item label="移动到" htmlFor="move-target" extra="只改变所在位置，下级会一起移动。">
            <TreeSelect
              id="move-target"
              {...(target === undefined ? {} : { value: target })}
              placeholder={`请选择上级${entity.title}`}
              loading={isLoading}
              popupRender={framedOptions}
              treeData={[{ value: root, title: "顶级", isLeaf: true }, ...choicesBelow("")]}
              treeExpandedKeys={[...opened]}
              onTreeExpand={(keys) => setOpened(keys.map(String))}
              loadData={async ({ value }) => setOpened((before) => (before.includes(String(value)) ? before : [...before, String(value)]))}
              onChange={(value: string) => setTarget(value)}
            />
          </Form.Item>
        </Form>
      </div>
    </Modal>
  );
}
