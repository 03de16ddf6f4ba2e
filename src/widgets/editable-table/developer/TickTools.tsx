import type { TableModel } from "../core/tableModel.ts";
import { countTicks, type TickAction, tickAll, type TickMode, tickRow } from "../core/ticks.ts";
import type { TableRow } from "../core/tableRow.ts";
import type { RowTool } from "../grid/gridContext.ts";
import { TickBox } from "../grid/TickBox.tsx";
import { useTableState } from "../grid/useTableState.ts";

/** Tells what happened to the ticks; without a row where all were meant. */
type OnTicked = (action: TickAction, row?: TableRow) => void;

interface TickToolOptions {
  /** px */
  readonly width: number;
  readonly onTicked: OnTicked;
}

/** What a table is ticked by, at the head of each row (GRID-19). */
export function tickTool(model: TableModel, mode: TickMode, { width, onTicked }: TickToolOptions): RowTool {
  return {
    key: mode === "radio" ? "row-radio" : "row-checkbox",
    width,
    head: mode === "radio" ? null : <TickAll model={model} onTicked={onTicked} />,
    draw: (row, index, isTicked) => (
      <TickBox
        type={mode}
        label={`选择第 ${index + 1} 行`}
        isChecked={isTicked}
        isDisabled={model.isDisabled(row)}
        onTick={() => {
          const action = tickRow(model, model.keyOf(row), mode);
          if (action) onTicked(action, row);
        }}
      />
    ),
  };
}

/** Ticks all rows but the disabled ones (GRID-21). */
function TickAll({ model, onTicked }: { readonly model: TableModel; readonly onTicked: OnTicked }) {
  useTableState(model, (state) => state.ticked);
  useTableState(model, ({ rows }) => rows);
  const { tickable, ticked } = countTicks(model);
  return (
    <TickBox
      type="checkbox"
      label="全选"
      isChecked={tickable > 0 && ticked === tickable}
      isMixed={ticked > 0 && ticked < tickable}
      isDisabled={tickable === 0}
      onTick={() => onTicked(tickAll(model))}
    />
  );
}
