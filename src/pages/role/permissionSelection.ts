import type { PermissionTreeNode } from "./permissionApi.ts";

/** Every node below and including the given ones, parents first. */
function flattenTree(nodes: readonly PermissionTreeNode[]): PermissionTreeNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)]);
}

/**
 * Selection after a node was ticked or unticked. Ticking a button also ticks what it needs: the list of its
 * screen. Unticking a list unticks everything on that screen, because nothing there could be reached.
 */
export function toggleNode(tree: readonly PermissionTreeNode[], selected: ReadonlySet<string>, key: string, checked: boolean): Set<string> {
  const path = pathTo(tree, key);
  const node = path.at(-1);
  if (!node) return new Set(selected);
  const screen = path.at(-2);
  const list = listOf(screen);
  const codes = codesBelow([node]);
  if (checked) return new Set([...selected, ...codes, ...(list ? [list] : [])]);
  const gone = new Set(node.code !== undefined && node.code === list ? codesBelow(screen?.children ?? []) : codes);
  return new Set([...selected].filter((code) => !gone.has(code)));
}

/** Nodes drawn as ticked, and as partly ticked, for a set of held codes. */
export function tickedNodes(
  tree: readonly PermissionTreeNode[],
  selected: ReadonlySet<string>,
): { checked: string[]; halfChecked: string[] } {
  const checked: string[] = [];
  const halfChecked: string[] = [];
  for (const node of flattenTree(tree)) {
    const codes = codesBelow([node]);
    const held = codes.filter((code) => selected.has(code)).length;
    if (codes.length > 0 && held === codes.length) checked.push(node.key);
    else if (held > 0) halfChecked.push(node.key);
  }
  return { checked, halfChecked };
}

/** Codes of the given nodes and everything below them. */
export function codesBelow(nodes: readonly PermissionTreeNode[]): string[] {
  return flattenTree(nodes).flatMap((node) => node.code ?? []);
}

function listOf(screen: PermissionTreeNode | undefined): string | undefined {
  return screen?.children.find((child) => child.code?.endsWith(":list"))?.code;
}

function pathTo(nodes: readonly PermissionTreeNode[], key: string): PermissionTreeNode[] {
  for (const node of nodes) {
    if (node.key === key) return [node];
    const below = pathTo(node.children, key);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
