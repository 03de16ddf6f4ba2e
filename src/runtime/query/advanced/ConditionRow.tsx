import { DeleteOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { useId } from "react";
import { operatorOf, queryRules } from "../../../schema/query/operators/registry.ts";
import { isQueryRule, takesNone } from "../../../schema/query/queryRules.ts";
import { viewOf } from "../../fields/fieldView.ts";
import { queryFault } from "../queryFault.ts";
import styles from "./AdvancedQuery.module.css";
import type { Condition } from "./condition.ts";
import { isComplete, withRule } from "./condition.ts";
import type { FieldEntry, QueryEntry } from "./queryEntries.ts";

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
  /** Said of a condition without a value. @default that it takes no part in the query */
  readonly unfilled?: string;
  onChoose(value: string): void;
  onChange(condition: Condition): void;
  onRemove(): void;
}

/** One condition: what is asked for, how it compares, and with what. */
export function ConditionRow({
  condition,
  place,
  entries,
  entry,
  hasFocus,
  unfilled = "还没有填写值，不参与查询",
  onChoose,
  onChange,
  onRemove,
}: ConditionRowProps) {
  const isLost = condition.field !== undefined && entry === undefined;
  const wrong = wrongOf(condition, entry);
  const faultId = useId();
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
      <RuleChoice condition={condition} place={place} entry={entry} onChange={onChange} />
      <ConditionValue condition={condition} place={place} entry={entry} onChange={onChange} faultId={wrong && faultId} />
      <Button type="text" icon={<DeleteOutlined />} aria-label={`删除条件 ${place}`} onClick={onRemove} />
      {wrong !== undefined && (
        <p id={faultId} className={styles.fault} role="alert">
          {wrong}
        </p>
      )}
      {entry && !isComplete(condition) && <p className={styles.hint}>{unfilled}</p>}
    </li>
  );
}

/** How the field compares, or the word it is held against. */
function RuleChoice({ condition, place, entry, onChange }: Pick<ConditionRowProps, "condition" | "place" | "entry" | "onChange">) {
  const { rules = queryRules, words = [] } = entry ?? {};
  return (
    <Select<string>
      aria-label={`条件 ${place} 的规则`}
      className={styles.rule ?? ""}
      value={condition.word ?? condition.rule}
      options={[
        ...rules.map((rule) => ({ value: rule as string, label: operatorOf(rule).title })),
        ...words.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(chosen) => onChange(isQueryRule(chosen) ? withRule(condition, chosen) : { ...condition, word: chosen, value: null })}
    />
  );
}

function wrongOf({ field, rule, value, word }: Condition, entry: FieldEntry | undefined): string | undefined {
  if (field === undefined) return undefined;
  if (word !== undefined && entry) return undefined;
  return entry ? queryFault(entry.field, rule, value) : "该查询项已不存在或无权查看，请改选或删除该条件";
}

interface ConditionValueProps extends Pick<ConditionRowProps, "condition" | "place" | "entry" | "onChange"> {
  /** Id of the text that says why the value cannot be read; absent: it can. */
  readonly faultId: string | undefined;
}

function ConditionValue({ condition, place, entry, onChange, faultId }: ConditionValueProps) {
  const label = `条件 ${place} 的值`;
  if (!entry) {
    const text = typeof condition.value === "string" ? condition.value : "";
    return <Input aria-label={label} className={styles.value ?? ""} disabled placeholder="请先选择查询项" value={text} />;
  }
  if (condition.word !== undefined || takesNone(condition.rule)) return <div className={styles.value} />;
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
        {...(faultId === undefined ? {} : { status: "error", "aria-describedby": faultId })}
      />
    </div>
  );
}

function optionOf(entry: QueryEntry) {
  if (!("children" in entry)) return { value: entry.value, label: entry.label };
  return { label: entry.label, title: entry.label, options: entry.children.map(({ value, label }) => ({ value, label })) };
}
