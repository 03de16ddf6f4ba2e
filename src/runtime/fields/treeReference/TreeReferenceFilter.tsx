import { textItems } from "../../../schema/kinds/plainText.ts";
import type { FieldFilterProps } from "../fieldView.ts";
import { TreeSelectControl } from "./treeSelect.ts";

/** Asks for rows of a tree. */
export function TreeReferenceFilter({ field, entity, operator, value, onChange, id, ...aria }: FieldFilterProps) {
  const many = operator === "in";
  return (
    <TreeSelectControl
      aria-label={aria["aria-label"]}
      id={id}
      choosing={{ entity, field }}
      values={textItems(value)}
      onChange={(next) => onChange(next.length === 0 ? null : many ? next : next[0])}
      many={many}
      isCompact
      allowClear
      placeholder="请输入搜索内容"
    />
  );
}
