import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { ScreenSite } from "./screenSite.ts";

/** Members of a file that speak of pages. */
const OF_PAGES = ["path", "menu", "icon"] as const;

/** Checks that a screen which opens above others does not speak of a page of its own. */
export function checkNoPage({ kind, source: { own, at } }: ScreenSite): Diagnostic[] {
  return OF_PAGES.filter((member) => own[member] !== undefined).map((member) => {
    const [reason, remedy] = [`${kind.title}不是页面，不在菜单里，也没有地址`, `删去 ${member}。`];
    return diagnose("SCHEMA_MISUSED_KEYWORD", at([member], "key"), { found: member, reason, remedy });
  });
}
