import { isTrue } from "./values.ts";

/** Evaluates the body of a macro for one item. */
export type ItemExpression = (item: unknown) => unknown;

/** A method that runs an expression for each item of a list, e.g. `row.items.exists(i, i.amount > 10)`. */
export interface ExpressionMacro {
  readonly usage: string;
  /** Numbers of expressions after the item's name. */
  readonly bodies: readonly number[];
  run(items: readonly unknown[], bodies: readonly ItemExpression[]): unknown;
}

/** Macros by name. Null counts as the empty list. */
export const macros: ReadonlyMap<string, ExpressionMacro> = new Map<string, ExpressionMacro>([
  ["all", { usage: "列表.all(项, 条件)：每一项都满足", bodies: [1], run: (items, [body]) => items.every((item) => isTrue(body?.(item))) }],
  [
    "exists",
    { usage: "列表.exists(项, 条件)：有一项满足", bodies: [1], run: (items, [body]) => items.some((item) => isTrue(body?.(item))) },
  ],
  [
    "exists_one",
    {
      usage: "列表.exists_one(项, 条件)：恰有一项满足",
      bodies: [1],
      run: (items, [body]) => items.filter((item) => isTrue(body?.(item))).length === 1,
    },
  ],
  [
    "filter",
    { usage: "列表.filter(项, 条件)：满足的各项", bodies: [1], run: (items, [body]) => items.filter((item) => isTrue(body?.(item))) },
  ],
  [
    "map",
    {
      usage: "列表.map(项, 值) 或 列表.map(项, 条件, 值)：由各项算出的列表",
      bodies: [1, 2],
      run: (items, [first, second]) =>
        second === undefined ? items.map((item) => first?.(item)) : items.filter((item) => isTrue(first?.(item))).map(second),
    },
  ],
]);
