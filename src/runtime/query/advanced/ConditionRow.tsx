import { DeleteOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { queryRules } from "../../../schema/kinds/queryRules.ts";
import type { QueryRule } from "../../../schema/kinds/queryRules.ts";
import { viewOf } from "../../fields/fieldView.ts";
import styles from "./AdvancedQuery.module.css";
import type { Condition } from "./condition.ts";
import { isComplete, withRule } from "./condition.ts";
import type { FieldEntry, QueryEntry } from "./queryEntries.ts";
import { ruleTitles } from "./ruleTitles.ts";

/** Props of `ConditionRow`. */
export interface ConditionRowProps {
  readonly condition: Condition;
  /** Place among the conditions, from 1. */
  readonly place: number;
  readonly entries: readonly QueryEntry[];
  /** The chosen field; absent where none is chosen or it is not offered. */
  readonly entry: FieldEntry | undefined;
  /** Was added just now: its field takes the focus. */
  readonly hasFocus: boolean;
  onChoose(value: string): void;
  onChange(condition: Condition): void;
  onRemove(): void;
}

/** One condition: what is asked for, how it compares, and with what. */
export function ConditionRow({ condition, place, entries, entry, hasFocus, onChoose, onChange, onRemove }: ConditionRowProps) {
  const isLost = condition.field !== undefined && entry === undefined;
  const rules = entry?.rules ?? queryRules;
  return (
    <li className={styles.condition} aria-label={`条件 ${place}`}>
      <Select<string>
        aria-label={`条件 ${place} 的查询项`}
        className={styles.field ?? ""}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
        showSearch
        optionFilterProp="label"
        placeholder="请选择查询项"
        notFoundContent="没有匹配的查询项"
        {...(condition.field === undefined ? {} : { value: condition.field })}
        {...(isLost ? { status: "error" } : {})}
        options={entries.map(optionOf)}
        onChange={onChoose}
      />
      <Select<QueryRule>
        aria-label={`条件 ${place} 的规则`}
        className={styles.rule ?? ""}
        value={condition.rule}
        options={rules.map((rule) => ({ value: rule, label: ruleTitles[rule] }))}
        onChange={(rule) => onChange(withRule(condition, rule))}
      />
      <ConditionValue condition={condition} place={place} entry={entry} onChange={onChange} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={`删除条件 ${place}`} onClick={onRemove} />
      {isLost && (
        <p className={styles.fault} role="alert">
          该查询项已不存在或无权查看，请改选或删除该条件
        </p>
      )}
      {!isLost && condition.field !== undefined && !isComplete(condition) && <p className={styles.hint}>还没有填写值，不参与查询</p>}
    </li>
  );
}

function ConditionValue({ condition, place, entry, onChange }: Pick<ConditionRowProps, "condition" | "place" | "entry" | "onChange">) {
  const label = `条件 ${place} 的值`;
  if (!entry) {
    const text = typeof condition.value === "string" ? condition.value : "";
    return <Input aria-label={label} className={styles.value ?? ""} disabled placeholder="请先选择查询项" value={text} />;
  }
  const { Filter } = viewOf(entry.type);
  return (
    <div className={styles.value}>
      <Filter
        aria-label={label}
        field={entry.field}
        entity={entry.entity}
        operator={condition.rule}
        value={condition.value}
        onChange={(value) => onChange({ ...condition, value })}
      />
    </div>
  );
}

function optionOf(entry: QueryEntry) {
  if (!("children" in entry)) return { value: entry.value, label: entry.label };
  return { label: entry.label, title: entry.label, options: entry.children.map(({ value, label }) => ({ value, label })) };
}
