import { error, warning, type Details } from "./entry.ts";

/** Findings about a field: its kind, its constraints, its query operators. */
export const fieldErrors = {
  SCHEMA_UNKNOWN_KIND: error<Details>({
    title: "字段种类不存在",
    cause: "`x-ui.kind` 写了没有登记的种类。",
    message: ({ found }) => `字段种类“${found}”不存在`,
    advice: ({ nearest }) => (nearest ? `改为“${nearest}”。` : "从可用的种类里选一个，或删去 kind 由系统推断。"),
  }),
  SCHEMA_UNFIT_KIND: error<Details & { readonly field: string }>({
    title: "字段种类不合适",
    cause: "指定的种类不接受这样的字段，或没有任何种类接受它。",
    message: ({ found, field }) => `字段“${field}”不能用种类“${found}”`,
    advice: () => "改字段的 type、format、items 或 x- 关键字，或换一个种类。",
  }),
  SCHEMA_KIND_TIE: error<Details & { readonly field: string }>({
    title: "字段种类不唯一",
    cause: "两个种类同样适合这个字段，系统不猜。",
    message: ({ field, found }) => `字段“${field}”同样适合 ${found}，无法决定`,
    advice: () => "用 x-ui.kind 指明一个。",
  }),
  SCHEMA_UNFIT_OPERATOR: error<Details & { readonly kind: string }>({
    title: "查询方式不合适",
    cause: "字段的种类不支持这种查询方式。",
    message: ({ found, kind }) => `种类“${kind}”不支持查询方式“${found}”`,
    advice: ({ allowed }) => (allowed?.length ? "换成可用的查询方式，或写 true 用默认的。" : "删去 x-query：这种字段不能查询。"),
  }),
  SCHEMA_INVALID_DEFAULT: error<Details & { readonly field: string; readonly reason: string }>({
    title: "默认值不合规定",
    cause: "默认值不满足字段自己的类型、长度、范围、枚举或正则。",
    message: ({ field, found, reason }) => `字段“${field}”的默认值 ${found} 不合规定：${reason}`,
    advice: () => "改默认值，或放宽字段的限制。",
  }),
  SCHEMA_INVALID_EXAMPLE: error<Details & { readonly field: string; readonly reason: string }>({
    title: "示例值不合规定",
    cause: "示例值不满足字段自己的类型、长度、范围、枚举或正则。",
    message: ({ field, found, reason }) => `字段“${field}”的示例值 ${found} 不合规定：${reason}`,
    advice: () => "改示例值，或放宽字段的限制。",
  }),
  SCHEMA_INVALID_CONSTANT: error<Details & { readonly field: string; readonly reason: string }>({
    title: "固定的值不合规定",
    cause: "表达式或 enum 给字段的固定的值，或表达式拼出来的文本，不满足字段自己的长度、范围、格式或正则：写入时会被拒绝。",
    message: ({ field, found, reason }) => `给字段“${field}”的值 ${found} 不合规定：${reason}`,
    advice: () => "改这个值，或放宽字段的限制。",
  }),
  SCHEMA_CONTRADICTION: error<Details & { readonly reason: string }>({
    title: "限制互相矛盾",
    cause: "几条限制放在一起，没有任何值能满足，例如最小值大于最大值。",
    message: ({ reason }) => reason,
    advice: () => "改其中一条。",
  }),
  SCHEMA_UNSAFE_PATTERN: error<Details & { readonly reason: string }>({
    title: "正则不可用",
    cause: "正则写错了，或会在某些文本上耗时极长（嵌套的重复、重复里的可选分支、反向引用）。",
    message: ({ found, reason }) => `正则“${found}”不可用：${reason}`,
    advice: () => "改成不含嵌套重复的写法，例如把 (a+)+ 写成 a+；首尾用 ^ 与 $。",
  }),
  SCHEMA_UNREAD_RULE: warning<Details & { readonly title: string }>({
    title: "规则没有人读",
    cause:
      "数字、开关或时间字段要人填写，却不作列表的列、不能查询，也没有断言、约束、条件、操作或计算值读取它：填什么都一样，填的人却以为有用。",
    message: ({ found, title }) => `字段“${found}”（${title}）像一条规则，却没有任何规则、屏幕或模块读取它`,
    advice: () => "写一条读取它的 x-checks、x-constraints 或条件；由结构文件之外的程序读取时用 x-reader 写明；没有用处就删去。",
  }),
  SCHEMA_KEEPS_FORMER: warning<Details>({
    title: "抹去的值还在变更记录里",
    cause: "操作不能撤销，又把脱敏字段清空，像是要抹去一个人的身份；没有写 forgets 时，变更记录与审计日志仍保存原来的值。",
    message: ({ found }) => `操作“${found}”清空了脱敏字段，原来的值仍留在变更记录里`,
    advice: () => '把要一并忘记的字段写进 forgets；确实要留着原来的值时写 "forgets": []。',
  }),
  SCHEMA_LIMIT: error<Details & { readonly what: string; readonly limit: number }>({
    title: "数量超出上限",
    cause: "字段、操作、字典项等的数量超过了系统能保证性能的上限。",
    message: ({ what, found, limit }) => `${what}有 ${found} 个，上限是 ${limit}`,
    advice: () => "拆成多个实体或字典。",
  }),
};
