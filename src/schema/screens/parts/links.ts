import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { checkFieldName, notSingle } from "../../keywords/checkFieldName.ts";
import type { Dependency } from "../../keywords/fieldKeyword.ts";
import type { EntityModel } from "../../model/entity.ts";
import type { SchemaProject, Viewer } from "../../model/project.ts";
import type { DetailScreen } from "../../model/screen.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkList, itemsAt, type ListItem } from "../listItems.ts";
import type { RawDetailScreen, RawList } from "../rawScreen.ts";
import type { ScreenTarget } from "../screenKind.ts";
import type { ScreenSite } from "../screenSite.ts";

/** Writes out the lists of other screens that are limited to one row; unknown screens are left out. */
export function expandLinks(
  list: RawList<RawDetailScreen> | undefined,
  targetOf: (screen: string) => ScreenTarget | undefined,
): DetailScreen[] {
  return (list ?? []).flatMap((item) => {
    const target = typeof item === "string" ? undefined : targetOf(item.screen);
    // A change of what is not there is left out, too.
    if (typeof item === "string" || !target || item.by === undefined) return [];
    const { screen, by, title = target.title, from = storedField(target.entity, by) } = item;
    return [{ screen, title, by, from }];
  });
}

/** The field of this row that the other entity's reference stores. */
function storedField(entity: EntityModel, by: string): string {
  return entity.fields.find(({ name }) => name === by)?.reference?.store ?? "id";
}

/** Leaves out the lists that a viewer may not see. */
export function pruneLinks(project: SchemaProject, links: readonly DetailScreen[], viewer: Viewer): DetailScreen[] {
  return links.filter(({ screen }) => {
    const target = project.screens.get(screen);
    const entity = target && project.entities.get(target.entity);
    return entity !== undefined && viewer.can(`${entity.permission}:list`);
  });
}

/** The screens whose lists a list at a path names. */
export function linkedScreens(site: ScreenSite, path: JsonPath): Dependency[] {
  return namedAt(site, path).map(({ key, keyAt }) => ({ to: "screen", name: key, at: keyAt }));
}

/** Checks the lists of other screens that are limited to one row of this one. */
export function checkLinks(site: ScreenSite, path: JsonPath): Diagnostic[] {
  return [...checkList(site, path), ...namedAt(site, path).flatMap((item) => checkLink(site, item))];
}

function namedAt(site: ScreenSite, path: JsonPath): ListItem[] {
  return itemsAt(site, path).filter(({ isRemoved }) => !isRemoved);
}

function checkLink(
  { source, entity, entityOf, kindOf }: ScreenSite,
  { key, keyAt, path, members: { by, from, $merge } }: ListItem,
): Diagnostic[] {
  const other = entityOf(key);
  const kind = kindOf(key);
  if (kind && (kind.isPage === false || !("listing" in kind.parts))) {
    const [reason, remedy] = [`${kind.id} 屏幕没有列表`, "换成有列表的屏幕，例如 crud 或 list。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", keyAt, { found: key, reason, remedy })];
  }
  if (typeof by !== "string") return $merge === true ? [] : [diagnose("SCHEMA_MISSING_KEYWORD", source.at(path), { missing: "by" })];
  const pointsHere = from === undefined;
  return [
    ...(other
      ? checkFieldName(other, by, source.at([...path, "by"]), (field) => {
          if (field.reference?.entity === entity.name || !pointsHere) return undefined;
          return `它没有用 x-ref 指向“${entity.name}”；按别的值关联要写 from`;
        })
      : []),
    ...(typeof from === "string" ? checkFieldName(entity, from, source.at([...path, "from"]), notSingle) : []),
  ];
}
