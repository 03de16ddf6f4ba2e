import type { RuledEntity } from "./permissionApi.ts";

/** A ready-made row rule. */
export interface RulePreset {
  readonly id: string;
  readonly label: string;
  /** CEL; absent: every row. */
  readonly expression?: string;
}

/** Row rules that need no typing, for one entity. */
export function presetsOf(entity: RuledEntity): readonly RulePreset[] {
  const { department } = entity;
  const created = entity.fields.some((field) => field.name === "createBy");
  return [
    { id: "all", label: "全部数据" },
    ...(department
      ? [
          { id: "department", label: "本部门", expression: `row.${department} == user.orgCode` },
          { id: "below", label: "本部门及下级", expression: `row.${department}.startsWith(user.orgCode)` },
        ]
      : []),
    ...(created ? [{ id: "own", label: "本人创建", expression: "row.createBy == user.username" }] : []),
  ];
}

/** The preset that an expression is, or `custom`. */
export function presetIdOf(entity: RuledEntity, expression: string | undefined): string {
  return presetsOf(entity).find((preset) => preset.expression === expression)?.id ?? "custom";
}
