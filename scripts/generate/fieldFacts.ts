import { kindOf, type EntityModel, type FieldModel, type JsonValue, type TextContext } from "../../src/schema/index.ts";

/** What is always true of a field's values, and who sees them, each fact a short Chinese sentence without its stop. */
export function fieldFacts(entity: EntityModel, field: FieldModel): string[] {
  return [...limitsOf(field), ...valuesOf(field), ...rightsOf(entity, field)];
}

/** The default as JSON; undefined where there is none. */
export function defaultText(field: FieldModel): string | undefined {
  return field.default === undefined ? undefined : JSON.stringify(field.default);
}

function limitsOf({ constraints, checksum, checkRule, autoNumber }: FieldModel): string[] {
  const { minLength, maxLength, minimum, maximum, multipleOf, minItems, maxItems, pattern, patternMessage } = constraints;
  return [
    ...between(minLength, maxLength, "字"),
    ...between(minimum, maximum, ""),
    ...(multipleOf === undefined ? [] : [`${multipleOf} 的倍数`]),
    ...between(minItems, maxItems, "项"),
    ...(pattern === undefined ? [] : [`格式 \`${pattern}\`${patternMessage === undefined ? "" : `（${patternMessage}）`}`]),
    ...(autoNumber === undefined ? [] : [`由服务器编号 \`${autoNumber}\``]),
    ...(checksum === undefined ? [] : ["校验码不符时提醒"]),
    ...(checkRule === undefined ? [] : [`须通过校验规则 \`${checkRule}\``]),
  ];
}

function between(least: number | undefined, most: number | undefined, unit: string): string[] {
  const after = unit === "" ? "" : ` ${unit}`;
  if (least !== undefined && most !== undefined) return [`${least} 到 ${most}${after}`];
  if (least !== undefined) return [`最少 ${least}${after}`];
  return most === undefined ? [] : [`最多 ${most}${after}`];
}

function valuesOf(field: FieldModel): string[] {
  const { kind, dictionary, reference, children } = field;
  const { jsonSchema, toText } = kindOf(kind);
  const choices = (jsonSchema(field)["enum"] ?? []) as readonly JsonValue[];
  return [
    ...(choices.length === 0 ? [] : [choices.map((value) => `\`${value}\` ${toText(value, field, asStored)}`).join("，")]),
    ...(dictionary === undefined ? [] : [`字典 \`${dictionary}\``]),
    ...(reference ? [`引用 \`${reference.entity}\` 的 \`${reference.store}\`${reference.many ? "，可多个" : ""}`] : []),
    ...(children ? [`\`${children.entity}\` 的行，随主表一起保存`] : []),
  ];
}

function rightsOf({ permission: prefix }: EntityModel, { permission: { read, write, mask, reveal }, writeOnly }: FieldModel): string[] {
  return [
    ...(writeOnly ? ["只写不读"] : []),
    ...(read === undefined ? [] : [`有 \`${prefix}:${read}\` 才能看`]),
    ...(write === undefined ? [] : [`有 \`${prefix}:${write}\` 才能改`]),
    ...(mask === undefined ? [] : [`遮盖显示，有 \`${prefix}:${reveal ?? "reveal"}\` 才能查看原文`]),
  ];
}

/** A field's own words: what is behind a code or a reference is told by its name. */
const asStored: TextContext = {
  dictionaryText: (_code, value) => value,
  dictionaryValue: (_code, text) => text,
  referenceText: (_field, value) => value,
  referenceValue: (_field, text) => text,
};
