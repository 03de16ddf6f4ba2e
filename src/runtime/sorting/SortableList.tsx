import { HolderOutlined } from "@ant-design/icons";
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from "@dnd-kit/core";
import type { DragEndEvent } from "@dnd-kit/core";
import {
  SortableContext,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./sorting.module.css";

/** How the items stand: below each other, or side by side in lines. */
export type SortableLayout = "rows" | "cards";

/** Props of `SortableList`. */
export interface SortableListProps {
  /** Keys of the items in their order. */
  readonly keys: readonly string[];
  readonly layout: SortableLayout;
  /** What an item is called, read out while it is moved, e.g. `行`. */
  readonly unit: string;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

const arrows: Readonly<Record<SortableLayout, string>> = { rows: "上下方向键", cards: "方向键" };

/** Lets items be dragged to another place, with the pointer or with space and arrow keys. */
export function SortableList({ keys, layout, unit, onMove, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: unknown) => keys.indexOf(String(key));
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  const spoken = (key: unknown) => `第 ${placeOf(key) + 1} ${unit}`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: `按空格键拿起，用${arrows[layout]}移动，再按空格键放下，按 Esc 取消。` },
        announcements: {
          onDragStart: ({ active }) => `拿起${spoken(active.id)}`,
          onDragOver: ({ over }) => (over ? `移到${spoken(over.id)}的位置` : "不在可放下的位置"),
          onDragEnd: ({ over }) => (over ? `放在${spoken(over.id)}的位置` : "已放回原处"),
          onDragCancel: () => "已取消，放回原处",
        },
      }}
    >
      <SortableContext items={[...keys]} strategy={layout === "rows" ? verticalListSortingStrategy : rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What a draggable item needs: its element, its movement, and the handle to grab it by. */
export function useSortableItem(key: string, layout: SortableLayout) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: "可拖动排序" },
  });
  const x = layout === "cards" && transform ? Math.round(transform.x) : 0;
  return {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate3d(${x}px, ${Math.round(transform.y)}px, 0)` : undefined,
      transition,
      ...(isDragging && ({ position: "relative", zIndex: 1 } as const)),
    },
    handle: (label: string, disabled = false) => (
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        className={styles["handle"] ?? ""}
        icon={<HolderOutlined />}
        {...attributes}
        {...listeners}
        disabled={disabled}
        aria-label={label}
      />
    ),
  };
}
