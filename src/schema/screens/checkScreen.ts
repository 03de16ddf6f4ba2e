import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { checkIcon } from "../keywords/checkIcon.ts";
import type { Dependency } from "../keywords/fieldKeyword.ts";
import { screenKinds } from "./registry.ts";
import { membersOf, partsOf } from "./screenKind.ts";
import type { OpenSite, ScreenSite } from "./screenSite.ts";

/** Checks everything a screen says about its entity, or about those that it names. */
export function checkScreen(site: ScreenSite | OpenSite): Diagnostic[] {
  return [
    ...(isOfEntity(site) ? checkEntity(site) : checkNoEntity(site)),
    ...checkIcon(site.project, site.source.own.icon, () => site.source.at(["icon"])),
    ...(isOfEntity(site) ? (site.kind.check?.(site) ?? []) : []),
    ...checkMembers(site),
    ...(isOfEntity(site) ? partsOf(site.kind).flatMap((part) => part.check(site)) : site.kind.check(site)),
  ];
}

/** Says whether a site is that of a screen of one entity. */
export function isOfEntity(site: ScreenSite | OpenSite): site is ScreenSite {
  return "entity" in site;
}

/** What a screen names besides its own entity. */
export function screenDependencies(site: ScreenSite | OpenSite): Dependency[] {
  return isOfEntity(site) ? partsOf(site.kind).flatMap((part) => part.dependencies?.(site) ?? []) : site.kind.dependencies(site);
}

/** What a screen shows that is of no one entity says where it comes from, each by itself. */
function checkNoEntity({ source: { own, at }, kind }: OpenSite): Diagnostic[] {
  if (own.entity === undefined) return [];
  const [reason, remedy] = [`${kind.id} 屏幕不属于某一个实体`, "删去 entity，写在每张卡片里。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["entity"], "key"), { found: "entity", reason, remedy })];
}

function checkEntity({ source: { own, base, at } }: ScreenSite): Diagnostic[] {
  if (own.entity === undefined || base.entity === undefined || own.entity === base.entity) return [];
  const [reason, remedy] = [`被继承的屏幕显示的是“${base.entity}”`, "去掉 entity，或不要 extends。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["entity"]), { found: own.entity, reason, remedy })];
}

/** A kind of screen has no use for members that speak of parts of other kinds. */
function checkMembers({ source: { own, at }, kind }: ScreenSite | OpenSite): Diagnostic[] {
  const used = new Set(membersOf(kind));
  const others = new Set(screenKinds().flatMap(membersOf));
  return [...others]
    .filter((member) => !used.has(member) && own[member] !== undefined)
    .map((member) =>
      diagnose("SCHEMA_MISUSED_KEYWORD", at([member], "key"), {
        found: member,
        reason: `${kind.id} 屏幕没有这一部分`,
        remedy: `删去 ${member}，或换一种 kind。`,
      }),
    );
}
