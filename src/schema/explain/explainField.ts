import { kindOf } from "../kinds/registry.ts";
import type { FieldModel } from "../model/entity.ts";
import { boundNames } from "../rules/limits.ts";
import type { ExplainedValue } from "./explanation.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** Explains a field itself, whatever part of the screen shows it. */
export function explainField(trace: ScreenTrace, name: string): ExplainedValue[] {
  const field = trace.field(name);
  if (!field) return [];
  const { title, required, nullable, readOnly, writeOnly, column, query, default: initial } = field;
  return [
    trace.value("title", title, { field: [name, ["title"]], rule: "系统字段" }),
    explainKind(trace, field),
    trace.value("required", required, { entity: ["required", name], rule: required ? "混入的字段组要求" : "没有列在 required 里" }),
    trace.value("nullable", nullable, {
      rule: nullable ? "没有必填，也没有默认值，或会被规则清空，或由有权限的人填写" : "必填，或有默认值",
    }),
    trace.value("readOnly", readOnly, { field: [name, ["readOnly"]], rule: "没有写 readOnly" }),
    trace.value("writeOnly", writeOnly, { field: [name, ["writeOnly"]], rule: "没有写 writeOnly" }),
    trace.value("default", initial, { field: [name, ["default"]], rule: "没有默认值" }),
    trace.value("query", query, { field: [name, ["x-query"]], rule: "没有写 x-query，不能查询" }),
    trace.value("column", column?.name, { field: [name, ["x-db", "column"]], rule: column ? "字段名的下划线写法" : "子表没有自己的列" }),
    trace.value("index", column?.index, {
      field: [name, ["x-db", "index"]],
      rule: column?.index ? "引用，或按值、按区间查询" : "不按值查询",
    }),
    trace.value("search", column?.search, {
      field: [name, ["x-db", "search"]],
      rule: column?.search ? "按其中一段查询的文本" : "不按其中一段查询",
    }),
    ...explainLimits(trace, field),
    ...explainChoices(trace, field),
    ...explainRules(trace, field),
    ...explainRights(trace, field),
  ];
}

/** What values of the field have to be like. */
function explainLimits(trace: ScreenTrace, { name, constraints, checksum, checkRule, autoNumber }: FieldModel): ExplainedValue[] {
  const { patternMessage: _form, lengthMessage: _length, ...limits } = constraints;
  return [
    ...Object.entries(limits).map(([limit, value]) => trace.value(limit, value, { field: [name, [limit]], rule: "由字段种类限定" })),
    ...(autoNumber === undefined ? [] : [trace.value("autoNumber", autoNumber, { field: [name, ["x-autoNumber"]], rule: "" })]),
    ...(checksum === undefined ? [] : [trace.value("checksum", checksum, { field: [name, ["x-checksum"]], rule: "" })]),
    ...(checkRule === undefined ? [] : [trace.value("checkRule", checkRule, { field: [name, ["x-checkRule"]], rule: "" })]),
  ];
}

/** Where the values of the field come from. */
function explainChoices(
  trace: ScreenTrace,
  { name, dictionary, dictionaryBy, labels, reference, children, days }: FieldModel,
): ExplainedValue[] {
  const at = (keyword: string, ...path: string[]) => ({ field: [name, [keyword, ...path]] as const });
  return [
    ...(dictionary === undefined ? [] : [trace.value("dictionary", dictionary, { ...at("x-dict"), rule: "" })]),
    ...(dictionaryBy === undefined ? [] : [trace.value("dictionaryBy", dictionaryBy.field, { ...at("x-dictBy"), rule: "" })]),
    ...(labels === undefined ? [] : [trace.value("labels", labels, { ...at("x-labels"), rule: "" })]),
    ...(reference
      ? [
          trace.value("reference", reference.entity, { ...at("x-ref", "entity"), rule: "" }),
          trace.value("label", reference.label, { ...at("x-ref", "label"), rule: "对方实体的 label" }),
          trace.value("store", reference.store, { ...at("x-ref", "store"), rule: "默认存对方的主键" }),
          trace.value("where", reference.where, { ...at("x-ref", "where"), rule: "没有写 where，对方的每一行都可选" }),
          trace.value("fill", reference.fill, { ...at("x-ref", "fill"), rule: "选定后不带出别的内容" }),
          trace.value("holds", reference.holds?.while, { ...at("x-ref", "holds"), rule: "没有写 holds，对方不必保持什么" }),
        ]
      : []),
    ...(children ? [trace.value("children", children.entity, { ...at("x-children", "entity"), rule: "" })] : []),
    ...(days ? [trace.value("days", days.reference, { ...at("x-days"), rule: "" })] : []),
  ];
}

/** What depends on other fields. */
function explainRules(trace: ScreenTrace, { name, rule }: FieldModel): ExplainedValue[] {
  const at = (member: string) => [name, ["x-rule", member]] as const;
  return [
    trace.value("visibleWhen", rule.visible, { field: at("visible"), rule: "总是显示" }),
    trace.value("requiredWhen", rule.required, { field: at("required"), rule: "不随别的字段变为必填" }),
    trace.value("readOnlyWhen", rule.readOnly, {
      field: at("readOnly"),
      rule: rule.readOnly === undefined ? "不随别的字段变为只读" : "它说明这一行属于谁，建立后不再改变",
    }),
    trace.value("value", rule.value, { field: at("value"), rule: "不是计算出来的" }),
    trace.value("initial", rule.initial, { field: at("initial"), rule: "没有要算出的初始值" }),
    ...boundNames.flatMap((bound) => (rule[bound] === undefined ? [] : [trace.value(bound, rule[bound], { field: at(bound), rule: "" })])),
    trace.value("reset", rule.reset, { field: at("reset"), rule: "不随别的字段清空" }),
    trace.value("whenHidden", rule.hidden, { field: at("hidden"), rule: "隐藏时清空" }),
  ];
}

/** Who may see and write it. */
function explainRights(trace: ScreenTrace, { name, permission }: FieldModel): ExplainedValue[] {
  const at = (member: string) => [name, ["x-perm", member]] as const;
  return [
    trace.value("read", permission.read, { field: at("read"), rule: "能看列表的人都能看" }),
    trace.value("write", permission.write, { field: at("write"), rule: "能编辑的人都能写" }),
    trace.value("mask", permission.mask, { field: at("mask"), rule: "不遮盖" }),
  ];
}

/** Keywords that decide the kind, the strongest first. */
const DECISIVE = ["x-children", "x-ref", "x-dict", "format", "enum", "pattern", "type"] as const;

/** What in the field made its kind. */
export function explainKind(trace: ScreenTrace, { name, kind }: FieldModel): ExplainedValue {
  const requested = trace.value("kind", kind, { field: [name, ["x-ui", "kind"]], rule: "系统字段" });
  if (requested.origin !== "inferred") return requested;
  const decisive = DECISIVE.map((keyword) => ({ keyword, found: trace.value("kind", kind, { field: [name, [keyword]], rule: "" }) })).find(
    ({ found }) => found.at,
  );
  return decisive ? { ...decisive.found, origin: "inferred", reason: `由 ${decisive.keyword} 推断为“${kindOf(kind).title}”` } : requested;
}
