import { type RefObject, Suspense, useEffect, useRef } from "react";
import type { CellPlace } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { TableRow } from "../core/tableRow.ts";
import type { GridColumn } from "./gridColumn.ts";
import { useGrid } from "./gridContext.ts";
import styles from "./grid.module.css";

/** Props of `CellEditor`. */
export interface CellEditorProps {
  readonly column: GridColumn;
  readonly row: TableRow;
  readonly place: CellPlace;
  readonly saidId: string | undefined;
}

/** The editor of a column, open over its cell. When it is done, the focus is back where the keys lead on. */
export function CellEditor({ column, row, place, saidId }: CellEditorProps) {
  const { model, prefix } = useGrid();
  const host = useRef<HTMLDivElement>(null);
  useFocusBack(host);
  useWayOut(model, host);
  const { Editor, key } = column;
  if (!Editor) return null;
  const rowKey = model.keyOf(row);
  const isFaulty = model.source.faultOf(row, key) !== undefined;
  const change = (value: unknown) => {
    model.writeOpen(value);
    if (column.endsOnChange) model.commit();
  };
  return (
    <div ref={host} className={styles["editor"]}>
      <Suspense fallback={null}>
        <Editor
          column={column}
          row={row}
          rowKey={rowKey}
          value={row[key]}
          onChange={change}
          onSet={(other, value) => model.write([{ row: rowKey, column: other, value }])}
          onDone={() => model.commit()}
          id={`${prefix}-editor`}
          label={`${column.title}，第 ${place.row + 1} 行`}
          status={isFaulty ? "error" : undefined}
          describedBy={saidId}
        />
        <FocusInto host={host} />
      </Suspense>
    </div>
  );
}

/**
 * The keys that lead out of the editor. They are heard at the element itself: a form around it would save by Ctrl+Enter or ask about
 * leaving by Escape before React hears them, and a list that is open would keep Escape.
 */
function useWayOut(model: TableModel, host: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const own = host.current;
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
      if (event.defaultPrevented || !model.press({ key, ctrl: ctrlKey || metaKey, shift, alt })) return;
      event.preventDefault();
      event.stopPropagation();
    };
    own?.addEventListener("keydown", press);
    return () => own?.removeEventListener("keydown", press);
  }, [model, host]);
}

const takesFocus = "input:not([type=hidden], [disabled]), textarea:not([disabled]), [contenteditable=true], button:not([disabled])";

/** Once the editor is there, it takes the focus, and shows what there is to choose. */
function FocusInto({ host }: { readonly host: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    const target = host.current?.querySelector<HTMLElement>(takesFocus);
    if (!target || host.current?.contains(document.activeElement)) return;
    target.focus({ preventScroll: true });
    // Lists and calendars open by a press; the press that opened the editor was not theirs.
    if (target.matches("[role=combobox], .ant-picker input"))
      for (const type of ["mousedown", "mouseup", "click"]) target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  }, [host]);
  return null;
}

/** The focus goes back to the text of the cursor, unless a person took it elsewhere. */
function useFocusBack(host: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const text = host.current?.parentElement?.querySelector("textarea");
    const own = host.current;
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === null || own?.contains(activeElement)) text?.focus({ preventScroll: true });
    };
  }, [host]);
}
