import { Select, Space } from "antd";
import { useState } from "react";
import type { FieldEditorProps } from "../defineFieldView.tsx";
import { groupAria } from "../parts/editorAria.ts";
import styles from "../parts/fields.module.css";
import { regionLevel } from "./regionLevel.ts";
import { regionPath } from "./regionTree.ts";
import { useRegions } from "./useRegions.ts";

const levelNames = ["省", "市", "区县"] as const;
const depths = { province: 1, city: 2, district: 3 } as const;

/** A list for each level. The value is the last level's code, so a half-chosen region is none yet. */
export function RegionSelects({ field, value, onChange, onBlur, disabled, ...props }: FieldEditorProps) {
  const { names, isLoading } = useRegions();
  const [half, setHalf] = useState<readonly string[]>([]);
  const stored = names && typeof value === "string" ? regionPath(names, value) : [];
  const path = stored.length > 0 ? stored : half;
  const depth = depths[regionLevel(field)];

  const choose = (index: number, code: string | undefined) => {
    const next = code === undefined ? path.slice(0, index) : [...path.slice(0, index), code];
    const isComplete = next.length === depth || (code !== undefined && names?.[code] === undefined);
    setHalf(isComplete ? [] : next);
    onChange(isComplete ? next.at(-1) : null);
  };

  return (
    <div onBlur={onBlur}>
      <fieldset {...groupAria(props)} id={props.id} className={styles["group"]}>
        <Space.Compact block>
          {levelNames.slice(0, depth).map((name, index) => {
            const below = index === 0 ? "86" : path[index - 1];
            const options = Object.entries((below !== undefined && names?.[below]) || {});
            return (
              <Select<string>
                key={name}
                aria-label={`${field.title}：${name}`}
                style={{ width: `${100 / depth}%` }}
                value={path[index] ?? null}
                options={options.map(([code, label]) => ({ value: code, label }))}
                onChange={(code?: string) => choose(index, code)}
                showSearch
                allowClear
                optionFilterProp="label"
                loading={isLoading}
                disabled={disabled || options.length === 0}
                status={props.status ?? ""}
                placeholder={name}
              />
            );
          })}
        </Space.Compact>
      </fieldset>
    </div>
  );
}
