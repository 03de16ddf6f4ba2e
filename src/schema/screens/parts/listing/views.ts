import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic } from "../../../errors/diagnostic.ts";
import type { Dependency } from "../../../keywords/fieldKeyword.ts";
import type { ListingModel } from "../../../model/project.ts";
import type { ListingPart } from "../../../model/screen.ts";
import { showsList, type PruneGround } from "../../screenKind.ts";
import type { ScreenSite } from "../../screenSite.ts";

/** Screens that a list can be exchanged for. */
export function viewDependencies({ source: { own, at } }: ScreenSite): Dependency[] {
  return (own.views ?? []).map((name, index) => ({ to: "screen", name, at: at(["views", index]) }));
}

/** Checks that what takes the list's place shows rows of the same entity. */
export function checkViews({ source: { own, at, id }, entity, entityOf, kindOf }: ScreenSite): Diagnostic[] {
  return (own.views ?? []).flatMap((name, index) => {
    const kind = kindOf(name);
    const other = entityOf(name);
    const fault = name === id ? "它就是这个屏幕自己" : other && other !== entity ? `它显示的是“${other.name}”` : undefined;
    const isListless = kind !== undefined && !showsList(kind);
    const reason = isListless ? `${kind.id} 屏幕没有列表` : fault;
    if (reason === undefined) return [];
    const remedy = `换成“${entity.name}”的另一个列表、看板或日历。`;
    return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["views", index]), { found: name, reason, remedy })];
  });
}

/** Whoever may list the rows may see them in another way. */
export function pruneViews(views: ListingModel["views"], { project }: PruneGround): Pick<ListingPart, "views"> {
  const known = (views ?? []).flatMap((screen) => {
    const found = project.screens.get(screen);
    return found ? [{ screen, kind: found.kind }] : [];
  });
  return known.length > 0 ? { views: known } : {};
}
