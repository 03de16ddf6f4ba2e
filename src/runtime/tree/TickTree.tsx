import { Tree } from "antd";
import type { TreeDataNode, TreeProps } from "antd";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Key, ReactNode } from "react";
import { visuallyHidden } from "../window/visuallyHidden.ts";
import { NodeText } from "./NodeText.tsx";
import { TreeFrame } from "./TreeFrame.tsx";

/** A node of a tree with boxes to tick. */
export interface TickNode extends Omit<TreeDataNode, "title" | "children"> {
  /** What it is called. */
  readonly text: string;
  /** The path of the rows above it, where it stands out of its place. */
  readonly above?: string;
  /** What stands there in place of the text alone. */
  readonly content?: ReactNode;
  readonly children?: TickNode[];
}

/** Props of `TickTree`. */
export interface TickTreeProps<Node extends TickNode> extends Omit<
  TreeProps<Node>,
  "checkable" | "checkStrictly" | "selectable" | "titleRender" | "onActiveChange"
> {
  /** What the tree is called. */
  readonly name: string;
}

/** A tree whose nodes are ticked one by one; who hears it hears the names of the nodes, which the library's own texts leave out. */
export function TickTree<Node extends TickNode>({ name, ...props }: TickTreeProps<Node>) {
  const [active, setActive] = useState<Key | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // A tree as long as its nodes is scrolled by what holds it, which the library does not know of.
  useEffect(() => {
    if (active !== null) place.current?.querySelector(".ant-tree-treenode-active")?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    <TreeFrame name={name}>
      <div ref={place}>
        <Tree<Node> {...props} checkable checkStrictly selectable={false} titleRender={renderTitle} onActiveChange={setActive} />
      </div>
      <output className={visuallyHidden}>{active !== null && textOf(props.treeData ?? [], active)}</output>
    </TreeFrame>
  );
}

function renderTitle({ text, above, content }: TickNode) {
  return <NodeTitle text={text}>{content ?? (above === undefined ? text : <NodeText text={text} above={above} />)}</NodeTitle>;
}

/** Calls the box beside it by the node's name. */
function NodeTitle({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const title = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    title.current?.closest("[role=treeitem]")?.querySelector("[role=checkbox]")?.setAttribute("aria-label", text);
  }, [text]);
  return <span ref={title}>{children}</span>;
}

function textOf(nodes: readonly TickNode[], key: Key): string | undefined {
  for (const { key: own, text, children = [] } of nodes) {
    const found = own === key ? text : textOf(children, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
