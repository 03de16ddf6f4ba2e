import { type Ref, type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { CellPlace } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { CellAddress, TableRow } from "../core/tableRow.ts";
import type { ColumnLayout } from "./columnLayout.ts";
import { CellEditor } from "./CellEditor.tsx";
import { CellText } from "./CellText.tsx";
import { FillHandle } from "./FillHandle.tsx";
import { toolsWidth, useGrid } from "./gridContext.ts";
import type { GridColumn } from "./gridColumn.ts";
import styles from "./grid.module.css";
import { OverCell } from "./OverCell.tsx";
import { useEndOutside } from "./useEndOutside.ts";
import { useTableState } from "./useTableState.ts";

/** Props of `CursorLayer`. */
export interface CursorLayerProps {
  readonly layout: ColumnLayout;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The text that holds the focus of the table. */
  readonly ref: Ref<HTMLTextAreaElement>;
  /** See `EditableGrid`. */
  readonly pathOf: ((cell: CellAddress) => string) | undefined;
}

/** What stands over the cell of the cursor: the text that takes the keys, the editor that is open, what is wrong there. */
export function CursorLayer({ layout, scroller, ref, pathOf }: CursorLayerProps) {
  const { model } = useGrid();
  const { selection, rows } = useSyncExternalStore(model.subscribe, model.getState);
  const place = selection?.focus ?? { row: 0, column: 0 };
  const row = rows[place.row];
  const column = model.columns[place.column] as GridColumn | undefined;
  useColumnInSight(scroller, layout, selection?.focus);
  return (
    <>
      <OverCell place={place} layout={layout}>
        <Cursor
          ref={ref}
          pathOf={pathOf}
          cell={row && column && { row, column }}
          place={place}
          isLast={place.row > 0 && place.row === rows.length - 1}
        />
      </OverCell>
      <FillHandle layout={layout} scroller={scroller} />
    </>
  );
}

interface CursorProps extends Pick<CursorLayerProps, "ref" | "pathOf"> {
  /** Absent in an empty table. */
  readonly cell: { readonly row: TableRow; readonly column: GridColumn } | undefined;
  readonly place: CellPlace;
  /** Below the last row there may be no place for a sentence. */
  readonly isLast: boolean;
}

function Cursor({ ref, pathOf, cell, place, isLast }: CursorProps) {
  const { model, prefix } = useGrid();
  const isEditor = useTableState(model, ({ editing }) => editing?.mode === "editor");
  const isInside = useEndOutside(model);
  const said = cell && saidOf(model, cell);
  const saidId = said === undefined ? undefined : `${prefix}-said`;
  const path = cell && pathOf?.({ row: model.keyOf(cell.row), column: cell.column.key });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- tells clicks inside from those that end editing */}
      <div className={styles["over"]} onMouseUp={isInside} data-field={path}>
        <CellText ref={ref} place={place} column={cell?.column} row={cell?.row} saidId={saidId} />
        {isEditor && cell && <CellEditor column={cell.column} row={cell.row} place={place} saidId={saidId} />}
      </div>
      {cell && <Suggestions cell={cell} />}
      {said !== undefined && (
        <div id={saidId} role="alert" className={[styles["said"], isLast && styles["saidAbove"]].filter(Boolean).join(" ")}>
          {said}
        </div>
      )}
    </>
  );
}

/** Words that are named while a text is typed; more are no help. */
const mostWords = 8;

/** What may be meant by the text that is being typed. */
function Suggestions({ cell: { row, column } }: { readonly cell: NonNullable<CursorProps["cell"]> }) {
  const { model } = useGrid();
  const typed = useTableState(model, ({ editing }) => (editing?.mode === "typing" ? editing.text : ""));
  const words = typed === "" ? [] : (column.suggest?.(typed, row) ?? []);
  if (words.length === 0) return null;
  return <output className={styles["suggested"]}>{words.slice(0, mostWords).join("　") + (words.length > mostWords ? " …" : "")}</output>;
}

/** What is wrong in the cell of the cursor; nothing as long as there is no cursor. */
function saidOf({ source, state }: TableModel, { row, column: { key } }: NonNullable<CursorProps["cell"]>): string | undefined {
  return state.selection && (source.faultOf(row, key) ?? source.warningOf?.(row, key));
}

/** Scrolls sideways until the column of the cursor is seen beside those that are frozen. */
function useColumnInSight(scroller: RefObject<HTMLDivElement | null>, layout: ColumnLayout, focus: CellPlace | undefined): void {
  const { leading, trailing } = useGrid();
  const lead = useEffectEvent((column: number) => {
    const element = scroller.current;
    const placed = layout.moving.find(({ index }) => index === column);
    if (!element || !placed || element.clientWidth === 0) return;
    const start = placed.left - layout.frozenWidth;
    const end = placed.left + placed.column.width + toolsWidth(leading) + toolsWidth(trailing) - element.clientWidth;
    if (element.scrollLeft > start) element.scrollTo({ left: start });
    else if (element.scrollLeft < end) element.scrollTo({ left: Math.min(start, end) });
  });
  const column = focus?.column;
  useEffect(() => {
    if (column !== undefined) lead(column);
  }, [column]);
}
