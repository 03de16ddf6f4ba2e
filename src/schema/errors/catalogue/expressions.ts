import { error, warning, type Details } from "./entry.ts";

/** Findings about expressions, rules and their test cases. */
export const expressionErrors = {
  SCHEMA_EXPRESSION: error<Details & { readonly fault: string; readonly remedy: string }>({
    title: "表达式有误",
    cause: "CEL 表达式的写法、名称或类型有误。行列指到表达式里出错的那几个字。",
    guesses: false,
    message: ({ fault }) => `表达式有误：${fault}`,
    advice: ({ remedy }) => remedy,
  }),
  SCHEMA_EXPRESSION_NOT_FILTER: error<Details & { readonly fault: string; readonly remedy: string }>({
    title: "表达式不能用作筛选",
    cause: "`x-ref.where` 与约束的 `where` 要在数据库里执行，只能比较字段与算得出的值。",
    guesses: false,
    message: ({ fault }) => `表达式不能用作筛选：${fault}`,
    advice: ({ remedy }) => remedy,
  }),
  SCHEMA_RULE_CYCLE: error<Details & { readonly cycle: readonly string[] }>({
    title: "规则循环",
    cause: "字段的计算值或显隐互相依赖，绕成了圈，没有先后可言。",
    message: ({ cycle }) => `规则循环：${cycle.join(" → ")}`,
    advice: () => "去掉其中一条依赖。",
  }),
  SCHEMA_CASE_FAILED: error<Details & { readonly name: string; readonly expected: string }>({
    title: "用例不通过",
    cause: "`x-cases` 里写的期望与规则算出来的不同。",
    message: ({ name, expected, found }) => `用例“${name}”不通过：期望${expected}，实际${found}`,
    advice: () => "改规则，或改用例的期望。",
  }),
  SCHEMA_UNTESTED_RULE: warning<Details>({
    title: "断言没有用例",
    cause: "`x-checks` 里的断言没有任何用例让它不通过，写反了也没人发现。",
    message: ({ found }) => `断言“${found}”没有用例`,
    advice: ({ found }) => `在 x-cases 里加一条 "fails": ["${found}"] 的用例。`,
  }),
};
