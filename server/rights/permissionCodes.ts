import type { PermissionNode, SchemaProject } from "../../src/schema/index.ts";
import type { Session } from "../http/session.ts";
import { permissionTree } from "../../src/schema/index.ts";

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
      button("im", "即时消息"),
    ],
  },
];

/** Everything that can be granted: what the schemas say, and what the server adds to it. */
export function grantableTree(project: SchemaProject): readonly PermissionNode[] {
  const tree = permissionTree(project);
  const known = new Set(codesOf(tree));
  return [...tree, ...serverNodes.map((node) => withoutKnown(node, known)).filter((node) => node.children.length > 0)];
}

/** A node as somebody who grants is shown it. */
export interface OfferedNode extends Omit<PermissionNode, "children"> {
  /** Whoever looks does not hold the right, and so can neither give it nor take it away. */
  readonly beyond?: true;
  readonly children: readonly OfferedNode[];
}

/** Marks what somebody may not grant, which a save would refuse. */
export function offeredTree(nodes: readonly PermissionNode[], session: Pick<Session, "can">): readonly OfferedNode[] {
  return nodes.map((node) => ({
    ...node,
    ...(node.code !== undefined && !session.can(node.code) ? { beyond: true as const } : {}),
    children: offeredTree(node.children, session),
  }));
}

/** What a right is called, with where it stands, e.g. 角色管理 / 授予全部权限; the code itself where no tree has it. */
export function nameOfCode(project: SchemaProject, code: string): string {
  const paths = pathsTo(grantableTree(project), code);
  // Several pages may show the same rows; people look for a right on the one that is named like what the rows are.
  const main = mainPageOf(project, code);
  const found = paths.find((path) => path.at(-2)?.title === main) ?? paths[0];
  return found === undefined
    ? code
    : found
        .slice(-NAMED_STEPS)
        .map(({ title }) => title)
        .join(" / ");
}

/** Title of the screen that an entity has by its own name. */
function mainPageOf({ entities, screens }: SchemaProject, code: string): string | undefined {
  const entity = [...entities.values()].find(({ permission }) => code.startsWith(`${permission}:`));
  return entity && screens.get(entity.name)?.title;
}

/** The right and the page it is on tell it apart; the groups above add nothing. */
const NAMED_STEPS = 2;

/** Everywhere a right stands, from the outermost group down to it. */
function pathsTo(
  nodes: readonly PermissionNode[],
  code: string,
  above: readonly PermissionNode[] = [],
): readonly (readonly PermissionNode[])[] {
  return nodes.flatMap((node) => {
    const path = [...above, node];
    return [...(node.code === code ? [path] : []), ...pathsTo(node.children, code, path)];
  });
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
