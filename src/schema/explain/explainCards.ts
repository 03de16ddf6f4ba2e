import { isDashboard, type ScreenModel, type SchemaProject, type Viewer } from "../model/project.ts";
import { opensTo } from "../screens/compileScreen.ts";
import type { CardModel } from "../model/dashboard.ts";
import type { JsonValue } from "../model/json.ts";
import { cardForms } from "../screens/parts/dashboard/cardForms.ts";
import { figuresOf } from "../screens/parts/dashboard/pruneCards.ts";
import { FIGURES_RIGHT } from "../rights/figuresRight.ts";
import type { ScreenSource } from "../screens/resolveScreens.ts";
import type { ExplainedValue } from "./explanation.ts";
import { statedInScreens } from "./screenTrace.ts";

/** A dashboard with the files it comes from and the one who looks at it. */
export interface DashboardSubject {
  readonly project: SchemaProject;
  readonly screen: Extract<ScreenModel, { readonly kind: "dashboard" }>;
  /** The screen's file, then those it extends, the nearest first. */
  readonly files: readonly ScreenSource[];
  readonly viewer: Viewer;
}

/** Explains a dashboard as a whole, or one of its cards. */
export function explainDashboard(subject: DashboardSubject, part: string | undefined, key: string | undefined): ExplainedValue[] {
  if (part === undefined) return explainWholePage(subject);
  const card = part === "cards" ? subject.screen.cards.find(({ id }) => id === key) : undefined;
  return card ? explainCard(subject, card) : [];
}

/** Names that may follow `cards`. */
export function cardNames(screen: ScreenModel | undefined): readonly string[] {
  return screen && isDashboard(screen) ? screen.cards.map(({ id }) => id) : [];
}

function explainWholePage({ project, screen, files, viewer }: DashboardSubject): ExplainedValue[] {
  const shown = opensTo(project, screen, viewer);
  const value = valueOf(files, []);
  return [
    { aspect: "shown", value: shown, origin: "viewer", reason: shown ? "有能看的卡片" : "没有一张卡片能看" },
    value("kind", screen.kind, ""),
    value("title", screen.title, ""),
    value("path", screen.path, "由领域与名称得出"),
    value("period", screen.period ?? null, "没有写 period，整页没有时段"),
    value("department", screen.hasDepartment, "没有写 department，没有部门筛选"),
    value(
      "cards",
      screen.cards.map(({ id }) => id),
      "",
    ),
  ];
}

function explainCard({ project, screen: _screen, files, viewer }: DashboardSubject, card: CardModel): ExplainedValue[] {
  const value = valueOf(files, ["cards", card.id]);
  const head = [
    explainShown(project, card, viewer),
    value("title", card.title, ""),
    value("card", card.card, ""),
    value("span", card.span, `${card.card} 卡片默认 ${cardForms[card.card].span} 格`),
  ];
  if (!("aggregate" in card)) return head;
  const { entity, give, of, by, split, where, date, limit } = card.aggregate;
  return [
    ...head,
    value("entity", entity, ""),
    value("give", give, "默认数行"),
    ...(of === undefined ? [] : [value("of", of, "")]),
    ...(by === undefined ? [] : [value("by", by as unknown as JsonValue, "")]),
    ...(split === undefined ? [] : [value("split", split as unknown as JsonValue, "")]),
    value("where", where ?? null, "没有写 where，算看得到的每一行"),
    value("date", date ?? null, "没有写 date，不随时段变"),
    ...(limit === undefined ? [] : [value("limit", limit, "默认前几名")]),
    value("screen", card.screen ?? null, "没有与实体同名、列出全部行的屏幕"),
  ];
}

function explainShown(project: SchemaProject, card: CardModel, viewer: Viewer): ExplainedValue {
  const told = (value: string | boolean, reason: string): ExplainedValue => ({ aspect: "shown", value, origin: "viewer", reason });
  if (card.card === "widget") {
    const shown = card.permission === undefined || viewer.can(card.permission);
    return told(shown, card.permission === undefined ? "人人可看" : `${shown ? "有" : "没有"}权限 ${card.permission}`);
  }
  const name = "aggregate" in card ? card.aggregate.entity : card.entity;
  const list = `${project.entities.get(name)?.permission ?? name}:list`;
  if (!("aggregate" in card)) return told(viewer.can(list), `${viewer.can(list) ? "有" : "没有"}权限 ${list}`);
  const shown = figuresOf(project, card, viewer);
  if (shown === "whole") return told(true, `有权限 ${list}`);
  const coarse = list.replace(/list$/, FIGURES_RIGHT);
  if (shown === "coarse") return told("coarse", `没有权限 ${list}，有权限 ${coarse}：只看整月、粗略的数`);
  return told(false, `没有权限 ${list}，也没有 ${coarse}，或不能读其中的字段`);
}

function valueOf(files: readonly ScreenSource[], path: readonly string[]) {
  return (aspect: string, value: JsonValue, rule: string): ExplainedValue => {
    const stated = statedInScreens(files, [...path, aspect]);
    return stated ? { aspect, value, ...stated } : { aspect, value, origin: "inferred", reason: rule };
  };
}
