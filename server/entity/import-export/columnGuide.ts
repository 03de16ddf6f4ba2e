import { kindOf, type FieldModel, type TextContext } from "../../../src/schema/index.ts";
import type { EntityScope } from "../entityScope.ts";
import { isRequiredColumn } from "./importColumns.ts";
import { textContext } from "./textContext.ts";

/** What a person is told about one column of an import file. */
export interface ColumnGuide {
  readonly title: string;
  readonly isRequired: boolean;
  /** Sentence about what goes into a cell. */
  readonly how: string;
  readonly example: string;
  /** All that may be written, where it is a choice of few. */
  readonly choices: readonly string[];
}

/** A person whose name is covered in every list. */
const EXAMPLE_NAME = "张三";

/** What a code looks like, where the field has a pattern that it meets. */
const EXAMPLE_CODE = "A01";

/** Says what goes into the column of a field, in words of the desk. */
export function columnGuide(scope: EntityScope, field: FieldModel): ColumnGuide {
  const choices = choicesOf(scope, field);
  return {
    title: field.title,
    isRequired: isRequiredColumn(scope, field),
    how: howTo(scope, field, choices),
    example: exampleOf(scope, field, choices),
    choices,
  };
}

function choicesOf({ project }: EntityScope, field: FieldModel): readonly string[] {
  if (field.dictionary === undefined) return kindOf(field.kind).cellChoices?.(field) ?? field.constraints.enum?.map(String) ?? [];
  const items = project.dictionaries.get(field.dictionary)?.items ?? [];
  return items.filter((item) => !item.disabled).map((item) => item.text);
}

function howTo(scope: EntityScope, field: FieldModel, choices: readonly string[]): string {
  const { constraints, type, ui } = field;
  const target = targetTitle(scope, field);
  const parts = [
    target === undefined ? "" : `填写${target}的名称或编码`,
    choices.length > 0 ? `可填：${choices.join("、")}` : "",
    target === undefined && choices.length === 0 ? (kindOf(field.kind).cellHint ?? "") : "",
    type === "array" && (choices.length > 0 || target !== undefined) ? "多个用逗号分隔" : "",
    constraints.maxLength === undefined || choices.length > 0 ? "" : `最多 ${constraints.maxLength} 个字`,
    rangeOf(field),
    ui.help ?? "",
  ];
  return parts.filter((part) => part !== "").join("；");
}

function rangeOf({ constraints: { minimum, maximum } }: FieldModel): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} 到 ${maximum}`;
  if (minimum !== undefined) return `不小于 ${minimum}`;
  return maximum === undefined ? "" : `不大于 ${maximum}`;
}

function exampleOf(scope: EntityScope, field: FieldModel, choices: readonly string[]): string {
  const [first] = choices;
  if (first !== undefined) return first;
  const target = targetTitle(scope, field);
  if (target !== undefined) return `（某个${target}的名称）`;
  if (field.permission.mask === "name") return EXAMPLE_NAME;
  if (fits(field, EXAMPLE_CODE)) return EXAMPLE_CODE;
  const kind = kindOf(field.kind);
  const text = field.type === "array" || field.type === "object" ? "" : kind.toText(kind.sample(field, 1), field, plainContext(scope));
  return text.replaceAll(/<[^>]*>/g, "");
}

function fits({ constraints: { pattern, minLength = 0, maxLength = Infinity } }: FieldModel, text: string): boolean {
  return pattern !== undefined && text.length >= minLength && text.length <= maxLength && new RegExp(pattern, "u").test(text);
}

function targetTitle({ project }: EntityScope, { reference }: FieldModel): string | undefined {
  return reference && project.entities.get(reference.entity)?.title;
}

function plainContext({ project }: EntityScope): TextContext {
  return textContext(project, { referenceText: (_field, value) => value, referenceValue: () => undefined });
}
