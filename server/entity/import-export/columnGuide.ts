import { kindOf, type FieldModel, type TextContext } from "../../../src/schema/index.ts";
import type { EntityScope } from "../scope/entityScope.ts";
import { referenceTarget } from "../references/candidates.ts";
import { isRequiredColumn } from "./importColumns.ts";
import { namesOf } from "./importReferences.ts";
import { isNeeded, startingRow } from "./neededFields.ts";
import { textContext, writtenTexts } from "./textContext.ts";

/** What a person is told about one column of an import file. */
export interface ColumnGuide {
  readonly title: string;
  /** Whether a line has to fill it, also where a rule asks for it in every new row. */
  readonly isRequired: boolean;
  /** Sentence about what goes into a cell. */
  readonly how: string;
  readonly example: string;
  /** All that may be written, where it is a choice of few. */
  readonly choices: readonly string[];
}

/** A person whose name is masked in every list. */
const EXAMPLE_NAME = "张三";

/** What a code looks like, where the field has a pattern that it meets. */
const EXAMPLE_CODE = "A01";

/** Says what goes into the column of a field, in words of the desk. */
export function columnGuide(scope: EntityScope, field: FieldModel): ColumnGuide {
  const choices = choicesOf(scope, field);
  return {
    title: field.title,
    isRequired: isRequiredColumn(scope, field) || isNeeded(scope, field, startingRow(scope)),
    how: howTo(scope, field, choices),
    example: exampleOf(scope, field),
    choices,
  };
}

/** All texts that the cell of a field may have, where it is a choice of few. */
export function choicesOf({ project }: EntityScope, field: FieldModel): readonly string[] {
  if (field.dictionary === undefined) return kindOf(field.kind).cellChoices?.(field) ?? field.constraints.enum?.map(String) ?? [];
  return writtenTexts(project, field.dictionary);
}

function howTo(scope: EntityScope, field: FieldModel, choices: readonly string[]): string {
  const target = targetHint(scope, field);
  const parts = [
    target ?? "",
    choices.length > 0 ? `可填：${choices.join("、")}` : "",
    field.type === "array" && (choices.length > 0 || target !== undefined) ? "多个用逗号分隔" : "",
    choices.length > 0 ? "" : formOf(scope, field),
    rangeOf(field),
    field.ui.help ?? "",
  ];
  return parts.filter((part) => part !== "").join("；");
}

/** How something is written that is no choice: what follows a pattern is best told by an example. */
function formOf(scope: EntityScope, field: FieldModel): string {
  const { pattern, maxLength } = field.constraints;
  if (pattern !== undefined) return `写成 ${exampleOf(scope, field)} 这样`;
  const hint = field.reference ? undefined : kindOf(field.kind).cellHint;
  return [hint, maxLength === undefined ? undefined : `最多 ${maxLength} 个字`].filter((part) => part !== undefined).join("；");
}

function rangeOf({ constraints: { minimum, maximum } }: FieldModel): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} 到 ${maximum}`;
  if (minimum !== undefined) return `不小于 ${minimum}`;
  return maximum === undefined ? "" : `不大于 ${maximum}`;
}

/**
 * What the cell of a field may look like.
 *
 * @param seed neighbouring ones give values that follow each other, such as two times of a day
 */
export function exampleOf(scope: EntityScope, field: FieldModel, seed = 1): string {
  const [first] = choicesOf(scope, field);
  if (first !== undefined) return first;
  const target = referenceTarget(scope, field);
  if (target) return `（某个${target.entity.title}的${namesOf(scope, target)[0] ?? "名称"}）`;
  if (field.permission.mask === "name") return EXAMPLE_NAME;
  const [example] = field.examples ?? [];
  if (example !== undefined) return kindOf(field.kind).toText(example, field, plainContext(scope));
  if (fits(field, EXAMPLE_CODE)) return EXAMPLE_CODE;
  const kind = kindOf(field.kind);
  const text = field.type === "array" || field.type === "object" ? "" : kind.toText(kind.sample(field, seed), field, plainContext(scope));
  return text.replaceAll(/<[^>]*>/g, "");
}

function fits({ constraints: { pattern, minLength = 0, maxLength = Infinity } }: FieldModel, text: string): boolean {
  return pattern !== undefined && text.length >= minLength && text.length <= maxLength && new RegExp(pattern, "u").test(text);
}

/** What a row of another entity is found by, in the words in which an import refuses what it does not find. */
function targetHint(scope: EntityScope, field: FieldModel): string | undefined {
  const target = referenceTarget(scope, field);
  return target && `填写${target.entity.title}的${namesOf(scope, target).join("或")}`;
}

/** How cells are written and read that name no other row. */
export function plainContext({ project, now }: EntityScope): TextContext {
  return textContext(project, { referenceText: (_field, value) => value, referenceValue: () => undefined }, now);
}
