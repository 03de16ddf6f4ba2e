import type { PermissionTreeNode } from "./permissionApi.ts";

/** Every node below and including the given ones, parents first. */
export function flattenTree(nodes: readonly PermissionTreeNode[]): PermissionTreeNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)]);
}

/**
 * Selection after a node was ticked or unticked. Ticking a button also ticks what it needs: the list of its
 * screen. Unticking a list unticks everything on that screen, because nothing there could be reached.
 */
export function toggleNode(tree: readonly PermissionTreeNode[], selected: ReadonlySet<string>, key: string, checked: boolean): Set<string> {
  const path = pathTo(tree, key);
  const node = path.at(-1);
  const next = new Set(selected);
  if (!node) return next;
  for (const below of flattenTree([node])) {
    if (below.code) checked ? next.add(below.code) : next.delete(below.code);
  }
  const parent = path.at(-2);
  const list = listOf(parent);
  if (checked && list) next.add(list);
  if (!checked && node.code !== undefined && node.code === list) for (const below of flattenTree(parent?.children ?? [])) if (below.code) next.delete(below.code);
  return next;
}

/** Nodes drawn as ticked, and as partly ticked, for a set of held codes. */
export function tickedNodes(tree: readonly PermissionTreeNode[], selected: ReadonlySet<string>): { checked: string[]; halfChecked: string[] } {
  const checked: string[] = [];
  const halfChecked: string[] = [];
  for (const node of flattenTree(tree)) {
    const codes = flattenTree([node]).flatMap((below) => below.code ?? []);
    const held = codes.filter((code) => selected.has(code)).length;
    if (codes.length > 0 && held === codes.length) checked.push(node.key);
    else if (held > 0) halfChecked.push(node.key);
  }
  return { checked, halfChecked };
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
