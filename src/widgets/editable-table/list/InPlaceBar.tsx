import { DeleteOutlined, PlusOutlined, RedoOutlined, SaveOutlined, SearchOutlined, UndoOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { countOf, type UnsavedRows } from "../core/paging/unsavedRows.ts";
import { rangeOf } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import { useTableState } from "../grid/useTableState.ts";
import styles from "./list.module.css";

/** Props of `InPlaceBar`. */
export interface InPlaceBarProps {
  readonly model: TableModel;
  readonly unsaved: UnsavedRows;
  readonly isSaving: boolean;
  readonly canAdd: boolean;
  readonly canDelete: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** What can be done with the rows, how many are not saved, and saving them. */
export function InPlaceBar({ model, unsaved, isSaving, canAdd, canDelete, onSave, onDiscard }: InPlaceBarProps) {
  const selection = useTableState(model, (state) => state.selection);
  const canUndo = useTableState(model, () => model.source.canUndo);
  const canRedo = useTableState(model, () => model.source.canRedo);
  const count = countOf(unsaved);
  return (
    <div className={styles.bar} role="toolbar" aria-label="表格编辑">
      {canAdd && (
        <Button icon={<PlusOutlined />} title="Ctrl + Enter" onClick={() => addRow(model)}>
          新增行
        </Button>
      )}
      {canDelete && (
        <Button icon={<DeleteOutlined />} title="Ctrl + -" disabled={!selection} onClick={() => removeRows(model)}>
          删除行
        </Button>
      )}
      <Button icon={<UndoOutlined />} aria-label="撤销" title="撤销（Ctrl + Z）" disabled={!canUndo} onClick={() => step(model, true)} />
      <Button icon={<RedoOutlined />} aria-label="重做" title="重做（Ctrl + Y）" disabled={!canRedo} onClick={() => step(model, false)} />
      <Button
        icon={<SearchOutlined />}
        aria-label="查找"
        title="查找（Ctrl + F）"
        onClick={() => model.press({ key: "f", ctrl: true, shift: false, alt: false })}
      />
      <output className={styles.unsaved} aria-live="polite">
        {count > 0 && `未保存：${unsavedText(unsaved)}`}
      </output>
      <Button disabled={count === 0 || isSaving} onClick={onDiscard}>
        放弃修改
      </Button>
      <Button type="primary" icon={<SaveOutlined />} title="Ctrl + S" disabled={count === 0} loading={isSaving} onClick={onSave}>
        保存
      </Button>
    </div>
  );
}

/** How many rows of which kind are not saved. */
export function unsavedText({ inserted, changed, deleted }: UnsavedRows): string {
  const parts = [
    { count: inserted.length, word: "新增" },
    { count: changed.length, word: "修改" },
    { count: deleted.length, word: "删除" },
  ];
  return parts.flatMap(({ count, word }) => (count > 0 ? [`${word} ${count} 行`] : [])).join("，");
}

/** A new row stands below the one of the cursor, or first where there is none. */
function addRow(model: TableModel): void {
  const { selection } = model.state;
  model.insert(selection ? selection.focus.row + 1 : 0);
  model.cursor.focus();
}

function removeRows(model: TableModel): void {
  const { selection } = model.state;
  if (!selection) return;
  const { top, bottom } = rangeOf(selection);
  model.remove(model.rows.slice(top, bottom + 1).map(model.keyOf));
  model.cursor.focus();
}

function step(model: TableModel, isBack: boolean): void {
  model.undo(isBack);
  model.cursor.focus();
}
