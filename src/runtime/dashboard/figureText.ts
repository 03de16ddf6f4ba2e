import type { MeasureWord, NumbersCard } from "../../schema/model/dashboard.ts";
import { kindOf } from "../../schema/kinds/registry.ts";

/** What stands where there is no number. */
export const NO_NUMBER = "—";

const DIGITS = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 2 });

/** A number of a card as people read it: as its field writes values, else with thousands apart. */
export function figureText({ of }: Pick<NumbersCard, "of">, value: number | null): string {
  if (value === null) return NO_NUMBER;
  if (!of) return DIGITS.format(value);
  const kind = kindOf(of.kind);
  return kind.format?.(value, of) ?? DIGITS.format(value);
}

const WORDS: Readonly<Record<MeasureWord, string>> = {
  count: "条数",
  sum: "合计",
  average: "平均",
  least: "最小",
  most: "最大",
  distinct: "个数",
};

/** What a number of a card is called, e.g. `改期次数平均`. */
export function measureTitle({ give, of }: Pick<NumbersCard, "give" | "of">): string {
  return `${of?.title ?? ""}${WORDS[give]}`;
}
