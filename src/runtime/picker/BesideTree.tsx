import { Alert, Input, Spin, Tree } from "antd";
import { useState } from "react";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { useReferenceTree } from "../fields/treeReference/useReferenceTree.ts";
import { TreeFrame } from "../tree/TreeFrame.tsx";
import { clearable } from "../window/clearable.tsx";
import { nodesOf } from "./treeNodes.ts";
import type { PickedNode } from "./treeNodes.ts";
import styles from "./picker.module.css";

/** Props of `BesideTree`. */
export interface BesideTreeProps {
  readonly screen: ScreenOf<"picker">;
  /** The reference to the tree. */
  readonly name: string;
  /** The chosen node; absent: none. */
  readonly node: string | undefined;
  readonly onChoose: (node: string | undefined) => void;
}

/** The tree beside a picker's table; a node narrows the table to the rows that belong to it, and once more chosen lets go of them. */
export function BesideTree({ screen, name, node, onChoose }: BesideTreeProps) {
  const field = screen.entity.fields.find((one) => one.name === name);
  if (!field) return null;
  return <NarrowingTree choosing={{ entity: screen.entity.name, field }} node={node} onChoose={onChoose} />;
}

interface NarrowingTreeProps extends Pick<BesideTreeProps, "node" | "onChoose"> {
  readonly choosing: Parameters<typeof useReferenceTree>[0];
}

function NarrowingTree({ choosing, node, onChoose }: NarrowingTreeProps) {
  const [keyword, setKeyword] = useState("");
  const tree = useReferenceTree(choosing, { isOpen: true, keyword });
  const title = choosing.field.reference?.title ?? choosing.field.title;
  return (
    <section aria-label={title} className={styles["beside"]}>
      <Input.Search aria-label={`搜索${title}`} placeholder={`${title}名称，按回车搜索`} allowClear={clearable} onSearch={setKeyword} />
      {tree.error && <Alert type="error" showIcon message={tree.error.message} />}
      <Spin spinning={tree.isLoading}>
        <TreeFrame name={title}>
          <Tree<PickedNode>
            blockNode
            className={styles["tree"] ?? ""}
            treeData={nodesOf(tree.options, { below: "", isClosed: () => false })}
            loadData={({ key }) => tree.loadBelow(String(key)).then(() => undefined)}
            selectedKeys={node === undefined ? [] : [node]}
            onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
            titleRender={({ text }) => text}
          />
        </TreeFrame>
      </Spin>
    </section>
  );
}
