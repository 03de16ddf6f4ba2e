import { kindOf } from "../kinds/registry.ts";
import type { FieldModel } from "../model/entity.ts";

/** A problem of a submitted row, shown at its field. */
export interface FieldProblem {
  /** Path of the field, e.g. `realname`, `serviceTimes.0.startTime`; `""`: the row as a whole. */
  readonly field: string;
  /** Chinese sentence for people. */
  readonly message: string;
}

/**
 * What a required field says while it is empty: 请输入姓名, 请选择机构 (FORM-01, FORM-21). A field whose own hint says what to
 * do is asked for in those words, as where its title names no thing: 请选择要合并到的用户.
 */
export function requiredMessage(field: FieldModel): string {
  const hint = field.ui.placeholder;
  if (hint?.startsWith("请")) return hint;
  return `请${kindOf(field.kind).verb ?? "输入"}${field.title}`;
}

/** The field of the row that a problem lies in, e.g. `tags` of `tags.0`. */
export function topField({ field }: FieldProblem): string {
  return field.split(".", 1)[0] ?? "";
}
