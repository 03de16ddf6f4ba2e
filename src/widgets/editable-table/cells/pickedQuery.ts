import { queryOptions } from "@tanstack/react-query";
import type { CellColumn } from "./lineageColumn.ts";
import { type PickedKind, referringOf } from "./pickedKinds.ts";

/** Asks what the stored values of a cell are called. */
export function pickedQuery(column: CellColumn, kind: PickedKind, values: readonly string[]) {
  const { entity, field } = referringOf(column, kind);
  return queryOptions({
    queryKey: ["editable-table", "picked", kind.name, entity, field, column.fieldExtendJson, values] as const,
    queryFn: ({ signal }) => kind.ofStored(column, values, signal),
    enabled: values.length > 0,
    staleTime: 5 * 60_000,
    retry: false,
  });
}
