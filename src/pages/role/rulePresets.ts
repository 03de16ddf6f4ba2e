import type { RuledEntity } from "../../schema/wire/roleAnswers.ts";
import { departmentRules, ownRule } from "../../schema/rules/namedRules.ts";

/** A ready-made row rule. */
export interface RulePreset {
  readonly id: string;
  readonly label: string;
  /** CEL; absent: the role has no rule for the entity. */
  readonly expression?: string;
}

/** The rule that says in so many words that a role opens every row. */
const EVERY_ROW = "true";

/** Row rules that need no typing, for one entity; the first is what a role without a rule opens. */
export function presetsOf(entity: RuledEntity): readonly RulePreset[] {
  const { department, startsNarrow } = entity;
  const created = entity.fields.some((field) => field.name === "createBy");
  return [
    ...(startsNarrow
      ? [
          { id: "unset", label: "默认：本部门及下级" },
          { id: "all", label: "全部数据", expression: EVERY_ROW },
        ]
      : [{ id: "all", label: "全部数据" }]),
    ...(department ? departmentRules(department) : []),
    ...(created ? [ownRule] : []),
  ];
}

/** The preset that an expression is, or `custom`. */
export function presetIdOf(entity: RuledEntity, expression: string | undefined): string {
  if (expression === EVERY_ROW) return "all";
  return presetsOf(entity).find((preset) => preset.expression === expression)?.id ?? "custom";
}
