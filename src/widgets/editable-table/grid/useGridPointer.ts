import { type HTMLAttributes, type MouseEvent, useRef } from "react";
import type { CellPlace } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { GridColumn } from "./gridColumn.ts";

type Pointer = Pick<HTMLAttributes<HTMLDivElement>, "onMouseDown" | "onMouseMove" | "onMouseUp" | "onDoubleClick">;

/**
 * What the mouse does: a click edits the cell (GRID-22), a double click puts the cursor into its text, a drag or Shift selects a
 * range. The focus stays where the keys are taken.
 */
export function useGridPointer(model: TableModel): Pointer {
  const pressed = useRef<CellPlace>(undefined);
  return {
    onMouseDown(event) {
      const place = event.button === 0 ? placeUnder(event) : undefined;
      if (!place) return;
      // The text keeps the focus; without this the press would take it.
      event.preventDefault();
      model.cursor.focus();
      const { selection } = model.state;
      if (event.shiftKey && selection) {
        model.select({ anchor: selection.anchor, focus: place });
        return;
      }
      pressed.current = place;
      model.select({ anchor: place, focus: place });
    },
    onMouseMove(event) {
      const anchor = pressed.current;
      const focus = anchor && event.buttons === 1 ? placeUnder(event) : undefined;
      const now = model.state.selection?.focus;
      if (anchor && focus && (focus.row !== now?.row || focus.column !== now.column)) model.select({ anchor, focus });
    },
    onMouseUp(event) {
      const anchor = pressed.current;
      pressed.current = undefined;
      const focus = placeUnder(event);
      if (!anchor || !focus || anchor.row !== focus.row || anchor.column !== focus.column) return;
      press(model, focus);
    },
    onDoubleClick(event) {
      const place = placeUnder(event);
      if (place) model.run({ do: "edit" });
    },
  };
}

function press(model: TableModel, place: CellPlace): void {
  const column = model.columns[place.column] as GridColumn | undefined;
  if (column?.toggle) model.run({ do: "toggle" });
  else model.edit(place, column?.Editor && (column.pressOpens || !column.fromText) ? "editor" : "pressed");
}

/** The cell under the pointer; `undefined` beside the cells, and over what acts by itself. */
function placeUnder({ target }: MouseEvent): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  const row = cell?.closest<HTMLElement>("[data-row]");
  return cell && row ? { row: Number(row.dataset["row"]), column: Number(cell.dataset["cell"]) } : undefined;
}
