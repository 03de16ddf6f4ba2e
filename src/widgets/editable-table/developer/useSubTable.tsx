import { CloseOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import styles from "./editableTable.module.css";
import { openRepeatedly, popoverSide } from "./subPopover.ts";

/** A window that is open beside a row. */
interface Opened {
  readonly content: ReactNode;
  readonly number: number;
  /** px from the top or the bottom of the table, by the side it opens to. */
  readonly style: { readonly top: number } | { readonly bottom: number };
  readonly side: "bottom" | "top";
}

/** What opens the child rows of a row beside it, and the window that is open (GRID-54, GRID-55). */
export function useSubTable(table: RefObject<HTMLElement | null>, model: TableModel, subTable: ((row: TableRow) => ReactNode) | undefined) {
  const { message } = App.useApp();
  const [opened, setOpened] = useState<Opened>();
  const draw = useRef(subTable);
  useEffect(() => {
    draw.current = subTable;
  }, [subTable]);
  const open = useCallback(
    async (row: TableRow, clickY: number) => {
      const side = popoverSide(clickY, window.innerHeight);
      const isOpen = await openRepeatedly(() => {
        const place = placeBeside(table.current, model.rows.indexOf(row), side);
        if (!place || !draw.current) return false;
        setOpened({ content: draw.current(row), number: model.rows.indexOf(row) + 1, style: place, side });
        return true;
      });
      if (!isOpen) void message.error("打开子表失败");
    },
    [table, model, message],
  );
  return { open, window: opened && <SubTableWindow opened={opened} onClose={() => setOpened(undefined)} /> };
}

/** Where a window stands beside a row that is drawn; `undefined` for one that is not. */
function placeBeside(table: HTMLElement | null, row: number, side: Opened["side"]): Opened["style"] | undefined {
  const element = table?.querySelector(`[data-row="${row}"]`);
  if (!table || !element) return undefined;
  const [around, own] = [table.getBoundingClientRect(), element.getBoundingClientRect()];
  return side === "bottom" ? { top: own.bottom - around.top } : { bottom: around.bottom - own.top };
}

function SubTableWindow({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onClose]);
  return (
    <div role="dialog" aria-label={`第 ${opened.number} 行的子表`} className={styles.popover} style={opened.style} data-side={opened.side}>
      <div className={styles.panelHead}>
        <strong>第 {opened.number} 行的子表</strong>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭子表" onClick={onClose} />
      </div>
      {opened.content}
    </div>
  );
}
