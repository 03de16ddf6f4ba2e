import { useNarrow } from "../base/useNarrow.ts";
import { ListCards } from "./ListCards.tsx";
import { ListTable } from "./ListTable.tsx";
import type { ListTableProps } from "./ListTable.tsx";

/** The rows of a list: a table, or cards where that has no room. A tree, and a table that a page has written, stay tables. */
export function ListRows(props: ListTableProps) {
  const isNarrow = useNarrow();
  if (!isNarrow || props.tree || props.written) return <ListTable {...props} />;
  const { controller, columns, isSelectable, active, choice } = props;
  return <ListCards {...{ controller, columns, isSelectable, active, choice }} />;
}
