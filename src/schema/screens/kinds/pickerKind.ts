import { diagnose } from "../../errors/diagnose.ts";
import { choicesPart } from "../parts/listing/choicesPart.ts";
import { pickerPart } from "../parts/pickerPart.ts";
import type { ScreenKindDefinition } from "../screenKind.ts";
import type { ScreenSite } from "../screenSite.ts";

/** Members of a file that speak of pages. */
const OF_PAGES = ["path", "menu", "icon"] as const;

/** The dialog in which rows of an entity are picked for fields that refer to it. */
export const pickerKind: ScreenKindDefinition<"picker"> = {
  id: "picker",
  title: "挑选弹窗",
  isPage: false,
  parts: { listing: choicesPart, picker: pickerPart },
  isEditable: () => false,
  check: checkOfPages,
};

function checkOfPages({ source: { own, at } }: ScreenSite) {
  return OF_PAGES.filter((member) => own[member] !== undefined).map((member) => {
    const [reason, remedy] = ["挑选弹窗不是页面，不在菜单里，也没有地址", `删去 ${member}。`];
    return diagnose("SCHEMA_MISUSED_KEYWORD", at([member], "key"), { found: member, reason, remedy });
  });
}
