import { Skeleton } from "antd";
import { Suspense, useMemo } from "react";
import { useNarrow } from "../base/useNarrow.ts";
import { lazyPart } from "../code/lazyPart.tsx";
import { activeSlots } from "./activeSlots.ts";
import type { ListRowsProps } from "./list.types.ts";
import { ListTable } from "./ListTable.tsx";
import type { ListSlots } from "./ListTable.tsx";
import { choiceSlots } from "./rowChoice.ts";
import { isOrdered } from "./rowOrder.ts";
import { treeSlots } from "./treeSlots.ts";
import { writtenSlots } from "./writtenColumns.ts";

/** A desk never needs them. */
const ListCards = lazyPart(async () => (await import("./ListCards.tsx")).ListCards);

/** Most lists never are put in order. */
const OrderedRows = lazyPart(async () => (await import("./OrderedRows.tsx")).OrderedRows);

/** The rows of a list: a table, or cards where that has no room. A tree, and a table that a page has written, stay tables. */
export function ListRows(props: ListRowsProps) {
  const { controller, columns, density, isSelectable, tree, active, choice, written, empty } = props;
  const isNarrow = useNarrow();
  const slots = useSlots(props);
  const table = { controller, columns, density, isSelectable, empty, slots };
  const isPlain = !tree && !written && !choice;
  if (!isNarrow && isPlain && isOrdered(controller))
    return (
      <Suspense fallback={<ListTable {...table} />}>
        <OrderedRows {...table} />
      </Suspense>
    );
  if (!isNarrow || tree || written) return <ListTable {...table} />;
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 12 }} />}>
      <ListCards {...{ controller, columns, isSelectable, active, choice, empty }} />
    </Suspense>
  );
}

/** What the rows are for, as the table takes it. */
function useSlots({ tree, active, choice, written }: ListRowsProps): ListSlots {
  return useMemo(
    () => ({
      ...(written && writtenSlots(written)),
      ...(tree && treeSlots(tree)),
      ...(active && activeSlots(active)),
      ...(choice && choiceSlots(choice)),
    }),
    [tree, active, choice, written],
  );
}
