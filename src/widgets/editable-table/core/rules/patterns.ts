import { readWebAddress } from "../../../../schema/address/readAddress.ts";
import { lintPattern } from "../../../../schema/pattern/lintPattern.ts";
import { isBlankText } from "../../../../schema/text/space.ts";

/** How a text of a cell must be written, and what is said where it is not. */
export interface CellPattern {
  fits(text: string): boolean;
  /** May hold the placeholders of `messageText`. */
  readonly message: string;
}

/** Patterns that rules call by name (spec §5: GRID-36 to GRID-47). Letters and digits are those of ASCII. */
const named = {
  "n6-16": { fits: written(/^[0-9]{6,16}$/), message: "请输入6到16位数字" },
  "*6-16": { fits: written(/^.{6,16}$/su), message: "请输入6到16位字符" },
  "s6-18": { fits: written(/^[A-Za-z]{6,18}$/), message: "请输入6到18位字母" },
  url: { fits: (text) => readWebAddress(text) !== undefined, message: "请输入以 http:// 或 https:// 开头的网址" },
  e: { fits: written(/^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+\.[A-Za-z0-9.-]*[A-Za-z0-9]$/), message: "请输入正确的邮箱，例如 wang@example.org" },
  m: { fits: written(/^1[3-9][0-9]{9}$/), message: "请输入正确的手机号，共11位数字" },
  p: { fits: written(/^[0-9]{6}$/), message: "请输入6位数字的邮政编码" },
  s: { fits: written(/^[A-Za-z]+$/), message: "请输入英文字母" },
  n: { fits: written(/^-?[0-9]+(?:\.[0-9]+)?$/), message: "请输入数字" },
  z: { fits: written(/^-?[0-9]+$/), message: "请输入整数" },
  "*": { fits: (text) => !isBlankText(text), message: "请填写${title}" },
  money: {
    fits: written(/^(?:[1-9][0-9]*(?:\.[0-9]{1,5})?|0\.[0-9]{1,2})$/),
    message: "请输入大于0的金额，最多5位小数，不足1元时最多2位，例如 12.5",
  },
} as const satisfies Readonly<Record<string, CellPattern>>;

/** Name of a pattern. `only` beside them is no pattern of a text, but asks for unique values. */
export type PatternName = keyof typeof named;

/** A regular expression of a rule cannot be used; the message says why and what to do, for the developer of the table. */
export class BrokenPatternError extends Error {
  /** What is wrong with the expression. */
  readonly reason: string;

  /** @param column title of the column whose rule it is */
  constructor(source: string, reason: string, column?: string) {
    super(
      `${column === undefined ? "" : `列“${column}”的校验规则：`}正则表达式 ${source} 不能用：${reason}。请改正，或使用已有的名称：only、${Object.keys(named).join("、")}`,
    );
    this.name = "BrokenPatternError";
    this.reason = reason;
  }
}

/** Whether a text is the name of a pattern. */
export function isPatternName(text: string): text is PatternName {
  return Object.hasOwn(named, text);
}

/**
 * Reads the pattern of a rule: a name, or else a regular expression, which is made once, here.
 *
 * @throws BrokenPatternError for what is no expression, and for one that could run away on some text (`lintPattern`)
 */
export function readPattern(source: string): CellPattern {
  if (isPatternName(source)) return named[source];
  const reason = brokenBy(source);
  if (reason !== undefined) throw new BrokenPatternError(source, reason);
  return { fits: written(new RegExp(source, "u")), message: "${title}格式不正确" };
}

function brokenBy(source: string): string | undefined {
  if (source === "") return "它是空的";
  if (/^\/.*\/[a-z]*$/s.test(source)) return "两端的斜杠是 JavaScript 的写法，在这里要求文本里真有斜杠，请去掉";
  return lintPattern(source);
}

function written(form: RegExp): CellPattern["fits"] {
  return (text) => form.test(text);
}
