import { entry, telling } from "../errorEntry.ts";

/** Refusals of what somebody asks for. */
export const queryErrors = {
  QUERY_FIELD_UNKNOWN: entry<{ readonly entity: string; readonly field: string }>(
    400,
    ({ entity, field }) => `“${entity}”没有可以查询的内容“${field}”，请检查查询条件`,
  ),
  QUERY_FIELD_MASKED: telling(
    entry<{ readonly title: string }>(
      400,
      ({ title }) => `“${title}”已脱敏，不能用于排序、模糊、范围或多值查询，请用“等于”和一个完整的值查询`,
    ),
  ),
  QUERY_FIELD_COVERED: entry<{ readonly title: string }>(400, ({ title }) => `“${title}”已脱敏，不能作为查询条件，请改用其他条件`),
  QUERY_MASKED_PART: entry<{ readonly title: string }>(400, ({ title }) => `“${title}”已脱敏，须输入完整内容，请检查后重试`),
  QUERY_MASKED_COMBINED: entry<{ readonly title: string }>(
    400,
    ({ title }) => `“${title}”已脱敏，一次只能查询一个脱敏的值，且必须同时满足其他条件，请删除其他脱敏条件，或改为“满足全部条件”`,
  ),
  QUERY_MASKED_BUDGET: entry<{ readonly limit: number; readonly minutes: number }>(
    429,
    ({ limit, minutes }) =>
      `一小时内最多查询 ${limit} 个不同的脱敏值，请 ${minutes} 分钟后再查询；急需时请联系有查看完整信息权限的同事或管理员`,
  ),
  QUERY_FIELD_UNSORTABLE: entry<{ readonly title: string }>(400, ({ title }) => `不能按“${title}”排序，请选择其他列`),
  QUERY_RULE_UNKNOWN: entry<{ readonly rule: string; readonly allowed: readonly string[] }>(
    400,
    ({ rule, allowed }) => `查询规则“${rule}”不存在，可用的规则：${allowed.join("、")}`,
  ),
  QUERY_RULE_UNFIT: entry<{ readonly title: string; readonly rule: string }>(
    400,
    ({ title, rule }) => `“${title}”不能使用查询规则“${rule}”，请换一个规则`,
  ),
  QUERY_VALUE_INVALID: entry<{ readonly title: string; readonly value: string; readonly notations?: string }>(
    400,
    ({ title, value, notations }) =>
      `“${title}”的查询值“${value}”格式不正确，${notations === undefined ? "请修改后重试" : `可写成 ${notations}`}`,
  ),
  QUERY_VALUE_MISSING: entry<{ readonly title: string }>(400, ({ title }) => `“${title}”的条件没有填写值，请填写或删除该条件`),
  QUERY_VALUE_SHAPE: entry<{ readonly title: string; readonly reason: string }>(
    400,
    ({ title, reason }) => `“${title}”的条件不正确：${reason}，请修改后重试`,
  ),
  QUERY_TOO_LARGE: entry<{ readonly reason: string }>(400, ({ reason }) => `查询条件太多：${reason}，请减少条件后重试`),
  QUERY_PARAM_INVALID: entry<{ readonly name: string; readonly reason: string }>(
    400,
    ({ name, reason }) => `参数 ${name} 不正确：${reason}`,
  ),
} as const;
