import { DndContext, DragOverlay, pointerWithin, useDroppable } from "@dnd-kit/core";
import type { DragEndEvent } from "@dnd-kit/core";
import { App } from "antd";
import { useState } from "react";
import type { ReactNode } from "react";
import type { Row } from "../../../schema/model/json.ts";
import type { CompiledEntity } from "../../../schema/model/screen.ts";
import { dragClasses, silentDrag, useMouseDrag } from "../../base/dragging.ts";
import { useNotices } from "../../actions/useNotices.tsx";
import { dropRefusal, rowOf } from "./dropRefusal.ts";
import styles from "./TreeDrag.module.css";
import { TreeDragContext } from "./treeDragContext.ts";
import { parentIdOf } from "./treeNodes.ts";
import type { Branches } from "./treeNodes.ts";
import { useMove } from "./useMove.tsx";

/** Props of `TreeDrag`. */
export interface TreeDragProps {
  readonly entity: CompiledEntity;
  readonly branches: Branches;
  /** Rows have moved. */
  readonly onMoved: (moved?: Row) => void;
  readonly children: ReactNode;
}

/** Id of the place that makes a row a root; ids of rows are never like it. */
const rootPlace = "_root";

/**
 * Lets the mouse drag rows of a tree onto another row, or to the place of the roots. Fingers scroll and the keyboard
 * opens the dialog that moves rows, so neither drags.
 */
export function TreeDrag({ entity, branches, onMoved, children }: TreeDragProps) {
  const { message } = App.useApp();
  const { confirm } = useNotices();
  const move = useMove(entity, onMoved);
  const [dragged, setDragged] = useState<string>();
  const sensors = useMouseDrag();
  const nameOf = (id: string) => String(rowOf(branches, id)?.[entity.label] ?? "");

  const draggedRow = dragged === undefined ? undefined : rowOf(branches, dragged);

  const handleDrop = async ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const id = String(active.id);
    const row = rowOf(branches, id);
    if (!row || !over) return;
    const from = parentIdOf(entity, row);
    const to = over.id === rootPlace ? null : String(over.id);
    if (to === from || to === id) return;
    const refusal = dropRefusal(branches, id, to);
    if (refusal !== undefined) return void message.warning(refusal);
    const isSure = await confirm({
      title: to === null ? `确定把“${nameOf(id)}”移为顶级${entity.title}吗?` : `确定把“${nameOf(id)}”移到“${nameOf(to)}”下面吗?`,
      text: "只改变所在位置，下级会一起移动。",
      okText: "移动",
      danger: false,
    });
    if (isSure) await move({ row, from, to });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={silentDrag}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={(event) => void handleDrop(event)}
    >
      <TreeDragContext value={{ branches, dragged }}>{children}</TreeDragContext>
      {draggedRow && parentIdOf(entity, draggedRow) !== null && <RootPlace title={entity.title} />}
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && <span className={dragClasses.ghost}>{nameOf(dragged)}</span>}
      </DragOverlay>
    </DndContext>
  );
}

function RootPlace({ title }: { readonly title: string }) {
  const { setNodeRef, isOver } = useDroppable({ id: rootPlace });
  return (
    <div ref={setNodeRef} className={`${styles.root} ${isOver ? styles.rootOver : ""}`}>
      拖到这里，移为顶级{title}
    </div>
  );
}
