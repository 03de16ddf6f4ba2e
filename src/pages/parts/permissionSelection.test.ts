import { describe, expect, it } from "vitest";
import type { PermissionTreeNode } from "./permissionTree.types.ts";
import { findNode, searchTree, tickedNodes, toggleNode } from "./permissionSelection.ts";

const button = (code: string): PermissionTreeNode => ({ key: code, title: code, type: "button", code, children: [] });
const screen: PermissionTreeNode = {
  key: "organ",
  title: "机构",
  type: "menu",
  children: [button("hiv:organ:list"), button("hiv:organ:add"), button("hiv:organ:edit")],
};
const tree: readonly PermissionTreeNode[] = [{ key: "hiv", title: "预约与机构", type: "menu", children: [screen] }];

const nodeOf = (key: string, nodes = tree) => findNode(nodes, key) as PermissionTreeNode;

describe("toggleNode", () => {
  it("PERM-15 ticks the list a button needs", () => {
    expect([...toggleNode(tree, new Set(), nodeOf("hiv:organ:add"), true)].sort()).toEqual(["hiv:organ:add", "hiv:organ:list"]);
  });

  it("PERM-15 unticks a whole screen with its list", () => {
    expect(toggleNode(tree, new Set(["hiv:organ:list", "hiv:organ:add"]), nodeOf("hiv:organ:list"), false).size).toBe(0);
  });

  it("PERM-15 ticks everything below a group", () => {
    expect(toggleNode(tree, new Set(), nodeOf("hiv"), true).size).toBe(3);
  });

  it("PERM-15 ticks of a group that a search shows in part what is shown, and what that needs", () => {
    const found = searchTree(tree, "ORGAN:add");
    expect([...toggleNode(tree, new Set(), nodeOf("hiv", found), true)].sort()).toEqual(["hiv:organ:add", "hiv:organ:list"]);
    expect(toggleNode(tree, new Set(["hiv:organ:add", "hiv:organ:edit"]), nodeOf("hiv", found), false)).toEqual(
      new Set(["hiv:organ:edit"]),
    );
  });
});

describe("tickedNodes", () => {
  it("PERM-15 shows a group with some rights as partly ticked", () => {
    expect(tickedNodes(tree, new Set(["hiv:organ:list"]))).toEqual({ checked: ["hiv:organ:list"], halfChecked: ["hiv", "organ"] });
  });
});
