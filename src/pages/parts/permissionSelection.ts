import type { PermissionTreeNode } from "./permissionTree.types.ts";
import { trimSpace } from "../../schema/text/space.ts";

/** Every node below and including the given ones, parents first. */
function flattenTree(nodes: readonly PermissionTreeNode[]): PermissionTreeNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)]);
}

/**
 * Selection after a node was ticked or unticked, with all that is below it. Ticking a button also ticks what it needs:
 * the list of its screen. Unticking a list unticks everything on that screen, because nothing there could be reached. What is
 * beyond the person who ticks stays as it is.
 *
 * @param tree everything that can be ticked, also where `node` is of a part of it
 */
export function toggleNode(
  tree: readonly PermissionTreeNode[],
  selected: ReadonlySet<string>,
  node: PermissionTreeNode,
  checked: boolean,
): ReadonlySet<string> {
  const beyond = new Set(flattenTree(tree).flatMap(({ code, beyond: isBeyond }) => (isBeyond && code ? [code] : [])));
  const codes = codesBelow([node]).filter((code) => !beyond.has(code));
  const screens = screensOf(tree);
  if (checked) {
    const needed = screens
      .filter((screen) => screen.codes.some((code) => codes.includes(code)))
      .map(({ list }) => list)
      .filter((list) => !beyond.has(list));
    return new Set([...selected, ...codes, ...needed]);
  }
  const unreached = screens.filter(({ list }) => codes.includes(list)).flatMap((screen) => screen.codes);
  const gone = new Set([...codes, ...unreached]);
  return new Set([...selected].filter((code) => !gone.has(code) || beyond.has(code)));
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

/** Whether a node holds rights and none that can be given or taken by whoever looks. */
export function isBeyond(node: PermissionTreeNode): boolean {
  const rights = flattenTree([node]).filter(({ code }) => code !== undefined);
  return rights.length > 0 && rights.every(({ beyond }) => beyond === true);
}

/** Codes of the given nodes and everything below them. */
export function codesBelow(nodes: readonly PermissionTreeNode[]): string[] {
  return flattenTree(nodes).flatMap((node) => node.code ?? []);
}

/** The part of a tree that a word finds by name or code, in any case; all below what is found belongs to it. */
export function searchTree(nodes: readonly PermissionTreeNode[], word: string): readonly PermissionTreeNode[] {
  const wanted = trimSpace(word).toLowerCase();
  if (wanted === "") return nodes;
  return nodes.flatMap((node) => {
    if ([node.title, node.code ?? ""].some((text) => text.toLowerCase().includes(wanted))) return [node];
    const children = searchTree(node.children, wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Finds a node by its key. */
export function findNode(nodes: readonly PermissionTreeNode[], key: string): PermissionTreeNode | undefined {
  return flattenTree(nodes).find((node) => node.key === key);
}

/** Screens with the right to their list, and all rights that are used on them. */
function screensOf(tree: readonly PermissionTreeNode[]): { readonly list: string; readonly codes: readonly string[] }[] {
  return flattenTree(tree).flatMap(({ children }) => {
    const codes = children.flatMap(({ code }) => code ?? []);
    const list = codes.find((code) => code.endsWith(":list"));
    return list === undefined ? [] : [{ list, codes }];
  });
}
