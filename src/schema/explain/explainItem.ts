import { builtinActions } from "../model/builtinActions.ts";
import type { FieldModel } from "../model/entity.ts";
import { kindOf } from "../kinds/registry.ts";
import type { ExplainedValue } from "./explanation.ts";
import { explainKind } from "./explainField.ts";
import { explainShown } from "./explainShown.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** Explains a column of the table. */
export function explainColumn(trace: ScreenTrace, name: string): ExplainedValue[] {
  const field = trace.field(name);
  const column = trace.listing?.columns.find((item) => item.field === name);
  const shown = explainShown(trace, "columns", name);
  if (!field || !column) return shown;
  const kind = kindOf(field.kind);
  const byKind = `由字段种类“${kind.title}”决定`;
  const at = (member: string) => ["columns", name, member];
  return [
    ...shown,
    trace.value("title", column.title, { screen: at("title"), field: [name, ["title"]], rule: "字段名" }),
    trace.value("width", column.width, { screen: at("width"), field: [name, ["x-ui", "width"]], rule: "随内容" }),
    trace.value("align", column.align, { screen: at("align"), rule: byKind }),
    trace.value("fixed", column.fixed, {
      screen: at("fixed"),
      rule: column.fixed ? "第一列说出是哪一行，固定在左" : "第一列不是代表一行的字段，不固定",
    }),
    trace.value("sortable", column.sortable, { screen: at("sortable"), rule: byKind }),
    explainHidden(trace, field, column.hidden),
    ...explainIfRoom(trace, name, column.ifRoom),
    explainKind(trace, field),
  ];
}

/** A complete list hides what it does not name; where there is none, the field's hints and its kind say what is shown. */
function explainHidden(trace: ScreenTrace, { name, kind }: FieldModel, hidden: boolean): ExplainedValue {
  const stated = trace.value("hidden", hidden, { screen: ["columns", name, "hidden"], rule: "" });
  if (stated.at) return stated;
  const list = trace.value("hidden", hidden, { screen: ["columns"], rule: "" });
  if (trace.hasWholeColumns) return { ...list, reason: hidden ? "完整的列表里没有写它，可在列设置里打开" : "完整的列表里写了它" };
  return trace.value("hidden", hidden, {
    field: [name, ["x-ui", "column"]],
    rule: hidden ? `${kindOf(kind).title}默认不显示，可在列设置里打开` : "能读的字段默认显示",
  });
}

/** What has no place of its own in the row stands where the list is wide enough. */
function explainIfRoom(trace: ScreenTrace, name: string, ifRoom: true | undefined): ExplainedValue[] {
  if (!ifRoom) return [];
  const rule = "不在表单第一组，或是长文本、汇总：列表放得下才显示，否则在列设置里";
  return [trace.value("ifRoom", true, { screen: ["columns", name, "ifRoom"], field: [name, ["x-ui", "column"]], rule })];
}

/** Explains a control of the query bar. */
export function explainQuery(trace: ScreenTrace, name: string): ExplainedValue[] {
  const field = trace.field(name);
  const item = trace.listing?.query.find((candidate) => candidate.field === name);
  const shown = explainShown(trace, "query", name);
  if (!field || !item) return shown;
  const at = (member: string) => ["query", name, member];
  return [
    ...shown,
    trace.value("label", item.label, { screen: at("label"), field: [name, ["title"]], rule: "字段名" }),
    trace.value("operator", item.operator, {
      screen: at("operator"),
      field: [name, ["x-query"]],
      rule: `字段种类“${kindOf(field.kind).title}”默认的方式`,
    }),
    trace.value("default", item.default, { screen: at("default"), rule: "没有初始条件" }),
    explainKind(trace, field),
  ];
}

/** Explains a button. */
export function explainAction(trace: ScreenTrace, bar: "toolbar" | "rowActions" | "batchActions", id: string): ExplainedValue[] {
  const action = trace.listing?.[bar].find((candidate) => candidate.id === id);
  const shown = explainShown(trace, bar, id);
  if (!action) return shown;
  const isBuiltin = Object.hasOwn(builtinActions, id);
  const rule = isBuiltin ? "自带操作" : "默认";
  const locked = isBuiltin && action.when !== undefined ? { entity: ["x-entity", "locked"] } : { entity: ["x-actions", id, "when"] };
  const at = (member: string) => [bar, id, member];
  return [
    ...shown,
    trace.value("label", action.label, { screen: at("label"), entity: ["x-actions", id, "label"], rule }),
    trace.value("permission", action.permission, {
      screen: at("permission"),
      entity: ["x-actions", id, "permission"],
      rule: isBuiltin ? rule : "与操作的名称相同",
    }),
    trace.value("when", action.when, { screen: at("when"), ...locked, rule: "总是可用" }),
    trace.value("confirm", action.confirm, {
      screen: at("confirm"),
      entity: ["x-actions", id, "confirm"],
      rule: action.confirm === undefined ? "不问" : rule,
    }),
    trace.value("do", { ...action.do }, { screen: at("do"), entity: ["x-actions", id], rule }),
  ];
}
