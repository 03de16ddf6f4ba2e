import { useQuery } from "@tanstack/react-query";
import type { CellShowProps } from "../grid/gridColumn.ts";
import type { CellColumn } from "./lineageColumn.ts";
import { valuesOf } from "./optionText.ts";
import type { PickedKind } from "./pickedKinds.ts";
import { pickedQuery } from "./pickedQuery.ts";

/** Names of the departments or people that a cell holds: those that came with the row, else those that the server has. */
export function PickedShow({ value, row, of, kind }: CellShowProps & { readonly of: CellColumn; readonly kind: PickedKind }) {
  const text = row[`${of.key}_dictText`];
  const values = valuesOf(value);
  const asked = pickedQuery(of, kind, values);
  const { data = [] } = useQuery({ ...asked, enabled: asked.enabled !== false && typeof text !== "string" });
  if (values.length === 0) return null;
  if (typeof text === "string") return text;
  return values.map((one) => data.find((known) => known.value === one)?.text ?? one).join("，");
}
