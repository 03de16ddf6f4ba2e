import { diagnose } from "../../../errors/diagnose.ts";
import type { Diagnostic } from "../../../errors/diagnostic.ts";
import type { ScreenSite } from "../../screenSite.ts";

/** Rows can be changed in the table itself where they can be changed at all, and lie beside each other. */
export function checkInline({ entity, source: { own, raw, at } }: ScreenSite): Diagnostic[] {
  if (own.edit === undefined) return [];
  const misuse = misuseOf(raw.readOnly === true, entity);
  return misuse ? [diagnose("SCHEMA_MISUSED_KEYWORD", at(["edit"], "key"), { found: "edit", ...misuse })] : [];
}

function misuseOf(isReadOnly: boolean, { name, rights, tree }: ScreenSite["entity"]): { reason: string; remedy: string } | undefined {
  if (isReadOnly) return { reason: "屏幕写了 readOnly，不增改行", remedy: "删去 edit，或删去 readOnly。" };
  if (!rights.includes("edit"))
    return { reason: `实体“${name}”的行不能编辑`, remedy: "删去 edit，或在实体的 x-entity.operations 里写上 edit。" };
  return tree && { reason: `实体“${name}”是树，行有上下级，不能在表格里直接改`, remedy: "删去 edit，用表单增改。" };
}
