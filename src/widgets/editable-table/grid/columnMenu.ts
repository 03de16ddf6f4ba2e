import type { MenuProps } from "antd";
import {
  type ColumnArrangement,
  fittedWidth,
  hiddenColumns,
  usualArrangement,
  withFrozenTo,
  withHidden,
  withMoved,
  withoutFrozen,
  withShown,
  withWidth,
} from "../core/columnArrangement.ts";
import type { GridColumn } from "./gridColumn.ts";
import type { ColumnControl } from "./columnControl.ts";

type Items = NonNullable<MenuProps["items"]>;

/**
 * What can be done with a column from its head. The keys do by it what the mouse does by dragging.
 *
 * @param onFilter asks for the words of a filter
 */
export function columnMenu(column: GridColumn, control: ColumnControl, onFilter: () => void): Items {
  return [
    ...(column.isSortable === false ? [] : sortItems(column, control)),
    ...(control.order ? [] : [{ key: "filter", label: "筛选…", onClick: onFilter }]),
    { type: "divider" },
    ...placeItems(column, control),
    { type: "divider" },
    ...shownItems(column, control),
  ];
}

/** By which column the rows are sorted, and how. */
export function sortOf({ order, model }: ColumnControl): { readonly column: string; readonly direction: string } | undefined {
  if (!order) return model.state.view.sort;
  return order.current && { column: order.current.field, direction: order.current.direction };
}

function sortItems({ key }: GridColumn, control: ColumnControl): Items {
  const { model, order } = control;
  const { view } = model.state;
  const sort = sortOf(control);
  const isSorted = sort?.column === key;
  const sortBy = (direction: "asc" | "desc") => () =>
    order ? order.change({ field: key, direction }) : model.setView({ ...view, sort: { column: key, direction } });
  return [
    // Chosen once more, it sorts what was edited since then.
    { key: "asc", label: "升序", onClick: sortBy("asc") },
    { key: "desc", label: "降序", onClick: sortBy("desc") },
    {
      key: "unsorted",
      label: "取消排序",
      disabled: !isSorted,
      onClick: () => (order ? order.change(undefined) : model.setView({ filters: view.filters })),
    },
  ];
}

function placeItems(column: GridColumn, control: ColumnControl): Items {
  const { all, shown, arrangement } = control;
  const { key } = column;
  const change = changeAt(key, control);
  const index = shown.findIndex((one) => one.key === key);
  const moveTo = (target: GridColumn | undefined, isBehind: boolean) => ({
    disabled: target === undefined,
    onClick: () => target && change(withMoved(arrangement, all, { key, target: target.key, isBehind })),
  });
  return [
    column.isFrozen
      ? { key: "free", label: "取消冻结", onClick: () => change(withoutFrozen(arrangement, all)) }
      : freezeItem(column, control),
    { key: "left", label: "左移一列", ...moveTo(shown[index - 1], false) },
    { key: "right", label: "右移一列", ...moveTo(shown[index + 1], true) },
    { key: "fit", label: "适合内容的宽度", onClick: () => fitWidth(column, control) },
  ];
}

/** How much of the table's width frozen columns may take: the others have to be reached beside them. */
const mostFrozen = 0.6;

function freezeItem({ key }: GridColumn, control: ColumnControl): Items[number] {
  const { all, shown, arrangement, idOf } = control;
  const width = shown.slice(0, shown.findIndex((one) => one.key === key) + 1).reduce((sum, column) => sum + column.width, 0);
  const room = document.getElementById(idOf(key))?.closest("[data-own-keys]")?.clientWidth ?? 0;
  // Nothing is laid out where there is no width.
  if (room > 0 && width > room * mostFrozen)
    return { key: "freeze", label: "冻结到此列", disabled: true, title: "这些列太宽，冻结后看不到其余的列" };
  return { key: "freeze", label: "冻结到此列", onClick: () => changeAt(key, control)(withFrozenTo(arrangement, all, key)) };
}

function shownItems({ key }: GridColumn, control: ColumnControl): Items {
  const { all, shown, arrangement, model } = control;
  const change = changeAt(key, control);
  const hidden = hiddenColumns(all, arrangement);
  const back = hidden.map((column) => ({
    key: `show-${column.key}`,
    label: column.title,
    onClick: () => change(withShown(arrangement, [column.key])),
  }));
  return [
    {
      key: "hide",
      label: "隐藏此列",
      disabled: shown.length === 1,
      onClick: () => {
        leaveView(key, control);
        control.change(withHidden(arrangement, all, key), () => model.cursor.focus());
      },
    },
    { key: "show", label: "显示列", disabled: back.length === 0, children: back },
    { key: "reset", label: "恢复默认列", disabled: isUsual(arrangement), onClick: () => change(usualArrangement) },
  ];
}

/** Changes the columns; the focus is at the head again wherever that stands then. */
function changeAt(key: string, { change, idOf }: ColumnControl): (next: ColumnArrangement) => void {
  return (next) => change(next, () => document.getElementById(idOf(key))?.focus());
}

/** By a column that is not seen, nothing is sorted or filtered: nobody could tell why rows are missing. */
function leaveView(key: string, { model }: ColumnControl): void {
  const { sort, filters } = model.state.view;
  if (sort?.column !== key && filters[key] === undefined) return;
  const { [key]: _gone, ...rest } = filters;
  model.setView({ sort: sort?.column === key ? undefined : sort, filters: rest });
}

/** Makes a column as wide as its title and the texts in sight need. */
export function fitWidth(column: GridColumn, control: ColumnControl): void {
  const { model, arrangement, idOf, change } = control;
  const grid = document.getElementById(idOf(column.key))?.closest("[role=grid]");
  const drawn = [...(grid?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].map(({ dataset }) => model.rows[Number(dataset["row"])]);
  const texts = drawn.flatMap((row) => (row ? [column.toText(row[column.key], row)] : []));
  change(withWidth(arrangement, column, fittedWidth(column.title, texts)));
}

function isUsual({ order, widths, hidden, shown = [], frozen }: ColumnArrangement): boolean {
  return order === undefined && frozen === undefined && hidden.length === 0 && shown.length === 0 && Object.keys(widths).length === 0;
}
