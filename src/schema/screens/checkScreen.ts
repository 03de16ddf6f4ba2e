import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import { checkIcon } from "../keywords/checkIcon.ts";
import type { Dependency } from "../keywords/fieldKeyword.ts";
import { screenKinds } from "./registry.ts";
import { partsOf } from "./screenKind.ts";
import type { ScreenSite } from "./screenSite.ts";

/** Checks everything a screen says about its entity. */
export function checkScreen(site: ScreenSite): Diagnostic[] {
  return [
    ...checkEntity(site),
    ...checkIcon(site.project, site.source.own.icon, () => site.source.at(["icon"])),
    ...(site.kind.check?.(site) ?? []),
    ...checkMembers(site),
    ...partsOf(site.kind).flatMap((part) => part.check(site)),
  ];
}

/** Other screens that a screen names. */
export function screenDependencies(site: ScreenSite): Dependency[] {
  return partsOf(site.kind).flatMap((part) => part.dependencies?.(site) ?? []);
}

function checkEntity({ source: { own, base, at } }: ScreenSite): Diagnostic[] {
  if (own.entity === undefined || base.entity === undefined || own.entity === base.entity) return [];
  const [reason, remedy] = [`被继承的屏幕显示的是“${base.entity}”`, "去掉 entity，或不要 extends。"];
  return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["entity"]), { found: own.entity, reason, remedy })];
}

/** A kind of screen has no use for members that speak of parts of other kinds. */
function checkMembers({ source: { own, at }, kind }: ScreenSite): Diagnostic[] {
  const used = new Set(partsOf(kind).flatMap(({ members }) => members));
  const others = new Set(screenKinds().flatMap((other) => partsOf(other).flatMap(({ members }) => members)));
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
