import type { ScreenModel } from "../model/project.ts";
import type { DetailScreen } from "../model/detailScreen.ts";
import type { ExplainedValue } from "./explanation.ts";
import type { ScreenTrace } from "./screenTrace.ts";

/** Explains which lists of other screens stand beside a row, or how one of them is bound to it. */
export function explainRelated(trace: ScreenTrace, id?: string): ExplainedValue[] {
  const lists = placedLinks(trace.subject.screen);
  if (id !== undefined) return lists.filter(({ link }) => link.id === id).flatMap((one) => explainLink(trace, one));
  return lists.map(({ link, path }) => trace.value(link.id, link.title, { screen: [...path, link.id], rule: inferredFrom(trace, link) }));
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

/** Which reference a list follows from that no file states. */
function inferredFrom({ subject: { entity } }: ScreenTrace, { entity: other, by }: DetailScreen): string {
  return `实体“${other}”的字段“${by}”用 x-ref 指向“${entity.name}”`;
}

function explainLink(trace: ScreenTrace, { link, path }: PlacedLink): ExplainedValue[] {
  const at = (member: string) => [...path, link.id, member];
  return [
    explainShown(trace, link),
    trace.value("title", link.title, { screen: at("title"), rule: "对方的标题" }),
    trace.value("by", link.by, { screen: at("by"), rule: inferredFrom(trace, link) }),
    trace.value("from", link.from, { screen: at("from"), rule: "对方引用所存的字段" }),
  ];
}

function explainShown({ subject: { compiled } }: ScreenTrace, link: DetailScreen): ExplainedValue {
  const related = compiled && "detail" in compiled ? (compiled.detail?.related ?? []) : [];
  const details = compiled && "details" in compiled ? compiled.details : [];
  const shown = [...related, ...details].some(({ id, by }) => id === link.id && by === link.by);
  const reason = `${shown ? "能" : "不能"}列出“${link.entity}”的行并查看“${link.by}”与本行的“${link.from}”`;
  return { aspect: "shown", value: shown, origin: "viewer", reason };
}
