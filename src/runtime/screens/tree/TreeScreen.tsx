import { App } from "antd";
import { useCallback, useEffect, useMemo } from "react";
import type { ListingScreen } from "../../../schema/model/screen.ts";
import { registerCustomAction } from "../../actions/customActions.ts";
import { lazyDialog } from "../../code/lazyPart.tsx";
import { HeaderCell } from "../../list/HeaderCell.tsx";
import { useListController } from "../../listing/useListController.ts";
import type { ListController } from "../../listing/useListController.ts";
import { ScreenFrame } from "../../screen/ScreenFrame.tsx";
import { ScreenList } from "../../screen/ScreenParts.tsx";
import { DraggableRow } from "./DraggableRow.tsx";
import { canMove, moveAction, withMove } from "./moveAction.ts";
import { TreeDrag } from "./TreeDrag.tsx";
import { parentIdOf, treeNodes } from "./treeNodes.ts";
import { useFoundTree } from "./useFoundTree.ts";
import { useOpenedNodes } from "./useOpenedNodes.ts";
import { useTreeBranches } from "./useTreeBranches.ts";
import type { TreeBranches } from "./useTreeBranches.ts";

const MoveDialog = lazyDialog(async () => (await import("./MoveDialog.tsx")).MoveDialog);
registerCustomAction(moveAction, { Dialog: MoveDialog });

const draggableBody = { header: { cell: HeaderCell }, body: { row: DraggableRow } };

/** Props of `TreeScreen`. */
export interface TreeScreenProps {
  readonly screen: ListingScreen;
}

/** Rows as a tree whose branches load when they are opened; while a query is in force, what it finds below the rows above it. */
export function TreeScreen({ screen: compiled }: TreeScreenProps) {
  const screen = useMemo(() => withMove(compiled), [compiled]);
  const found = useListController(screen, { inAddress: true, loads: "narrowed", withAbove: true });
  const isSearching = found.isNarrowed;
  const { opened, setOpened, openAll, closeAll, follow } = useOpenedNodes();
  const loaded = useTreeBranches(screen.entity, opened, !isSearching);
  useEffect(() => follow(loaded.branches), [follow, loaded.branches]);
  const rows = useMemo(() => treeNodes(loaded.branches), [loaded.branches]);
  useFailedBranch(loaded.failed, setOpened);

  const handleOpen = useCallback(
    (id: string, isOpened: boolean) => {
      setOpened((before) => (isOpened ? [...before, id] : before.filter((known) => known !== id)));
    },
    [setOpened],
  );
  const isMovable = canMove(found.screen);
  const tree = useMemo(
    () => ({
      rows,
      opened,
      onOpen: handleOpen,
      onOpenAll: openAll,
      onCloseAll: closeAll,
      components: isMovable ? draggableBody : undefined,
    }),
    [rows, opened, handleOpen, openAll, closeAll, isMovable],
  );
  const changed: ListController["changed"] = async (removed, touched) => {
    // What hangs below a closed row would be made, or moved there, unseen.
    const parents = (touched?.rows ?? []).flatMap((row) => parentIdOf(screen.entity, row) ?? []);
    if (parents.length > 0) setOpened((before) => [...before, ...parents.filter((id) => !before.includes(id))]);
    await found.changed(removed, touched);
  };
  const controller = { ...(isSearching ? found : browsing(found, loaded)), changed };
  const results = useFoundTree(found);
  const list = <ScreenList controller={controller} tree={isSearching ? results : tree} />;
  return (
    <ScreenFrame controller={controller} inAddress>
      {isMovable ? (
        <TreeDrag
          entity={screen.entity}
          branches={loaded.branches}
          onMoved={(row) => void changed([], row && { rows: [row], isSaved: true })}
        >
          {list}
        </TreeDrag>
      ) : (
        list
      )}
    </ScreenFrame>
  );
}

/** The list's controller with the rows of the tree in place of its own. */
function browsing(found: ListController, { branches, isFirstLoad, isLoading, error, refresh }: TreeBranches): ListController {
  return { ...found, rows: [...branches.values()].flat(), isFirstLoad, isLoading, error, refresh };
}

/** A branch that could not be loaded is closed again, so that opening it is another try. */
function useFailedBranch(
  failed: TreeBranches["failed"],
  setOpened: (change: (before: readonly string[]) => readonly string[]) => void,
): void {
  const { message } = App.useApp();
  const id = failed?.id;
  const text = failed?.error.message;
  useEffect(() => {
    if (id === undefined || text === undefined) return;
    void message.warning(`下级加载失败：${text}`);
    setOpened((before) => before.filter((known) => known !== id));
  }, [id, text, message, setOpened]);
}
