import { kindOf } from "../kinds/registry.ts";
import type { FieldModel } from "../model/entity.ts";
import { screenActions } from "../model/project.ts";
import { isListing } from "../model/screen.ts";
import type { ExplainedValue } from "./explanation.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** A list of a screen whose items can be asked after. */
export type ListName = "query" | "columns" | "toolbar" | "rowActions" | "batchActions";

/** Explains whether an item is on the screen, at which place, and if not, why. */
export function explainShown(trace: ScreenTrace, list: ListName, key: string): ExplainedValue[] {
  const { listing } = trace;
  if (!listing) return [];
  const { compiled } = trace.subject;
  const keys = (items: readonly { readonly field?: string; readonly id?: string }[]) => items.map((item) => item.field ?? item.id);
  const place = keys(listing[list]).indexOf(key);
  const stated = trace.value("shown", place >= 0, { screen: [list, key], rule: inferenceOf(trace, list, key, place >= 0) });
  if (place < 0) return [leftOut(trace, list, stated)];
  const isGranted = compiled !== undefined && isListing(compiled) && keys(compiled[list]).includes(key);
  const order: ExplainedValue = { ...stated, aspect: "order", value: `${place + 1} / ${listing[list].length}` };
  return [isGranted ? stated : { aspect: "shown", value: false, origin: "viewer", reason: missingRight(trace, list, key) }, order];
}

/** A complete list in a file leaves out whatever it does not name. */
function leftOut(trace: ScreenTrace, list: ListName, shown: ExplainedValue): ExplainedValue {
  const whole = trace.value("shown", false, { screen: [list], rule: shown.reason });
  return whole.origin === "inferred" ? shown : { ...whole, reason: `${list} 里没有它，或写了 $remove` };
}

function inferenceOf(trace: ScreenTrace, list: ListName, key: string, isShown: boolean): string {
  if (list === "query") return isShown ? "字段写了 x-query" : "字段没有写 x-query";
  if (list === "columns") return columnRule(trace.field(key), isShown);
  if (!isShown && trace.subject.files[0].raw.readOnly === true) return "屏幕写了 readOnly，没有会改动行的按钮";
  if (list === "batchActions") return isShown ? "它在 rowActions 里，并且可批量" : "默认没有这个操作，或 rowActions 里没有它";
  return isShown ? "自带操作与实体的操作默认都有" : "默认没有这个操作";
}

function columnRule(field: FieldModel | undefined, isShown: boolean): string {
  if (!field) return "实体没有这个字段";
  if (isShown) return "默认列出能读的字段";
  if (field.system) return "系统字段默认不作列";
  return field.writeOnly ? "只写不读的字段不作列" : `${kindOf(field.kind).title}不作列`;
}

function missingRight(trace: ScreenTrace, list: ListName, key: string): string {
  const { entity, viewer } = trace.subject;
  if (!viewer.can(`${entity.permission}:list`)) return `没有权限 ${entity.permission}:list，打不开这个屏幕`;
  const field = list === "query" || list === "columns" ? trace.field(key) : undefined;
  const missing = field?.derived?.rights.find((code) => !viewer.can(code));
  if (missing !== undefined) return `没有权限 ${missing}`;
  if (field) return `没有权限 ${entity.permission}:${field.permission.read}`;
  const action = screenActions(trace.subject.screen).find(({ id }) => id === key);
  return `没有权限 ${action?.permission}`;
}
