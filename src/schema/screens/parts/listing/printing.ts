import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic } from "../../../errors/diagnostic.ts";
import type { Dependency } from "../../../keywords/fieldKeyword.ts";
import { isObject } from "../../itemKey.ts";
import { itemsAt, type ListItem } from "../../listItems.ts";
import type { ScreenSite } from "../../screenSite.ts";
import type { ActionBar } from "./checkActions.ts";

const BARS = ["toolbar", "rowActions", "batchActions"] as const;

/** Screens that the buttons of a list put on paper. */
export function printDependencies(site: ScreenSite): Dependency[] {
  return BARS.flatMap((bar) => itemsAt(site, [bar])).flatMap(({ members, path, isRemoved }) => {
    const screen = isRemoved ? undefined : printedScreen(members);
    return screen === undefined ? [] : [{ to: "screen", name: screen, at: site.source.at([...path, "do", "screen"]) } as const];
  });
}

/** A button prints a sheet of its own entity, with the right that the server asks for. */
export function checkPrinting({ entity, source, ...site }: ScreenSite, { name }: ActionBar, { members, path }: ListItem): Diagnostic[] {
  const screen = printedScreen(members);
  if (screen === undefined) return [];
  const refused = (place: readonly (string | number)[], found: string, [reason, remedy]: readonly [string, string]) =>
    diagnose("SCHEMA_MISUSED_KEYWORD", source.at([...path, ...place]), { found, reason, remedy });
  const kind = site.kindOf(screen);
  const of = site.entityOf(screen);
  const isSheet = kind === undefined || kind.id === "print";
  const faults: Diagnostic[] = isSheet
    ? []
    : [refused(["do", "screen"], screen, [`它是 ${kind.id} 屏幕`, '换成 kind 为 "print" 的屏幕。'])];
  if (isSheet && of && of.name !== entity.name)
    faults.push(refused(["do", "screen"], screen, [`它打印的是“${of.name}”，这里列的是“${entity.name}”`, "换成同一实体的打印页。"]));
  if (name === "toolbar" && !entity.rights.includes("export"))
    faults.push(refused(["do", "op"], "print", [`实体“${entity.name}”的行不能导出，也就不能整批打印`, "移到 rowActions，或允许 export。"]));
  if (members["permission"] !== undefined)
    faults.push(refused(["permission"], "permission", ["打印要的权限由它站的位置决定", "删去 permission。"]));
  return faults;
}

function printedScreen({ do: effect }: ListItem["members"]): string | undefined {
  return isObject(effect) && effect["op"] === "print" && typeof effect["screen"] === "string" ? effect["screen"] : undefined;
}
