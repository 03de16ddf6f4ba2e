import { ArrowDownOutlined, ArrowUpOutlined, SwapOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { TableModel } from "../core/tableModel.ts";
import { useTableState } from "../grid/useTableState.ts";

/** What is said of the way a column is sorted, and what a press does. */
const ways = {
  none: { icon: <SwapOutlined rotate={90} />, name: "升序" },
  asc: { icon: <ArrowUpOutlined />, name: "降序" },
  desc: { icon: <ArrowDownOutlined />, name: "取消排序" },
} as const;

/** Sorts the rows by a column: up, down, not at all (GRID-12). */
export function SortTool({
  model,
  column,
}: {
  readonly model: TableModel;
  readonly column: { readonly key: string; readonly title: string };
}) {
  const view = useTableState(model, (state) => state.view);
  const way = view.sort?.column === column.key ? view.sort.direction : "none";
  const { icon, name } = ways[way];
  const press = () => {
    const direction = way === "none" ? "asc" : "desc";
    model.setView({ ...view, sort: way === "desc" ? undefined : { column: column.key, direction } });
  };
  return <Button type="text" size="small" icon={icon} aria-label={`${column.title}：${name}`} title={name} onClick={press} />;
}
