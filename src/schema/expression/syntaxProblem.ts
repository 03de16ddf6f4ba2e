import { ParseError } from "@marcbachmann/cel-js";
import { limits } from "./parseExpression.ts";
import type { ExpressionProblem } from "./problem.ts";

/** Full-width punctuation that Chinese input methods leave behind. */
const FULL_WIDTH = /[（）‘’“”，。：；！＝＜＞＆｜＋－]/;
/** What people write, and what CEL says instead. */
const MEANT: Readonly<Record<string, string>> = {
  "=": "比较用 ==",
  "&": "并且用 &&",
  "|": "或者用 ||",
  and: "并且用 &&",
  or: "或者用 ||",
  not: "取反用 !",
  ";": "只写一个表达式，不要分号",
};

/** Turns an error of CEL's parser into a problem. */
export function syntaxProblem(error: unknown, source: string): ExpressionProblem {
  const code = error instanceof ParseError ? error.code : "";
  const range = error instanceof ParseError ? error.range : undefined;
  const start = Math.min(range?.start ?? 0, source.length);
  const end = Math.min(Math.max(range?.end ?? source.length, start), source.length);
  const found = source.slice(start, end).trim();
  if (source.trim() === "") return { start: 0, end: source.length, message: "表达式是空的", advice: "写出条件，例如 row.status == 'open'" };
  return { start, end, ...(found !== "" && { found }), ...explain(code, found) };
}

function explain(code: string, found: string): { readonly message: string; readonly advice: string } {
  switch (code) {
    case "limit_exceeded":
      return {
        message: `表达式太长：最多 ${limits.maxAstNodes} 个部分、${limits.maxDepth} 层括号、列表 ${limits.maxListElements} 项`,
        advice: "拆成几条规则，或把中间结果设为带 value 规则的字段",
      };
    case "unterminated_string":
    case "unterminated_triple_quoted_string":
    case "newline_in_string":
      return { message: "文本没有结束的引号", advice: "用一对单引号括起文本，例如 'open'" };
    case "reserved_identifier":
      return { message: `“${found}”是保留字`, advice: "换一个名称" };
    case "invalid_macro_argument":
      return { message: "项的名称应为一个单词", advice: "例如 row.items.all(item, item.amount > 0)" };
    default:
      return code.includes("escape")
        ? { message: "文本中的反斜杠写法不对", advice: "反斜杠写成 \\\\，单引号写成 \\'" }
        : { message: found === "" ? "表达式没有写完" : `看不懂“${found}”`, advice: syntaxAdvice(found) };
  }
}

function syntaxAdvice(found: string): string {
  if (FULL_WIDTH.test(found)) return "改用半角（英文）标点";
  return MEANT[found] ?? "检查括号与引号是否成对，运算符两边是否都有值";
}
