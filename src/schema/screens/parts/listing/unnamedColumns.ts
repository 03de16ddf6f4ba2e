import type { JsonValue } from "../../../model/json.ts";
import { isChangeList } from "../../itemKey.ts";
import { itemsOf } from "../../itemsOf.ts";
import type { RawColumn, RawScreen } from "../../rawScreen.ts";

/** The columns of a screen as three say it: its files, these laid over what is inferred, and what is inferred. */
export interface ColumnLists {
  readonly stated: RawScreen;
  readonly raw: RawScreen;
  readonly inferred: RawScreen;
}

/**
 * Adds to a complete list of columns those that it does not name: hidden, each behind the column that it follows in the
 * inferred list, so that the column settings offer a field that came after the list was written (decision 0038). A list
 * of changes says of each column itself whether it stays.
 */
export function withUnnamedColumns({ stated, raw, inferred }: ColumnLists): RawColumn[] {
  const named = itemsOf(raw.columns, "field");
  if (!stated.columns || isChangeList(stated.columns as readonly JsonValue[])) return named;
  return itemsOf(inferred.columns, "field").reduce<RawColumn[]>((columns, { field }, index, all) => {
    if (columns.some((column) => column.field === field)) return columns;
    const neighbour = all[index - 1]?.field;
    const behind = columns.findIndex((column) => column.field === neighbour) + 1;
    return columns.toSpliced(behind, 0, { field, hidden: true });
  }, named);
}
