import type { TreeOption, ReferenceTree } from "./useReferenceTree.ts";
import type { TickNode } from "../../../tree/TickTree.tsx";

/** A row of the tree as the tree draws it; its key is the stored value. */
export interface PickedNode extends TickNode {
  readonly key: string;
  readonly option: TreeOption;
  readonly children?: PickedNode[];
}

/** Which nodes are drawn. */
export interface DrawnNodes {
  /** Value of the row they hang below; `""` for the roots. */
  readonly below: string;
  /** Says of a row that it cannot be chosen here. */
  isClosed(option: TreeOption): boolean;
}

/** The loaded rows below one as nodes. */
export function nodesOf(options: readonly TreeOption[], { below, isClosed }: DrawnNodes): PickedNode[] {
  return options
    .filter((option) => option.below === below)
    .map((option) => {
      const children = nodesOf(options, { below: option.value, isClosed });
      const isShut = option.disabled === true || isClosed(option);
      return {
        key: option.value,
        text: option.text,
        ...(option.above !== undefined && { above: option.above }),
        option,
        isLeaf: option.hasChildren !== true,
        disableCheckbox: isShut,
        ...(children.length > 0 && { children }),
      };
    });
}

/** All rows below one, loaded where they are not yet. */
export async function descendants(option: TreeOption, tree: Pick<ReferenceTree, "loadBelow">): Promise<TreeOption[]> {
  if (option.hasChildren !== true) return [];
  const below = await tree.loadBelow(option.value);
  const deeper = await Promise.all(below.map((child) => descendants(child, tree)));
  return [...below, ...deeper.flat()];
}

/** The rows that one hangs below, the nearest first. */
export function rowsAbove({ below }: TreeOption, options: readonly TreeOption[]): TreeOption[] {
  const above = below === "" ? undefined : options.find(({ value }) => value === below);
  return above ? [above, ...rowsAbove(above, options)] : [];
}
