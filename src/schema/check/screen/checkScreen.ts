import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import type { ScreenKind } from "../../model/screen.ts";
import { checkActions } from "./checkActions.ts";
import { checkDetailScreens } from "./checkDetailScreens.ts";
import { checkFieldLists } from "./checkFieldLists.ts";
import type { ScreenSite } from "./screenSite.ts";

/** Checks everything a screen says about its entity. */
export function checkScreen(site: ScreenSite): Diagnostic[] {
  return [...checkKind(site), ...checkParts(site), ...checkFieldLists(site), ...checkActions(site), ...checkDetailScreens(site)];
}

function checkKind({ source: { own, base, at }, kind, entity }: ScreenSite): Diagnostic[] {
  const misuse = (member: "kind" | "entity", found: string, reason: string, remedy: string) => [
    diagnose("SCHEMA_MISUSED_KEYWORD", at([member]), { found, reason, remedy }),
  ];
  if (own.entity !== undefined && base.entity !== undefined && own.entity !== base.entity) {
    return misuse("entity", own.entity, `被继承的屏幕显示的是“${base.entity}”`, "去掉 entity，或不要 extends。");
  }
  if (kind === "tree" && !entity.tree)
    return misuse("kind", kind, `实体“${entity.name}”不是树`, "在实体里写上 x-entity.tree，或换一种 kind。");
  const hasDetails = (own.details ?? base.details) !== undefined;
  return kind === "master-detail" && !hasDetails ? [diagnose("SCHEMA_MISSING_KEYWORD", at([]), { missing: "details" })] : [];
}

const LIST_PARTS = ["query", "columns", "sort", "toolbar", "rowActions", "batchActions"] as const;

/** The parts a kind of screen has no use for. */
const UNUSED: Readonly<Record<ScreenKind, readonly ((typeof LIST_PARTS)[number] | "form" | "detail" | "details")[]>> = {
  crud: ["details"],
  list: ["details"],
  tree: ["details"],
  "master-detail": [],
  form: [...LIST_PARTS, "detail", "details"],
  detail: [...LIST_PARTS, "form", "details"],
};

function checkParts({ source: { own, at }, kind }: ScreenSite): Diagnostic[] {
  return UNUSED[kind].flatMap((part) => {
    if (own[part] === undefined) return [];
    return [
      diagnose("SCHEMA_MISUSED_KEYWORD", at([part], "key"), {
        found: part,
        reason: `${kind} 屏幕没有这一部分`,
        remedy: `删去 ${part}，或换一种 kind。`,
      }),
    ];
  });
}
