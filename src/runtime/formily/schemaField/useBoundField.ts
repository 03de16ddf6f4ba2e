import type { Field } from "@formily/core";
import { useField } from "@formily/react";
import { createContext, useContext } from "react";
import { useFormBinding } from "../EntityFormProvider.tsx";
import type { BoundField } from "../boundField.ts";
import { readField } from "../boundField.ts";
import { entityAt } from "../placement.ts";

/** Columns of the grid that the fields of a page stand in. */
export const ColumnsContext = createContext(1);

/** Columns of the grid around. */
export function useColumnsAround(): number {
  return useContext(ColumnsContext);
}

/**
 * The field of `SchemaField` around as the schema knows it; `undefined` where it knows none. Reading it is watched, so it is
 * for observers.
 */
export function useBoundField(): BoundField | undefined {
  const field = useField<Field>();
  const binding = useFormBinding();
  const place = entityAt(binding.form.entity, field.path.toString());
  return place && readField({ ...binding, model: place.field, rowPath: place.rowPath }, field);
}
