import { useMemo, useState } from "react";
import type { TreeTable } from "../../list/treeSlots.ts";
import type { ListController } from "../../listing/useListController.ts";
import { foundNodes, parentIdOf } from "./treeNodes.ts";

/** What a query found in a tree: every row in its place, and all of it open until somebody folds it. */
export function useFoundTree({ screen: { entity }, rows, above }: ListController): TreeTable {
  const [folded, setFolded] = useState<readonly string[]>([]);
  return useMemo(() => {
    const parents = new Set([...rows, ...above].map((row) => parentIdOf(entity, row)));
    const open = [...above, ...rows].map(({ id }) => String(id)).filter((id) => parents.has(id));
    return {
      rows: foundNodes(entity, rows, above),
      above,
      hasPages: true,
      opened: open.filter((id) => !folded.includes(id)),
      onOpen: (id, isOpened) => setFolded((before) => (isOpened ? before.filter((known) => known !== id) : [...before, id])),
      onOpenAll: () => setFolded([]),
      onCloseAll: () => setFolded(open),
    };
  }, [entity, rows, above, folded]);
}
