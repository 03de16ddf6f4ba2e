import { useMemo } from "react";
import { statisticText, statisticTitles } from "../core/statistics.ts";
import type { Statistic } from "../core/tableColumn.ts";
import type { TableModel } from "../core/tableModel.ts";
import type { GridColumn } from "../grid/gridColumn.ts";
import { columnLayout } from "../grid/columnLayout.ts";
import { type RowTool, toolsWidth } from "../grid/gridContext.ts";
import grid from "../grid/grid.module.css";
import { useTableState } from "../grid/useTableState.ts";

/** Props of `StatisticsFoot`. */
export interface StatisticsFootProps {
  readonly model: TableModel;
  readonly columns: readonly GridColumn[];
  readonly leading: readonly RowTool[];
  /** px of one line. */
  readonly rowHeight: number;
}

/** The numbers that any column asks for, in the order in which they stand below each other. */
export function statisticsOf(columns: readonly GridColumn[]): readonly Statistic[] {
  return (["sum", "average"] as const).filter((one) => columns.some(({ statistics = [] }) => statistics.includes(one)));
}

/** Sums and averages below the rows, in sight while those are scrolled (GRID-02, GRID-68); a line for each. */
export function StatisticsFoot({ model, columns, leading, rowHeight }: StatisticsFootProps) {
  const rows = useTableState(model, (state) => state.rows);
  const kinds = statisticsOf(columns);
  const texts = useMemo(() => {
    const of = (key: string, kind: Statistic) =>
      statisticText(
        kind,
        rows.map((row) => row[key]),
      );
    return new Map(columns.map(({ key, statistics = [] }) => [key, new Map(statistics.map((kind) => [kind, of(key, kind)]))]));
  }, [rows, columns]);
  const beside = toolsWidth(leading);
  const { frozen, moving } = columnLayout(columns);
  return (
    <div role="rowgroup" className={grid["foot"]} style={{ flexDirection: "column" }}>
      {kinds.map((kind) => (
        <div key={kind} role="row" aria-label={statisticTitles[kind]} style={{ display: "flex", height: rowHeight }}>
          {beside > 0 && (
            <div role="gridcell" className={[grid["leading"], grid["sum"]].join(" ")} style={{ width: beside, left: 0 }}>
              {statisticTitles[kind]}
            </div>
          )}
          {[...frozen, ...moving].map(({ column, index, left }) => (
            <div
              key={column.key}
              role="gridcell"
              className={[grid["title"], grid["right"], column.isFrozen && grid["frozen"]].filter(Boolean).join(" ")}
              style={{ width: column.width, ...(column.isFrozen && { left: beside + left }) }}
            >
              {/* Where nothing stands before the columns, the first of them says what the line is. */}
              {beside === 0 && index === 0 && `${statisticTitles[kind]} `}
              {texts.get(column.key)?.get(kind)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
