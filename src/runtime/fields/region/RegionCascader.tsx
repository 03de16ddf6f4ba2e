import { Cascader } from "antd";
import { useMemo } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { defined } from "../parts/defined.ts";
import { controlAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { regionLevel } from "./regionLevel.ts";
import type { RegionNode } from "./regionTree.ts";
import { regionPath, regionTree } from "./regionTree.ts";
import { useRegions } from "./useRegions.ts";

/** One cascading list; typing searches the names of all levels. */
export function RegionCascader({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const { names, isLoading } = useRegions();
  const level = regionLevel(field);
  const options = useMemo(() => (names ? regionTree(names, level) : []), [names, level]);
  const path = names && typeof value === "string" ? [...regionPath(names, value)] : [];
  return (
    <Cascader<RegionNode>
      {...defined(controlAria(props))}
      id={props.id}
      options={options}
      value={path}
      onChange={(next: (string | number | null)[] | undefined) => onChange(next?.at(-1) ?? null)}
      showSearch={{ limit: 50 }}
      loading={isLoading}
      notFoundContent={isLoading ? "加载中..." : "没有查询到任何数据"}
      disabled={disabled}
      allowClear={field.nullable}
      status={props.status ?? ""}
      className={styles["full"] ?? ""}
      placeholder={field.ui.placeholder ?? `请选择${field.title}`}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    />
  );
}
