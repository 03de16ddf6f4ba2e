import type { FieldFilterProps } from "../fieldView.ts";
import { ReferenceFilter } from "../reference/ReferenceFilter.tsx";
import { TreeReferenceFilter } from "../treeReference/TreeReferenceFilter.tsx";

/** Asks for rows that refer to any of the chosen ones. */
export function ReferenceMultiFilter(props: FieldFilterProps) {
  return props.field.reference?.tree ? <TreeReferenceFilter {...props} /> : <ReferenceFilter {...props} />;
}
