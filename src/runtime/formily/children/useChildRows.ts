import type { ArrayField } from "@formily/core";
import { useField } from "@formily/react";
import { useMemo } from "react";
import type { ChildRowsViewProps } from "../../fields/children/childRowsView.ts";
import { useFormBinding } from "../EntityFormProvider.tsx";
import { ChildRowsStore } from "./ChildRowsStore.ts";

/**
 * The child rows for a view that draws them by itself. It stays the same while the form does.
 *
 * @example
 * function Lines(props: ChildRowsViewProps) {
 *   const rows = useChildRows(props);
 *   const shown = useSyncExternalStore(rows.subscribe, () => rows.rows());
 *   return <ul>{shown.map((row) => <li key={rows.keyOf(row)}>{String(row["name"])}</li>)}</ul>;
 * }
 */
export function useChildRows({ model, child, isOpen }: ChildRowsViewProps): ChildRowsStore {
  const { form } = useFormBinding();
  const field = useField<ArrayField>();
  return useMemo(() => new ChildRowsStore({ form, field, model, child, isOpen }), [form, field, model, child, isOpen]);
}
