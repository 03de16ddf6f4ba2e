import { Skeleton } from "antd";
import { Suspense } from "react";
import { useNarrow } from "../base/useNarrow.ts";
import { lazyPart } from "../code/lazyPart.tsx";
import { ListTable } from "./ListTable.tsx";
import type { ListTableProps } from "./ListTable.tsx";
import { isOrdered } from "./rowOrder.ts";

/** A desk never needs them. */
const ListCards = lazyPart(async () => (await import("./ListCards.tsx")).ListCards);

/** Most lists never are put in order. */
const OrderedRows = lazyPart(async () => (await import("./OrderedRows.tsx")).OrderedRows);

/** The rows of a list: a table, or cards where that has no room. A tree, and a table that a page has written, stay tables. */
export function ListRows(props: ListTableProps) {
  const isNarrow = useNarrow();
  const isPlain = !props.tree && !props.written && !props.choice;
  if (!isNarrow && isPlain && isOrdered(props.controller))
    return (
      <Suspense fallback={<ListTable {...props} />}>
        <OrderedRows {...props} />
      </Suspense>
    );
  if (!isNarrow || props.tree || props.written) return <ListTable {...props} />;
  const { controller, columns, isSelectable, active, choice, empty } = props;
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 12 }} />}>
      <ListCards {...{ controller, columns, isSelectable, active, choice, empty }} />
    </Suspense>
  );
}
