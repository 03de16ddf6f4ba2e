import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from "@ant-design/icons";
import { useSortable } from "@dnd-kit/sortable";
import { Button, Checkbox, InputNumber } from "antd";
import { columnWidths } from "./columnPreferences.ts";
import type { ArrangedColumn } from "./columnPreferences.ts";
import styles from "./ColumnSettings.module.css";

/** Props of `ColumnSetting`. */
export interface ColumnSettingProps {
  readonly column: ArrangedColumn;
  /** The only column still shown; a table without columns helps nobody. */
  readonly isLast: boolean;
  onChange(next: Partial<ArrangedColumn>): void;
}

/** One column in the settings: seen or not, where it stands, and whether it stays at an edge. */
export function ColumnSetting({ column, isLast, onChange }: ColumnSettingProps) {
  const { field, title, visible, fixed } = column;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: field,
    attributes: { roleDescription: "可拖动排序" },
  });
  const moved = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined;
  const pin = (edge: "left" | "right", icon: typeof VerticalLeftOutlined, name: string) => {
    const Icon = icon;
    const isPinned = fixed === edge;
    return (
      <Button
        type="text"
        size="small"
        icon={<Icon aria-hidden />}
        aria-label={`${isPinned ? "取消" : ""}${title}固定在${name}侧`}
        aria-pressed={isPinned}
        className={isPinned ? (styles.pinned ?? "") : ""}
        onClick={() => onChange({ fixed: isPinned ? undefined : edge } as Partial<ArrangedColumn>)}
      />
    );
  };
  return (
    <li ref={setNodeRef} className={styles.item} style={{ transform: moved, transition }}>
      <button type="button" ref={setActivatorNodeRef} className={styles.handle} {...attributes} {...listeners} aria-label={`移动${title}`}>
        <HolderOutlined />
      </button>
      <Checkbox
        className={styles.name ?? ""}
        checked={visible}
        disabled={isLast}
        onChange={({ target }) => onChange({ visible: target.checked })}
      >
        {title}
      </Checkbox>
      <InputNumber
        size="small"
        controls={false}
        className={styles.width ?? ""}
        aria-label={`${title}列宽（像素）`}
        placeholder="自动"
        min={columnWidths.least}
        max={columnWidths.most}
        step={10}
        value={column.ownWidth ?? null}
        onChange={(width) => onChange({ ownWidth: width ?? undefined })}
      />
      {pin("left", VerticalRightOutlined, "左")}
      {pin("right", VerticalLeftOutlined, "右")}
    </li>
  );
}
