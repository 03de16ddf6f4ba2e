import type { QueryOperator, QueryRule } from "../../model/entity.ts";
import { allOperator } from "./allOperator.ts";
import { emptyOperator } from "./emptyOperator.ts";
import { eqOperator } from "./eqOperator.ts";
import { geOperator } from "./geOperator.ts";
import { gtOperator } from "./gtOperator.ts";
import { inOperator } from "./inOperator.ts";
import { leftLikeOperator } from "./leftLikeOperator.ts";
import { leOperator } from "./leOperator.ts";
import { likeOperator } from "./likeOperator.ts";
import { ltOperator } from "./ltOperator.ts";
import { neOperator } from "./neOperator.ts";
import { notEmptyOperator } from "./notEmptyOperator.ts";
import type { Operator } from "./operator.ts";
import { rangeOperator } from "./rangeOperator.ts";
import { rightLikeOperator } from "./rightLikeOperator.ts";

/** Every query operator, in the order in which people are offered them (spec §9). A new one is one file and one line here. */
export const operators: readonly Operator[] = [
  eqOperator,
  likeOperator,
  rightLikeOperator,
  leftLikeOperator,
  inOperator,
  neOperator,
  gtOperator,
  geOperator,
  ltOperator,
  leOperator,
  allOperator,
  emptyOperator,
  notEmptyOperator,
  rangeOperator,
];

const byName: ReadonlyMap<string, Operator> = new Map(operators.map((operator) => [operator.name, operator]));

/** The operator that a text names, if any does. */
export function findOperator(name: string): Operator | undefined {
  return byName.get(name);
}

/**
 * The operator with this name.
 * @throws Error where there is none; checked files and conditions name known operators only
 */
export function operatorOf(name: QueryOperator): Operator {
  const operator = findOperator(name);
  if (!operator) throw new Error(`没有名为“${name}”的查询方式`);
  return operator;
}

/** The operators of single conditions, in the order in which people are offered them. */
export const queryRules: readonly QueryRule[] = operators.flatMap(({ name, takes }) => (takes === "span" ? [] : [name as QueryRule]));
