import { useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { arrangedColumns, type ColumnArrangement, keepArrangement, readArrangement, withShown } from "../core/columnArrangement.ts";
import { selectCell } from "../core/selection.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { TextKeeper } from "../core/textKeeper.ts";
import type { ColumnControl, DropPlace, RowOrder } from "./columnControl.ts";
import type { GridColumn } from "./gridColumn.ts";
import { HeadTools } from "./HeadTools.tsx";

/** Where it is kept how a person wants the columns of a table. */
export interface ColumnMemory {
  /** E.g. the browser's storage. */
  readonly keeper: TextKeeper;
  /** Names the person and the table. */
  readonly key: string;
  /** See `ColumnControl`. */
  readonly order?: RowOrder | undefined;
}

/** The columns of a table as a person wants them, for `EditableGrid`. */
export interface ArrangedColumns {
  /** The columns that are shown, the frozen ones first. */
  readonly columns: readonly GridColumn[];
  readonly renderHeadTools: (column: GridColumn) => ReactNode;
  /** Shows a column that a person has hidden, then does something with it. */
  readonly show: (key: string, then: () => void) => void;
}

/**
 * Arranges the columns of a table as a person wants them, and gives what is drawn in their heads: a menu, what the width is dragged
 * by, and what the column is dragged by.
 *
 * @param columns all columns, in the order of the table; the same array until they change
 */
export function useArrangedColumns(
  model: TableModel,
  columns: readonly GridColumn[],
  { keeper, key, order }: ColumnMemory,
): ArrangedColumns {
  const [kept, setKept] = useState(() => ({ key, arrangement: readArrangement(keeper, key) }));
  // Another person or another table took the place.
  if (kept.key !== key) setKept({ key, arrangement: readArrangement(keeper, key) });
  const { arrangement } = kept;
  const shown = useMemo(() => arrangedColumns(columns, arrangement), [columns, arrangement]);
  const [drop, showDrop] = useState<DropPlace>();
  const [stop, setStop] = useState<string>();
  const prefix = useId();
  const afterwards = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    placeColumns(model, shown);
    afterwards.current?.();
    afterwards.current = undefined;
  }, [model, shown]);
  return useMemo(() => {
    const preview = (next: ColumnArrangement) => setKept({ key, arrangement: next });
    const change: ColumnControl["change"] = (next, then) => {
      afterwards.current = then;
      keepArrangement(keeper, key, next);
      // Also where nothing differs what follows is done.
      preview({ ...next });
    };
    const idOf = (column: string) => `${prefix}-${column}`;
    const reached = shown.some((column) => column.key === stop) ? stop : shown[0]?.key;
    const control = { model, order, all: columns, shown, arrangement, change, preview, drop, showDrop, stop: reached, setStop, idOf };
    return {
      columns: shown,
      renderHeadTools: (column) => <HeadTools column={column} control={control} />,
      show: (column, then) => change(withShown(arrangement, [column]), then),
    };
  }, [model, columns, shown, arrangement, keeper, key, drop, stop, prefix, order]);
}

/** Gives the model other columns. The cursor stays in its column where that is still shown. */
function placeColumns(model: TableModel, columns: readonly GridColumn[]): void {
  const isMoved = columns.length !== model.columns.length || columns.some(({ key }, index) => key !== model.columns[index]?.key);
  const focus = isMoved ? model.addressAt(model.state.selection?.focus) : undefined;
  if (isMoved) model.commit();
  model.setColumns(columns);
  const place = focus && model.placeOf(focus);
  if (place) model.select(selectCell(place));
}
