import { Flex, Input, Select, Typography } from "antd";
import { useEffect, useRef, useState } from "react";
import { readRule } from "../../schema/rules/ruleConditions.ts";
import type { RuledEntity, VoidRule } from "../../schema/wire/roleAnswers.ts";
import styles from "./DataRules.module.css";
import { RuleBuilder } from "./RuleBuilder.tsx";
import { presetIdOf, presetsOf } from "./rulePresets.ts";
import { RuleReach } from "./RuleReach.tsx";

/** Props of `RuleEditor`. */
export interface RuleEditorProps {
  readonly entity: RuledEntity;
  readonly expression: string | undefined;
  /** What is stored and opens nothing. */
  readonly voidRule: VoidRule | undefined;
  /** Why the server refused the rule as it stands here. */
  readonly problem: string | undefined;
  onChange(expression: string | undefined): void;
}

/** A rule that no ready-made range is: made of conditions, or typed. */
type OwnWay = "built" | "custom";

const ownWays: readonly { readonly value: OwnWay; readonly label: string }[] = [
  { value: "built", label: "按条件组合" },
  { value: "custom", label: "自定义条件" },
];

/** Which rows of an entity a role opens: a ready-made range, conditions on its fields, or an expression. */
export function RuleEditor({ entity, expression, voidRule, problem, onChange }: RuleEditorProps) {
  // What is being typed stays a text, also where it happens to be what conditions say.
  const [own, setOwn] = useState(() => ownWayOf(entity, expression));
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (problem !== undefined) place.current?.scrollIntoView?.({ block: "nearest" });
  }, [problem]);
  const presets = presetsOf(entity);
  const chosen = own ?? presetIdOf(entity, expression);
  const choose = (id: string): void => {
    const way = ownWays.find(({ value }) => value === id)?.value;
    setOwn(way);
    if (way === undefined) onChange(presets.find((preset) => preset.id === id)?.expression);
    // A range that is no condition begins anew; what was typed stays.
    else if (way === "built" && presetIdOf(entity, expression) !== "custom" && !readRule(expression ?? "")) onChange("");
    else onChange(expression ?? "");
  };
  return (
    <section ref={place} className={styles["rule"]} aria-label={entity.title}>
      <div className={styles["title"]}>{entity.title}</div>
      <Flex vertical gap="small">
        <Select
          aria-label={`${entity.title}的可见范围`}
          value={chosen}
          onChange={choose}
          {...(problem === undefined ? {} : { status: "error" as const })}
          options={[...presets.map((preset) => ({ value: preset.id, label: preset.label })), ...ownWays]}
        />
        {chosen === "built" && <RuleBuilder entity={entity} expression={expression ?? ""} onChange={onChange} />}
        {chosen === "custom" && (
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 4 }}
            aria-label={`${entity.title}的自定义条件`}
            placeholder={exampleOf(entity)}
            value={expression ?? ""}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        {problem !== undefined && (
          <Typography.Text type="danger" role="alert">
            {problem}
          </Typography.Text>
        )}
        {voidRule && expression?.includes(voidRule.expression) && (
          <Typography.Text type="danger">这条规则已失效，目前不开放任何数据：{voidRule.problem}</Typography.Text>
        )}
        <RuleReach entity={entity.name} title={entity.title} expression={expression} />
      </Flex>
    </section>
  );
}

function ownWayOf(entity: RuledEntity, expression: string | undefined): OwnWay | undefined {
  if (presetIdOf(entity, expression) !== "custom") return undefined;
  const isKnown = readRule(expression ?? "")?.conditions.every(({ field }) => entity.fields.some(({ name }) => name === field));
  return isKnown === true ? "built" : "custom";
}

function exampleOf({ department }: RuledEntity): string {
  return department === undefined ? "例如 row.createBy == user.username" : `例如 row.${department} in user.orgCodes`;
}
