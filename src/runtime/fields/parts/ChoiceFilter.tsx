import { Select } from "antd";
import { takesMany } from "../../../schema/query/queryRules.ts";
import type { FieldFilterProps } from "../fieldView.ts";
import type { Choice } from "./choice.ts";
import { defined } from "./defined.ts";
import styles from "./fields.module.css";
import { leaveByTab } from "./leaveByTab.ts";

/** Props of `ChoiceFilter`. */
export interface ChoiceFilterProps extends FieldFilterProps {
  readonly choices: readonly Choice<string | boolean>[];
  readonly loading?: boolean;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Asks for one of a few choices, or for several of which one or each must match (QUERY-10). */
export function ChoiceFilter({ operator, value, onChange, id, choices, loading = false, ...aria }: ChoiceFilterProps) {
  const many = takesMany(operator);
  // antd's options are texts; the choices may be booleans.
  const valueOf = (next: string | string[] | null | undefined) => {
    if (Array.isArray(next)) return next.length > 0 ? next.map(choiceOf) : null;
    return next === null || next === undefined ? null : choiceOf(next);
  };
  const choiceOf = (text: string) => choices.find((choice) => String(choice.value) === text)?.value ?? text;
  return (
    <Select<string | string[] | null, Option>
      aria-label={aria["aria-label"]}
      {...defined({ id, mode: many ? ("multiple" as const) : undefined })}
      {...(many ? leaveByTab : {})}
      maxTagCount="responsive"
      allowClear
      showSearch={choices.length > 8 || many}
      optionFilterProp="label"
      className={styles["full"] ?? ""}
      loading={loading}
      notFoundContent={loading ? "加载中..." : "没有可选项"}
      options={choices.map(({ value: own, label }) => ({ value: String(own), label }))}
      value={many ? (Array.isArray(value) ? value.map(String) : []) : textOf(value)}
      onChange={(next) => onChange(valueOf(next))}
    />
  );
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
