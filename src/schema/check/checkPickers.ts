import { diagnose } from "../errors/diagnose.ts";
import type { Diagnostic } from "../errors/diagnostic.ts";
import type { SchemaProject, ScreenModel } from "../model/project.ts";
import { pointerOf } from "../source/pointer.ts";
import { positionOf } from "../source/position.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import { screenKindOf } from "../screens/registry.ts";
import { nodesOf } from "./checkMenu.ts";
import type { LoadedEntity } from "./loadEntities.ts";

/** Finds references whose rows are to be picked in a screen that is no picker of the entity they refer to. */
export function checkPickers({ source, model }: LoadedEntity, screens: SchemaProject["screens"]): Diagnostic[] {
  return source.fields.flatMap(({ name, at }) => {
    const { entity, picker } = model.fields.find((field) => field.name === name)?.reference ?? {};
    const screen = picker === undefined ? undefined : screens.get(picker);
    if (picker === undefined || !screen || (screen.kind === "picker" && screen.entity === entity)) return [];
    const allowed = [...screens.values()].filter((one) => one.kind === "picker" && one.entity === entity).map(({ id }) => id);
    const [reason, remedy] = [`它不是“${entity}”的挑选弹窗`, allowed.length > 0 ? `写 ${allowed.join("、")} 之一。` : "去掉 picker。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", at(["x-ref", "picker"]), { found: picker, reason, remedy })];
  });
}

/** Finds menu items that lead to a screen without a page. */
export function checkPages(source: SourceFile, screens: ReadonlyMap<string, ScreenModel>): Diagnostic[] {
  return nodesOf(source).flatMap(({ node: { screen = "" }, path }) => {
    const target = screens.get(screen);
    if (target?.isPage !== false) return [];
    const [reason, remedy] = [`${screenKindOf(target.kind)?.title ?? ""}不是页面，不能放进菜单`, "去掉这一项，或换一个屏幕。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", positionOf(source, pointerOf([...path, "screen"])), { found: screen, reason, remedy })];
  });
}
