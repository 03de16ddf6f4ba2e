import type { PermissionNode, SchemaProject } from "../../../src/schema/index.ts";
import { permissionTree } from "../../../src/schema/index.ts";

/**
 * Rights that no screen file states, because the server's own modules ask for them.
 * A route whose right stands neither here nor in a schema cannot be granted, which a test finds.
 */
const serverNodes: readonly PermissionNode[] = [
  {
    key: "server",
    title: "系统功能",
    type: "menu",
    children: [
      button("sys:user:resetPassword", "重置用户密码"),
      button("sys:role:assign", "为角色授权"),
      button("sys:role:dataRules", "设置角色数据范围"),
      button("sys:online:list", "查看在线用户"),
      button("sys:online:forceLogout", "强制下线"),
      button("sys:schema:edit", "编辑界面配置"),
    ],
  },
];

/** Everything that can be granted: what the schemas say, and what the server adds to it. */
export function grantableTree(project: SchemaProject): readonly PermissionNode[] {
  const tree = permissionTree(project);
  const known = new Set(codesOf(tree));
  return [...tree, ...serverNodes.map((node) => withoutKnown(node, known)).filter((node) => node.children.length > 0)];
}

/** All codes of a tree, each once. */
export function codesOf(nodes: readonly PermissionNode[]): readonly string[] {
  return [...new Set(nodes.flatMap((node) => [...(node.code === undefined ? [] : [node.code]), ...codesOf(node.children)]))];
}

/** The nodes with the given codes, below the nodes that group them. */
export function treeWithin(nodes: readonly PermissionNode[], codes: ReadonlySet<string>): readonly PermissionNode[] {
  return nodes.flatMap(({ code, ...node }) => {
    const children = treeWithin(node.children, codes);
    const isHeld = code !== undefined && codes.has(code);
    return isHeld || children.length > 0 ? [{ ...node, ...(isHeld ? { code } : {}), children }] : [];
  });
}

/** A code that a screen states already is granted there. */
function withoutKnown(node: PermissionNode, known: ReadonlySet<string>): PermissionNode {
  return { ...node, children: node.children.filter(({ code }) => code === undefined || !known.has(code)) };
}

function button(code: string, title: string): PermissionNode {
  return { key: code, title, type: "button", code, children: [] };
}
