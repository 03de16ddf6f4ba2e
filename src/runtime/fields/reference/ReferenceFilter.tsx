import { textItems } from "../../../schema/kinds/plainText.ts";
import { takesMany } from "../../../schema/query/queryRules.ts";
import type { FieldFilterProps } from "../fieldView.ts";
import { TreeSelectControl } from "./tree/treeSelect.ts";
import { RemoteSelect } from "./RemoteSelect.tsx";
import { useReferenceLabels } from "./useReferenceLabels.ts";

/** Asks for rows that refer to the chosen ones. */
export function ReferenceFilter({
  field,
  entity,
  operator,
  value,
  onChange,
  id,
  placeholder = "请输入搜索内容",
  ...aria
}: FieldFilterProps) {
  const many = takesMany(operator);
  const values = textItems(value);
  const choosing = { entity, field };
  const labels = useReferenceLabels(choosing, values);
  const shared = {
    "aria-label": aria["aria-label"],
    id,
    choosing,
    values,
    labels,
    onChange: (next: readonly string[]) => onChange(next.length === 0 ? null : many ? next : next[0]),
    many,
    isCompact: true,
    allowClear: true,
    placeholder,
  } as const;
  return field.reference?.tree ? <TreeSelectControl {...shared} /> : <RemoteSelect {...shared} place="form" />;
}
