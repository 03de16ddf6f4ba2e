import {
  operatorOf,
  tidyValue,
  type ColumnScalar,
  type EntityModel,
  type FieldModel,
  type QueryRule,
  type ValueSpan,
} from "../../../src/schema/index.ts";
import { eqOperator } from "../../../src/schema/query/operators/eqOperator.ts";
import { inOperator } from "../../../src/schema/query/operators/inOperator.ts";
import { AppError } from "../../errors/appError.ts";
import { conditionValue } from "./conditionValue.ts";

/** Something asked about the values of a masked field, in the one form it has whatever door it came through. */
export interface MaskedQuestion {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  /** How it compares, e.g. `eq`. */
  readonly rule: QueryRule;
  /** Texts of what is compared with, in order and each once. */
  readonly values: readonly string[];
  /** The person asking may not uncover the field: the question takes from their budget. */
  readonly staysMasked: boolean;
  /** What the value is compared together with, such as a day; with another day it is another question. */
  readonly beside?: string;
}

/** A question as a door knows it. */
export interface AskedValues extends Pick<MaskedQuestion, "entity" | "field" | "staysMasked" | "beside"> {
  /** How it compares. @default "eq", also for a value that is checked to be free or is written beside others */
  readonly rule?: QueryRule;
  readonly values: readonly ValueSpan[];
}

/**
 * Puts a question into the one form that is counted and written down: whether a value is there is the same question in a
 * list, an export, a check of duplicates and a form that is saved.
 */
export function questionAbout({ entity, field, staysMasked, rule = eqOperator.name, values, beside }: AskedValues): MaskedQuestion {
  const { isWhole } = operatorOf(rule);
  const texts = values.map((value) => (isWhole ? wholeText(value) : String(value.from).toLowerCase()));
  const distinct = [...new Set(texts)].toSorted();
  // With one value, any of them is the question for that one.
  const form = isWhole ? (distinct.length > 1 ? inOperator : eqOperator).name : rule;
  return { entity, field, staysMasked, rule: form, values: distinct, ...(beside === undefined ? {} : { beside }) };
}

/** A value of a row that is written, as a condition would ask for it. */
export function storedSpan(field: FieldModel, value: unknown): ValueSpan {
  const tidy = tidyValue(field, value);
  const scalar: ColumnScalar = isScalar(tidy) ? tidy : JSON.stringify(tidy);
  try {
    return conditionValue(field, String(scalar));
  } catch (error) {
    // What the column does not hold is asked as it was written; the write says what is wrong with it.
    if (error instanceof AppError) return { from: scalar };
    throw error;
  }
}

/** A day stands for all its moments, which is another question than its first one. */
function wholeText({ from, until }: ValueSpan): string {
  return until === undefined ? String(from) : `${from}/${until}`;
}

function isScalar(value: unknown): value is ColumnScalar {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
