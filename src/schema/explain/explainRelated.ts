import type { ScreenModel } from "../model/project.ts";
import type { DetailScreen } from "../model/screen.ts";
import type { ExplainedValue } from "./explanation.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** Explains which lists of other screens stand beside a row, or how one of them is bound to it. */
export function explainRelated(trace: ScreenTrace, id?: string): ExplainedValue[] {
  const lists = placedLinks(trace.subject.screen);
  if (id !== undefined) return lists.filter(({ link }) => link.screen === id).flatMap((one) => explainLink(trace, one));
  return lists.map(({ link, path }) => trace.value(link.screen, link.title, { screen: [...path, link.screen], rule: "" }));
}

interface PlacedLink {
  readonly link: DetailScreen;
  /** Path of its list in a screen file. */
  readonly path: readonly string[];
}

/** Lists shown with a row: in the tabs of its detail, and beside the chosen row. */
export function placedLinks(screen: ScreenModel): PlacedLink[] {
  const related = "detail" in screen ? (screen.detail?.related ?? []) : [];
  const details = "details" in screen ? screen.details : [];
  return [...related.map((link) => ({ link, path: ["detail", "related"] })), ...details.map((link) => ({ link, path: ["details"] }))];
}

function explainLink(trace: ScreenTrace, { link, path }: PlacedLink): ExplainedValue[] {
  const at = (member: string) => [...path, link.screen, member];
  return [
    trace.value("title", link.title, { screen: at("title"), rule: "那个屏幕的标题" }),
    trace.value("by", link.by, { screen: at("by"), rule: "" }),
    trace.value("from", link.from, { screen: at("from"), rule: "对方引用所存的字段" }),
  ];
}
