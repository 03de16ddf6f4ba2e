import { HolderOutlined } from "@ant-design/icons";
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from "@dnd-kit/core";
import type { DragEndEvent } from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { PlacedRow, RowCommands } from "./ChildRows.tsx";
import styles from "./children.module.css";

/** Props of `SortableRows`. */
export interface SortableRowsProps {
  readonly rows: readonly PlacedRow[];
  readonly commands: RowCommands;
  readonly children: ReactNode;
}

/** Lets rows be dragged to another place, with the pointer or with space and arrow keys. */
export function SortableRows({ rows, commands, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: unknown) => rows.find((row) => row.key === key)?.index ?? -1;
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) commands.move(from, to);
  };
  const spoken = (key: unknown) => `第 ${placeOf(key) + 1} 行`;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: "按空格键拿起一行，用上下方向键移动，再按空格键放下，按 Esc 取消。" },
        announcements: {
          onDragStart: ({ active }) => `拿起${spoken(active.id)}`,
          onDragOver: ({ over }) => (over ? `移到${spoken(over.id)}的位置` : "不在可放下的位置"),
          onDragEnd: ({ over }) => (over ? `放在${spoken(over.id)}的位置` : "已放回原处"),
          onDragCancel: () => "已取消，放回原处",
        },
      }}
    >
      <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** What a draggable row needs: its element, its movement, and the handle to grab it by. */
export function useSortableRow(key: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: key });
  return {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
      transition,
      ...(isDragging && ({ position: "relative", zIndex: 1 } as const)),
    },
    handle: (label: string) => (
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        className={styles["handle"] ?? ""}
        icon={<HolderOutlined />}
        {...attributes}
        {...listeners}
        aria-label={label}
      />
    ),
  };
}
