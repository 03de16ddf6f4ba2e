import { CaretDownOutlined, CaretUpOutlined, FilterFilled, MoreOutlined } from "@ant-design/icons";
import { Popover } from "antd";
import { type KeyboardEvent, useState } from "react";
import { ButtonMenu } from "../../../runtime/forWidgets.ts";
import { dragColumn, dragWidth } from "./columnDrag.ts";
import { columnMenu, fitWidth, sortOf } from "./columnMenu.ts";
import { FilterForm } from "./FilterForm.tsx";
import type { GridColumn } from "./gridColumn.ts";
import styles from "./grid.module.css";
import type { ColumnControl } from "./columnControl.ts";
import { useTableState } from "./useTableState.ts";

/** Props of `HeadTools`. */
export interface HeadToolsProps {
  readonly column: GridColumn;
  readonly control: ColumnControl;
}

/** What the head of a column is taken by: its menu, its right edge, and all of it for where it stands. */
export function HeadTools({ column, control }: HeadToolsProps) {
  const { drop } = control;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the mouse; the menu moves a column by the keys */}
      <span
        className={styles["mover"]}
        data-drop={drop?.key === column.key ? (drop.isBehind ? "behind" : "before") : undefined}
        onMouseDown={(event) => dragColumn(event, column, control)}
      />
      <HeadMenu column={column} control={control} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- for the mouse; the menu fits the width by the keys */}
      <span
        className={styles["edge"]}
        title="拖动改变列宽，双击适合内容"
        data-edge
        onMouseDown={(event) => dragWidth(event, column, control)}
        onDoubleClick={() => fitWidth(column, control)}
      />
    </>
  );
}

function HeadMenu({ column, control }: HeadToolsProps) {
  const { model, idOf, stop, setStop } = control;
  const { key, title } = column;
  const view = useTableState(model, (state) => state.view);
  const [isAsking, setAsking] = useState(false);
  const sort = sortOf(control);
  const isFiltered = (view.filters[key] ?? "") !== "";
  const close = () => {
    setAsking(false);
    document.getElementById(idOf(key))?.focus();
  };
  return (
    <span className={styles["headMenu"]}>
      {sort?.column === key && (sort.direction === "asc" ? <CaretUpOutlined aria-hidden /> : <CaretDownOutlined aria-hidden />)}
      <ButtonMenu menu={{ items: columnMenu(column, control, () => setAsking(true)) }}>
        <button
          type="button"
          id={idOf(key)}
          className={styles["headButton"]}
          aria-label={`${title}的列菜单${isFiltered ? "，已筛选" : ""}`}
          tabIndex={stop === key ? 0 : -1}
          onFocus={() => setStop(key)}
          onKeyDown={(event) => goBeside(event, key, control)}
        >
          {isFiltered ? <FilterFilled aria-hidden /> : <MoreOutlined aria-hidden />}
        </button>
      </ButtonMenu>
      {isAsking && (
        <Popover
          open
          trigger="click"
          placement="bottomRight"
          onOpenChange={(isOpen) => isOpen || setAsking(false)}
          content={<FilterForm {...{ column, model }} onClose={close} />}
        >
          <span className={styles["headAnchor"]} />
        </Popover>
      )}
    </span>
  );
}

/** The menus are one tab stop; the arrows lead from one to the next. */
function goBeside(event: KeyboardEvent, key: string, { shown, idOf }: ColumnControl): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  const next = step === 0 ? undefined : shown[shown.findIndex((column) => column.key === key) + step];
  if (!next) return;
  event.preventDefault();
  document.getElementById(idOf(next.key))?.focus();
}
