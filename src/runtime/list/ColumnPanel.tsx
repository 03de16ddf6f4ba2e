import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import type { DragEndEvent } from "@dnd-kit/core";
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button, Checkbox } from "antd";
import { ColumnSetting } from "./ColumnSetting.tsx";
import type { ArrangedColumn } from "./columnPreferences.ts";
import styles from "./ColumnSettings.module.css";
import type { ColumnsControl } from "./useColumns.ts";

const instructions = { draggable: "按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。" };

const announcements = {
  onDragStart: () => "开始移动，按上下方向键移动，空格键放下",
  onDragOver: () => undefined,
  onDragEnd: () => "已放下",
  onDragCancel: () => "已取消移动",
};

/** The columns of a table in their order, to show, hide, drag, fix and make wider. */
export function ColumnPanel({ control: { columns, isChanged, arrange, reset } }: { readonly control: ColumnsControl }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const shown = columns.filter(({ visible }) => visible).length;
  const spared = columns.filter(({ ifRoom, visible }) => ifRoom && !visible).length;
  const change = (field: string, next: Partial<ArrangedColumn>) =>
    arrange(columns.map((column) => (column.field === field ? { ...column, ...next } : column)));

  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const from = columns.findIndex(({ field }) => field === active.id);
    const to = columns.findIndex(({ field }) => field === over.id);
    arrange(arrayMove([...columns], from, to));
  };
  return (
    <section className={styles.panel} aria-label="列设置">
      <div className={styles.heading}>
        <Checkbox
          checked={shown === columns.length}
          indeterminate={shown > 0 && shown < columns.length}
          onChange={() => arrange(columns.map((column) => ({ ...column, visible: true })))}
        >
          全部显示
        </Checkbox>
        <Button type="link" size="small" disabled={!isChanged} onClick={reset}>
          恢复默认
        </Button>
      </div>
      {spared > 0 && <p className={styles.note}>这里放不下的 {spared} 列先收起，勾选后一直显示。</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={handleDragEnd}
        accessibility={{ announcements, screenReaderInstructions: instructions }}
      >
        <SortableContext items={columns.map(({ field }) => field)} strategy={verticalListSortingStrategy}>
          <ul className={styles.list}>
            {columns.map((column) => (
              <ColumnSetting
                key={column.field}
                column={column}
                isLast={shown === 1 && column.visible}
                onChange={(next) => change(column.field, next)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </section>
  );
}
