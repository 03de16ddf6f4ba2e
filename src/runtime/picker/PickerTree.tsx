import { Alert, Button, Input, Spin } from "antd";
import { useState } from "react";
import type { TreeOption } from "../fields/reference/tree/useReferenceTree.ts";
import { useReferenceTree } from "../fields/reference/tree/useReferenceTree.ts";
import { TickTree } from "../tree/TickTree.tsx";
import { ButtonMenu } from "../window/ButtonMenu.tsx";
import { clearable } from "../window/clearable.tsx";
import { descendants, nodesOf, rowsAbove } from "../fields/reference/tree/treeNodes.ts";
import type { PickedNode } from "../fields/reference/tree/treeNodes.ts";
import type { PickerBodyProps } from "./picker.types.ts";
import styles from "./picker.module.css";

/**
 * Picks rows of a tree by ticking them. Linked, a row takes all rows below it along, and loses its tick with one of them
 * (PICK-01 to PICK-05).
 */
export function PickerTree({ screen, choosing, many, leavesOnly, chosen }: PickerBodyProps) {
  const [isLinked, setIsLinked] = useState(false);
  const [keyword, setKeyword] = useState("");
  const tree = useReferenceTree(choosing, { isOpen: true, keyword });
  const label = screen.entity.fields.find(({ name }) => name === screen.entity.label)?.title ?? screen.title;

  const toggle = async (option: TreeOption, isTicked: boolean) => {
    if (!isTicked) {
      const concerned = isLinked ? [option, ...(await descendants(option, tree)), ...rowsAbove(option, tree.options)] : [option];
      return chosen.remove(concerned.map(({ value }) => value));
    }
    const below = isLinked && many ? await descendants(option, tree) : [];
    chosen.add([option, ...below].filter(({ disabled }) => disabled !== true));
  };

  return (
    <>
      <div className={styles["treeTools"]}>
        <Input.Search
          className={styles["treeSearch"] ?? ""}
          aria-label={`搜索${screen.title}`}
          placeholder={`请输入${label}，按回车进行搜索`}
          allowClear={clearable}
          onSearch={setKeyword}
        />
        {many && (
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
        )}
      </div>
      {tree.error && <Alert type="error" showIcon message={tree.error.message} />}
      <Spin spinning={tree.isLoading}>
        {!tree.isLoading && tree.options.length === 0 && <p className={styles["nothing"]}>没有查询到任何数据</p>}
        <div className={styles["tree"]}>
          <TickTree<PickedNode>
            name={screen.title}
            treeData={nodesOf(tree.options, { below: "", isClosed: (option) => leavesOnly && option.hasChildren === true })}
            loadData={({ key }) => tree.loadBelow(String(key)).then(() => undefined)}
            checkedKeys={chosen.options.map(({ value }) => value)}
            onCheck={(_keys, { node, checked }) => void toggle(node.option, checked)}
          />
        </div>
      </Spin>
    </>
  );
}
