import { Alert, Button, Input, Modal, Spin } from "antd";
import { useState } from "react";
import { TickTree } from "../../tree/TickTree.tsx";
import type { TickNode } from "../../tree/TickTree.tsx";
import { ButtonMenu } from "../../window/ButtonMenu.tsx";
import { clearable } from "../../window/clearable.tsx";
import { useReferenceTree } from "../treeReference/useReferenceTree.ts";
import type { ReferenceTree, TreeOption } from "../treeReference/useReferenceTree.ts";
import type { Choosing } from "./choosing.ts";
import type { ChosenOption } from "./referenceApi.ts";
import styles from "./reference.module.css";

/** Props of `TreePickerDialog`. */
export interface TreePickerDialogProps {
  readonly choosing: Choosing;
  readonly chosen: readonly ChosenOption[];
  readonly onConfirm: (chosen: readonly ChosenOption[]) => void;
  readonly onCancel: () => void;
}

/** Chooses rows of a tree by ticking them; linked, a row takes all rows below it along (PICK-01 to PICK-05). */
export function TreePickerDialog({ choosing, chosen: initial, onConfirm, onCancel }: TreePickerDialogProps) {
  const { title } = choosing.field;
  const [chosen, setChosen] = useState(initial);
  const [isLinked, setIsLinked] = useState(false);
  const [keyword, setKeyword] = useState("");
  const tree = useReferenceTree(choosing, { isOpen: true, keyword });

  const toggle = async (option: TreeOption, isChecked: boolean) => {
    const concerned = isLinked ? [option, ...(await descendants(option, tree))] : [option];
    const values = new Set(concerned.map(({ value }) => value));
    setChosen((before) => [...before.filter(({ value }) => !values.has(value)), ...(isChecked ? concerned : [])]);
  };

  return (
    <Modal open title={`选择${title}`} width={500} okText="确认" cancelText="关闭" onOk={() => onConfirm(chosen)} onCancel={onCancel}>
      <div className={styles["treeTools"]}>
        <Input.Search
          aria-label={`搜索${title}`}
          placeholder={`请输入${title}名称，按回车进行搜索`}
          allowClear={clearable}
          onSearch={setKeyword}
        />
        <ButtonMenu
          menu={{
            selectable: true,
            selectedKeys: [isLinked ? "linked" : "unlinked"],
            items: [
              { key: "linked", label: "父子关联" },
              { key: "unlinked", label: "取消关联" },
            ],
            onClick: ({ key }) => setIsLinked(key === "linked"),
          }}
        >
          <Button aria-haspopup="menu">树操作</Button>
        </ButtonMenu>
      </div>
      {tree.error && <Alert type="error" showIcon message={tree.error.message} />}
      <Spin spinning={tree.isLoading}>
        <TickTree<Node>
          name={title}
          height={400}
          treeData={nodesOf(tree.options, "")}
          loadData={({ key }) => tree.loadBelow(String(key)).then(() => undefined)}
          checkedKeys={chosen.map(({ value }) => value)}
          onCheck={(_keys, { node, checked }) => void toggle(node.option, checked)}
        />
      </Spin>
    </Modal>
  );
}

interface Node extends TickNode {
  readonly option: TreeOption;
  readonly children?: Node[];
}

function nodesOf(options: readonly TreeOption[], below: string): Node[] {
  return options
    .filter((option) => option.below === below)
    .map((option) => {
      const children = nodesOf(options, option.value);
      return {
        key: option.value,
        text: option.text,
        option,
        isLeaf: option.hasChildren !== true,
        disabled: option.disabled === true,
        ...(children.length > 0 && { children }),
      };
    });
}

/** All rows below one, loaded where they are not yet. */
async function descendants(option: TreeOption, tree: ReferenceTree): Promise<TreeOption[]> {
  if (option.hasChildren !== true) return [];
  const below = await tree.loadBelow(option.value);
  const deeper = await Promise.all(below.map((child) => descendants(child, tree)));
  return [...below, ...deeper.flat()];
}
