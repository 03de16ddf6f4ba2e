import { useDraggable, useDroppable } from "@dnd-kit/core";
import { use } from "react";
import type { HTMLAttributes } from "react";
import { dragClasses } from "../../base/dragging.ts";
import { lightCells } from "../../list/LightRow.tsx";
import { dropRefusal, rowOf } from "./dropRefusal.ts";
import styles from "./TreeDrag.module.css";
import { TreeDragContext } from "./treeDragContext.ts";
import type { TreeDragState } from "./treeDragContext.ts";

/** Attributes antd hands a row of a table; the key says which row it is. */
export type DraggableRowProps = HTMLAttributes<HTMLTableRowElement> & { readonly "data-row-key"?: string };

/** A row of a table that can be dragged, and that other rows can be dropped on. Placeholders stay where they are. */
export function DraggableRow({ children, ...attributes }: DraggableRowProps) {
  const props = { ...attributes, children: lightCells(children) };
  const state = use(TreeDragContext);
  const id = props["data-row-key"];
  if (!state || id === undefined || !rowOf(state.branches, id)) return <tr {...props} />;
  return <LiveRow {...props} id={id} state={state} />;
}

function LiveRow({ id, state: { branches, dragged }, className, ...props }: DraggableRowProps & { id: string; state: TreeDragState }) {
  const { listeners, setNodeRef: setDragRef, isDragging } = useDraggable({ id });
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id });
  const takes = isOver && dragged !== undefined && dragged !== id && dropRefusal(branches, dragged, id) === undefined;
  const setRef = (element: HTMLTableRowElement | null) => {
    setDragRef(element);
    setDropRef(element);
  };
  const classes = [className, styles.row, isDragging && dragClasses.dragged, takes && styles.target].filter(Boolean).join(" ");
  return <tr {...props} {...listeners} ref={setRef} className={classes} />;
}
