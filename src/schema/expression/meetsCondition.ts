import { kindOf } from "../kinds/registry.ts";
import type { FieldModel, QueryOperator } from "../model/entity.ts";
import type { Row } from "../model/json.ts";
import type { ConditionTerms, OrderSign, PartPlace } from "../query/operators/operator.ts";
import { operatorOf } from "../query/operators/registry.ts";
import type { ValueSpan } from "../query/valueSpan.ts";
import { isBlank, isEqual, isOrdered, memberOf } from "./values.ts";

/** A condition on one field of rows, with its values read (`readValueSpan`); none where the operator takes none. */
export interface RowCondition {
  readonly field: FieldModel;
  readonly operator: QueryOperator;
  readonly values: readonly ValueSpan[];
}

/** Whether a row that is at hand, as the server sends it, meets a condition: what the server's own answer must give. */
export function meetsCondition(row: Row, { field, operator, values }: RowCondition): boolean {
  return operatorOf(operator).holds(rowTerms(field, memberOf(row, field.name)), values);
}

function rowTerms(field: FieldModel, held: unknown): ConditionTerms<boolean> {
  const equals = (value: ValueSpan) => (Array.isArray(held) ? held.some((item) => isWithin(item, value)) : isWithin(held, value));
  return {
    equals,
    isAnyOf: (values) => values.some(equals),
    compares: (sign, value) => compares(sign, endOf(field, sign, held), value),
    holdsPart: ({ from }, place) => typeof held === "string" && holdsPart(held.toLowerCase(), String(from).toLowerCase(), place),
    isBlank: () => isBlank(held) || isEqual(held, {}),
    all: (answers) => answers.every(Boolean),
    not: (answer) => !answer,
  };
}

function isWithin(held: unknown, { from, until }: ValueSpan): boolean {
  return until === undefined ? isEqual(held, from) : isOrdered("ge", held, from) && isOrdered("lt", held, until);
}

/** After a day means after its last moment, up to a day includes it. */
function compares(sign: OrderSign, held: unknown, { from, until }: ValueSpan): boolean {
  if (until === undefined) return isOrdered(sign, held, from);
  if (sign === "gt") return isOrdered("ge", held, until);
  return sign === "le" ? isOrdered("lt", held, until) : isOrdered(sign, held, from);
}

/** A span is after a day by its last one and before it by its first. */
function endOf({ kind }: FieldModel, sign: OrderSign, held: unknown): unknown {
  const { span } = kindOf(kind);
  if (!span || typeof held !== "string") return held;
  return sign === "gt" || sign === "ge" ? held.slice(-span.width) : held.slice(0, span.width);
}

function holdsPart(text: string, part: string, place: PartPlace): boolean {
  if (place === "anywhere") return text.includes(part);
  return place === "start" ? text.startsWith(part) : text.endsWith(part);
}
