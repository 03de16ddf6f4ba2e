import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../../errors/diagnostic.ts";
import { unknownValue } from "../../../keywords/field/xDict.ts";
import { listedSchema } from "../../../keywords/checkConstant.ts";
import type { FieldModel, QueryOperator } from "../../../model/entity.ts";
import type { JsonValue } from "../../../model/json.ts";
import type { ProjectView } from "../../../keywords/fieldKeyword.ts";
import { comparedField } from "../../../query/comparedField.ts";
import { asksForPart, takesMany, takesSpan } from "../../../query/queryRules.ts";
import { checkValue } from "../../../shape/checkShape.ts";
import { wireFormats } from "../../../time/wireFormats.ts";

/** A condition that a list starts with. */
export interface StatedDefault {
  readonly field: FieldModel;
  readonly operator: QueryOperator;
  readonly value: JsonValue;
  readonly project: ProjectView;
}

/** Finds conditions that the server would refuse, so that the list opened with an error: of the wrong shape, or no value of the field. */
export function checkQueryDefault({ field, operator, value, project }: StatedDefault, at: SourcePosition): Diagnostic[] {
  const invalid = (reason: string) => [diagnose("SCHEMA_INVALID_DEFAULT", at, { field: field.name, found: JSON.stringify(value), reason })];
  if (takesSpan(operator)) {
    if (!Array.isArray(value) || value.length !== 2) return invalid('范围要写两端，例如 ["2026-01-01", null]，null 表示不限');
  } else if (Array.isArray(value) && !takesMany(operator)) return invalid("这种查询方式只比较一个值");
  const compared = comparedField(field, operator);
  const values = [value].flat().filter((one): one is Exclude<JsonValue, null> => one !== null);
  const faults = asksForPart(operator) ? [] : values.flatMap((one) => checkOne(compared, one, at));
  const [fault] = faults;
  if (fault) return invalid(fault.message);
  if (takesSpan(operator) && isReversed(values)) return invalid("起始在截止之后，一行也找不到；两端对调");
  return values.flatMap((one) => unknownValue({ field, project }, one, at));
}

function isReversed([from, to]: readonly (JsonValue | undefined)[]): boolean {
  if (typeof from === "number" && typeof to === "number") return from > to;
  return typeof from === "string" && typeof to === "string" && from > to;
}

function checkOne(field: FieldModel, value: JsonValue, at: SourcePosition): Diagnostic[] {
  // Of a list one item is asked for, which is a text.
  if (field.type === "array" || field.type === "object") return [];
  // A day stands for all its moments.
  if (field.column?.type === "timestamp" && typeof value === "string" && wireFormats.date.test(value)) return [];
  return checkValue(value, listedSchema(field), () => at);
}
