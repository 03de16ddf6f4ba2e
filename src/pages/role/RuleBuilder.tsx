import { PlusOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Flex, Select, Skeleton } from "antd";
import { useMemo, useState } from "react";
import { ConditionRow, emptyCondition, type FieldEntry, LoadFailure, withField } from "../../runtime/index.ts";
import type { MatchType } from "../../schema/query/advancedQuery.ts";
import type { RuledEntity } from "../../schema/wire/roleAnswers.ts";
import { loadRuleFields } from "./permissionApi.ts";
import styles from "./DataRules.module.css";
import { draftOf, expressionOf, type RuleDraft, ruleEntries } from "./ruleDraft.ts";

const matches: readonly { readonly value: MatchType; readonly label: string }[] = [
  { value: "and", label: "满足全部条件" },
  { value: "or", label: "满足任一条件" },
];

/** Props of `RuleBuilder`. */
export interface RuleBuilderProps {
  readonly entity: RuledEntity;
  /** The rule as it is. */
  readonly expression: string;
  onChange(expression: string): void;
}

/** Builds a row rule of conditions on fields by their names. A rule that says more than conditions can is left as it is. */
export function RuleBuilder(props: RuleBuilderProps) {
  const { name } = props.entity;
  const loaded = useQuery({ queryKey: ["ruleFields", name], queryFn: () => loadRuleFields(name) });
  const entries = useMemo(() => loaded.data && ruleEntries(name, loaded.data), [name, loaded.data]);
  if (loaded.error)
    return (
      <LoadFailure
        title="可选的项目没有加载出来"
        error={loaded.error}
        isLoading={loaded.isFetching}
        onRetry={() => void loaded.refetch()}
      />
    );
  return entries ? <Conditions {...props} entries={entries} /> : <Skeleton active title={false} paragraph={{ rows: 2 }} />;
}

function Conditions({ expression, entries, onChange }: RuleBuilderProps & { readonly entries: readonly FieldEntry[] }) {
  const [draft, setDraft] = useState<RuleDraft | undefined>(() =>
    expression === "" ? { match: "and", conditions: [emptyCondition(0)] } : draftOf(expression, entries),
  );
  const [added, setAdded] = useState<number>();
  if (!draft) return <Alert type="info" showIcon message="这条规则不能用条件表示，请以表达式修改" />;
  const { conditions } = draft;
  const keep = (next: RuleDraft) => {
    setDraft(next);
    onChange(expressionOf(next, entries));
  };
  const change = (changed: (typeof conditions)[number]) =>
    keep({ ...draft, conditions: conditions.map((one) => (one.id === changed.id ? changed : one)) });
  const add = () => {
    const id = Math.max(-1, ...conditions.map((one) => one.id)) + 1;
    setAdded(id);
    keep({ ...draft, conditions: [...conditions, emptyCondition(id)] });
  };
  return (
    <Flex vertical gap="small">
      {conditions.length > 1 && (
        <Select<MatchType>
          aria-label="条件之间"
          value={draft.match}
          options={[...matches]}
          onChange={(match) => keep({ ...draft, match })}
        />
      )}
      <ul aria-label="条件" className={styles["conditions"]}>
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.id}
            condition={condition}
            place={index + 1}
            entries={entries}
            entry={entries.find(({ value }) => value === condition.field)}
            hasFocus={condition.id === added}
            unfilled="还没有填写值，填写后才能保存"
            onChoose={(value) => {
              const entry = entries.find((one) => one.value === value);
              if (entry) change(withField(condition, entry));
            }}
            onChange={change}
            onRemove={() => {
              const left = conditions.filter(({ id }) => id !== condition.id);
              keep({ ...draft, conditions: left.length > 0 ? left : [emptyCondition(0)] });
            }}
          />
        ))}
      </ul>
      <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={add}>
        添加条件
      </Button>
    </Flex>
  );
}
