import type { MouseEvent, PointerEvent, ThHTMLAttributes } from "react";
import { useState } from "react";
import { columnWidths } from "./columnPreferences.ts";
import styles from "./ListTable.module.css";

/** Attributes of a header cell, and how its column is made wider; without it the edge stays. */
export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** What the column is called, whatever stands in its header. */
  readonly columnName?: string;
  /** px; `undefined` gives the column its own width back. */
  readonly onResize?: (width: number | undefined) => void;
}

/**
 * A header cell whose edge the mouse drags; a double click gives the width back. The keyboard sets widths in the column
 * settings, so that Tab does not stop at every edge.
 */
export function HeaderCell({ onResize, columnName, children, ...attributes }: HeaderCellProps) {
  return (
    <th {...attributes} {...(columnName === undefined ? {} : { "aria-label": columnName })}>
      {children}
      {onResize && <Edge onResize={onResize} />}
    </th>
  );
}

/** Where a drag started and how far it has come, px. */
interface Drag {
  readonly from: number;
  readonly cell: DOMRect;
  readonly by: number;
}

function Edge({ onResize }: { readonly onResize: (width: number | undefined) => void }) {
  const [drag, setDrag] = useState<Drag>();
  const grab = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.parentElement?.getBoundingClientRect();
    if (event.button !== 0 || !cell) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: event.clientX, cell, by: 0 });
  };
  const pull = ({ clientX }: PointerEvent) => {
    if (!drag) return;
    const width = Math.min(columnWidths.most, Math.max(columnWidths.least, drag.cell.width + clientX - drag.from));
    setDrag({ ...drag, by: width - drag.cell.width });
  };
  const drop = () => {
    if (drag && drag.by !== 0) onResize(drag.cell.width + drag.by);
    setDrag(undefined);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for the mouse; the column settings have a field
    <span
      className={styles.edge}
      data-dragged={drag ? true : undefined}
      // The cell cuts what goes beyond it, but for what has its place in the window.
      style={drag ? { position: "fixed", insetInline: "auto", left: drag.cell.right + drag.by - 4, top: drag.cell.top } : {}}
      title="拖动改变列宽，双击恢复"
      onPointerDown={grab}
      onPointerMove={pull}
      onPointerUp={drop}
      onPointerCancel={() => setDrag(undefined)}
      onClick={stay}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}

/** A click on the edge is not one on the header, which would sort. */
function stay(event: MouseEvent): void {
  event.stopPropagation();
}
