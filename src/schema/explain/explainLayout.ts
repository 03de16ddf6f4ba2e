import { DEFAULT_GROUP } from "../screens/parts/groups.ts";
import { sortText } from "../model/parseSort.ts";
import type { FormGroup } from "../model/screen.ts";
import type { ExplainedValue } from "./explanation.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** Explains a screen as a whole. */
export function explainScreen(trace: ScreenTrace): ExplainedValue[] {
  const { screen, entity, viewer } = trace.subject;
  const right = `${entity.permission}:list`;
  const shown = viewer.can(right);
  return [
    { aspect: "shown", value: shown, origin: "viewer", reason: `${shown ? "有" : "没有"}权限 ${right}` },
    trace.value("kind", screen.kind, { screen: ["kind"], rule: "" }),
    trace.value("title", screen.title, { screen: ["title"], entity: ["title"], rule: "" }),
    trace.value("path", screen.path, {
      screen: ["path"],
      ...(screen.id === entity.name && { entity: ["x-entity", "api"] }),
      rule: "由领域与名称得出",
    }),
    ...explainSort(trace),
    ...(entity.keep === undefined ? [] : [trace.value("keep", { ...entity.keep }, { entity: ["x-entity", "keep"], rule: "" })]),
  ];
}

/** Explains the order of the rows. */
export function explainSort(trace: ScreenTrace): ExplainedValue[] {
  if (!trace.listing) return [];
  const rule = "有创建时间就按它倒序，否则按主键倒序";
  return [trace.value("sort", trace.listing.sort.map(sortText).join(","), { screen: ["sort"], entity: ["x-entity", "sort"], rule })];
}

/** Explains how the form opens, or where a field stands in it. */
export function explainForm(trace: ScreenTrace, field?: string): ExplainedValue[] {
  const { screen } = trace.subject;
  const form = "form" in screen ? screen.form : undefined;
  if (!form) return [];
  if (field !== undefined) return explainPlace(trace, "form", { groups: form.groups, field });
  const { open, width, columns, arrangement } = form;
  return [
    explainRight(trace),
    trace.value("open", open, { screen: ["form", "open"], rule: open === "page" ? "字段很多，或有子表" : "字段不多，用抽屉" }),
    trace.value("width", width, { screen: ["form", "width"], rule: "默认宽度" }),
    trace.value("columns", columns, { screen: ["form", "columns"], rule: "默认每行两格" }),
    trace.value("arrangement", arrangement, { screen: ["form", "arrangement"], rule: "默认上下排列" }),
    trace.value(
      "groups",
      form.groups.map(({ title }) => title),
      { screen: ["form", "groups"], rule: "按字段的 x-ui.group" },
    ),
  ];
}

/** Explains how the detail opens, or where a field stands in it. */
export function explainDetail(trace: ScreenTrace, field?: string): ExplainedValue[] {
  const { screen } = trace.subject;
  const detail = "detail" in screen ? screen.detail : undefined;
  if (!detail) return [];
  if (field !== undefined) return explainPlace(trace, "detail", { groups: detail.groups, field });
  const { open, width, columns, history, related } = detail;
  return [
    trace.value("open", open, { screen: ["detail", "open"], rule: "默认用抽屉" }),
    trace.value("width", width, { screen: ["detail", "width"], rule: "默认宽度" }),
    trace.value("columns", columns, { screen: ["detail", "columns"], rule: "默认每行两格" }),
    trace.value("history", history, { screen: ["detail", "history"], entity: ["x-entity", "audit"], rule: "实体默认留审计记录" }),
    trace.value(
      "related",
      related.map(({ id }) => id),
      { screen: ["detail", "related"], rule: "凡是用 x-ref 指向它、又有列表屏幕的实体" },
    ),
  ];
}

function explainRight({ subject: { compiled, entity } }: ScreenTrace): ExplainedValue {
  const shown = compiled !== undefined && "form" in compiled && compiled.form !== undefined;
  const rights = `${entity.permission}:add 或 ${entity.permission}:edit`;
  return { aspect: "shown", value: shown, origin: "viewer", reason: `${shown ? "有" : "没有"}权限 ${rights}` };
}

/** What a group says of its fields, with what it is called among the facts of a field. */
const GROUP_WORDS = [
  ["help", "groupHelp"],
  ["span", "groupSpan"],
  ["readOnly", "groupReadOnly"],
] as const;

function explainPlace(
  trace: ScreenTrace,
  part: "form" | "detail",
  { groups, field }: { groups: readonly FormGroup[]; field: string },
): ExplainedValue[] {
  const group = groups.find(({ fields }) => fields.includes(field));
  if (!group)
    return [
      {
        aspect: "shown",
        value: false,
        origin: "inferred",
        reason: part === "form" ? "只由服务器写入，或没有写进分组" : "只写不读，或没有写进分组",
      },
    ];
  return [
    trace.value("group", group.title, {
      screen: [part, "groups", group.title, "fields", field],
      field: [field, ["x-ui", "group"]],
      rule: `没有写 x-ui.group 的字段归入“${DEFAULT_GROUP}”`,
    }),
    ...GROUP_WORDS.flatMap(([member, aspect]) =>
      group[member] === undefined ? [] : [trace.value(aspect, group[member], { screen: [part, "groups", group.title, member], rule: "" })],
    ),
    {
      aspect: "order",
      value: `${group.fields.indexOf(field) + 1} / ${group.fields.length}`,
      origin: "inferred",
      reason: "按分组里写的先后，否则按字段在实体里的先后",
    },
  ];
}
