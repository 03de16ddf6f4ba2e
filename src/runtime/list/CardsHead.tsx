import { Checkbox, Select } from "antd";
import type { SortOrder } from "../../schema/model/entity.ts";
import type { ListRowsProps } from "./list.types.ts";
import styles from "./ListCards.module.css";

/** Props of `CardsHead`. */
export type CardsHeadProps = Pick<ListRowsProps, "controller" | "columns" | "isSelectable" | "choice">;

/** What the header of a table offers, where the rows are cards: choosing the whole page, and the order. */
export function CardsHead(props: CardsHeadProps) {
  const { controller, isSelectable, choice } = props;
  const orders = ordersOf(props);
  const hasBox = choice ? choice.many : isSelectable;
  if (!hasBox && orders.length === 0) return null;
  return (
    <div className={styles.bar}>
      {hasBox && <WholePage controller={controller} choice={choice} />}
      {orders.length > 0 && <OrderChoice controller={controller} orders={orders} />}
    </div>
  );
}

function WholePage({ controller, choice }: Pick<CardsHeadProps, "controller" | "choice">) {
  const { rows, selection } = controller;
  const open = choice ? rows.filter((row) => !choice.isRefused(row)) : rows;
  const chosen = new Set(choice ? choice.ids : selection.ids);
  const ids = open.map((row) => String(row["id"]));
  const count = ids.filter((id) => chosen.has(id)).length;
  const isWhole = count > 0 && count === ids.length;
  const handleChange = () => {
    if (choice) return choice.choose(isWhole ? [] : ids);
    const others = selection.ids.filter((id) => !ids.includes(id));
    selection.choose(isWhole ? others : [...others, ...ids], rows);
  };
  return (
    <Checkbox
      className={styles.whole ?? ""}
      checked={isWhole}
      indeterminate={count > 0 && !isWhole}
      disabled={ids.length === 0}
      onChange={handleChange}
    >
      全选本页
    </Checkbox>
  );
}

interface Order {
  readonly value: string;
  readonly label: string;
}

const ownOrder = "own";

function OrderChoice({ controller, orders }: Pick<CardsHeadProps, "controller"> & { readonly orders: readonly Order[] }) {
  const { state, changeSort } = controller;
  return (
    <Select
      aria-label="排序"
      className={styles.order ?? ""}
      variant="borderless"
      popupMatchSelectWidth={false}
      placement="bottomRight"
      listHeight={352}
      listItemHeight={44}
      value={state.sort ? orderKey(state.sort) : ownOrder}
      options={[{ value: ownOrder, label: "默认顺序" }, ...orders]}
      onChange={(value) => changeSort(orderOf(value))}
    />
  );
}

function orderKey({ field, direction }: SortOrder): string {
  return `${field}:${direction}`;
}

function orderOf(key: string): SortOrder | undefined {
  if (key === ownOrder) return undefined;
  const at = key.lastIndexOf(":");
  return { field: key.slice(0, at), direction: key.endsWith(":asc") ? "asc" : "desc" };
}

/** Both directions of every column that sorts, and of the one that is sorted by. */
function ordersOf({ columns: { columns }, controller: { state } }: Pick<CardsHeadProps, "columns" | "controller">): readonly Order[] {
  return columns
    .filter(({ field, sortable, visible }) => sortable && (visible || field === state.sort?.field))
    .flatMap(({ field, title }) => [
      { value: `${field}:asc`, label: `${title} 升序` },
      { value: `${field}:desc`, label: `${title} 降序` },
    ]);
}
