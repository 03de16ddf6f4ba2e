import { EvaluationError, ParseError, TypeError as CelTypeError } from "@marcbachmann/cel-js";
import { functions, methods } from "./functions.ts";
import { macros } from "./macros.ts";
import type { ExpressionProblem } from "./problem.ts";

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "文本",
  int: "数字",
  double: "数字",
  bool: "真假值",
  list: "列表",
  map: "对象",
  null: "空值",
  dyn: "任意值",
};
const OVERLOAD = /no such overload: (?<left>[^\s,]+(?:, [^\s,]+)*) (?<operator>\S+) (?<right>.+)$/;
const UNARY = /no such overload: (?<operator>[!-])(?<operand>.+)$/;
const CALL = /overload for '(?:.+\.)?(?<name>\w+)\((?<types>.*)\)'$/;
/** A comma that does not stand inside `map<string, dyn>`. */
const BETWEEN_TYPES = /,(?![^<]*>)/;
const NEEDS_TRUTH = "写成比较，例如 row.status == 'open'；判断是否填写用 blank(row.字段)";

/** Chinese name of a CEL type. */
export function typeNames(type: string): string {
  const [outer = type] = type.split("<");
  return TYPE_NAMES[outer] ?? "对象";
}

/** Turns an error of CEL's type checker into a problem about the original source. */
export function typeProblem(error: unknown, source: string, originalOffset: (offset: number) => number): ExpressionProblem {
  const range = isCelError(error) ? error.range : undefined;
  const start = originalOffset(range?.start ?? 0);
  const end = Math.max(start, originalOffset(range?.end ?? source.length));
  const found = source.slice(start, end);
  const [code, summary] = isCelError(error) ? [error.code, error.summary] : ["", ""];
  return { start, end, found, ...explain(code, summary, found) };
}

function isCelError(error: unknown): error is InstanceType<typeof CelTypeError> {
  return error instanceof CelTypeError || error instanceof ParseError || error instanceof EvaluationError;
}

function explain(code: string, summary: string, found: string): { readonly message: string; readonly advice: string } {
  switch (code) {
    case "no_such_overload":
      return explainOperator(summary);
    case "no_matching_overload":
      return explainCall(summary);
    case "invalid_condition_type":
    case "invalid_logical_operand": {
      const type = typeNames(/got '(.+)'$/.exec(summary)?.[1] ?? "");
      return { message: `这里需要真假值，得到的却是${type}`, advice: NEEDS_TRUTH };
    }
    case "incompatible_ternary_branches":
      return { message: "条件的两个结果类型不同", advice: "让 ? 与 : 之后的值同为文本、同为数字或同为真假值" };
    case "heterogeneous_list_element":
      return { message: "列表中的值类型不同", advice: "让各项同为文本或同为数字，例如 ['a', 'b']、[1, 2]" };
    case "invalid_comprehension_range":
      return { message: `“${found}”不是列表`, advice: "all、exists、filter、map 只能用于列表字段" };
    default:
      return { message: `“${found}”中的类型用得不对`, advice: "比较与运算的两边应为同一类型；空列表 [] 里没有可比较的值" };
  }
}

function explainOperator(summary: string): { readonly message: string; readonly advice: string } {
  const unary = UNARY.exec(summary)?.groups;
  if (unary !== undefined) {
    return unary["operator"] === "!"
      ? { message: `! 后面需要真假值，得到的却是${typeNames(unary["operand"] ?? "")}`, advice: NEEDS_TRUTH }
      : { message: `负号后面需要数字，得到的却是${typeNames(unary["operand"] ?? "")}`, advice: "只对数字取负" };
  }
  const { left = "", operator = "", right = "" } = OVERLOAD.exec(summary)?.groups ?? {};
  return {
    message: `${typeNames(left)}与${typeNames(right)}之间不能用 ${operator}`,
    advice: operatorAdvice(operator, typeNames(left), typeNames(right)),
  };
}

function operatorAdvice(operator: string, left: string, right: string): string {
  if (operator === "in") return "in 的右边应为同类型值的列表，例如 row.status in ['a', 'b']";
  const pair = new Set([left, right]);
  if (pair.has("文本") && pair.has("数字")) {
    return operator === "+" || operator === "-"
      ? "推算日期用 plusDays(日期, 天数)；拼接文本先用 string(数字)"
      : "文本要加引号，数字不加；需要时用 string() 或 double() 转换";
  }
  return "两边应为同一类型的值";
}

function explainCall(summary: string): { readonly message: string; readonly advice: string } {
  const { name = "", types = "" } = CALL.exec(summary)?.groups ?? {};
  const given =
    types === ""
      ? "没有参数"
      : types
          .split(BETWEEN_TYPES)
          .map((type) => typeNames(type.trim()))
          .join("、");
  const usage = (functions.get(name) ?? methods.get(name) ?? macros.get(name))?.usage ?? "";
  return { message: `${name}() 用得不对：给的是${given}`, advice: `应写作 ${usage}` };
}
