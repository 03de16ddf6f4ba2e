import type { ExplainedValue } from "./explanation.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** Explains which other screens take a list's place. */
export function explainViews(trace: ScreenTrace): ExplainedValue[] {
  const views = trace.listing?.views;
  return views ? [trace.value("views", views, { screen: ["views"], rule: "" })] : [];
}

/** Explains the columns of a board, its cards, and what leads from one column to another. */
export function explainBoard(trace: ScreenTrace): ExplainedValue[] {
  const { screen } = trace.subject;
  if (screen.kind !== "board") return [];
  const { by, values, card, folded, moves } = screen.board;
  return [
    trace.value("by", by, { screen: ["board", "by"], rule: "" }),
    trace.value("values", values, { screen: ["board", "values"], rule: `“${by}”能有的每个值各一列` }),
    trace.value("card", card, { screen: ["board", "card"], rule: CARD_RULE }),
    trace.value("folded", folded, { screen: ["board", "folded"], rule: "默认都展开" }),
    trace.value(
      "moves",
      moves.map(({ action }) => action),
      { screen: ["board", "moves"], rule: `会改变“${by}”的行按钮` },
    ),
  ];
}

/** Explains on which days rows stand in a calendar, and what dragging them does. */
export function explainCalendar(trace: ScreenTrace): ExplainedValue[] {
  const { screen } = trace.subject;
  if (screen.kind !== "calendar") return [];
  const { calendar } = screen;
  const stated = (aspect: "start" | "startTime" | "end" | "endTime" | "duration" | "color", rule: string) =>
    trace.value(aspect, calendar[aspect], { screen: ["calendar", aspect], rule });
  return [
    stated("start", ""),
    stated("startTime", "没有写：整天的"),
    stated("end", "没有写：开始的那一天"),
    stated("endTime", "没有写"),
    stated("duration", "没有写"),
    stated("color", "没有写：都是一种颜色"),
    trace.value("card", calendar.card, { screen: ["calendar", "card"], rule: CARD_RULE }),
    trace.value("opens", calendar.opens, { screen: ["calendar", "opens"], rule: "默认先看整月" }),
    trace.value("move", calendar.move, { screen: ["calendar", "move"], rule: "没有写：不能拖动" }),
  ];
}

const CARD_RULE = "表格里总在的列";
