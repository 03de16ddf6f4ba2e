import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic } from "../../errors/diagnostic.ts";
import { checkFieldName, notSingle } from "../../keywords/checkFieldName.ts";
import type { Dependency } from "../../keywords/fieldKeyword.ts";
import { isMasked } from "../../rights/fieldRights.ts";
import type { EntityModel, FieldModel } from "../../model/entity.ts";
import { entityOfScreen, type SchemaProject, type Viewer } from "../../model/project.ts";
import type { DetailScreen } from "../../model/screen.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkList, itemsAt, type ListItem } from "../listItems.ts";
import type { RawDetailScreen, RawList } from "../rawScreen.ts";
import { isEntityKind, type ScreenTarget } from "../screenKind.ts";
import type { ScreenSite } from "../screenSite.ts";

/** Writes out the lists of other screens that are limited to one row of an entity; unknown screens are left out. */
export function expandLinks(
  list: RawList<RawDetailScreen> | undefined,
  targetOf: (screen: string) => ScreenTarget | undefined,
  own: EntityModel,
): DetailScreen[] {
  return (list ?? []).flatMap((item) => {
    const target = typeof item === "string" ? undefined : targetOf(item.screen);
    // A change of what is not there is left out, too.
    if (typeof item === "string" || !target || item.by === undefined) return [];
    const { screen, by, title = target.title, from = storedField(target.entity, by) } = item;
    // Nobody sees the value, so the server is asked for rows with the same one.
    const isCovered = own.fields.some((field) => field.name === from && isMasked(field));
    return [
      { screen, title, by, from, ...(isCovered ? { same: own.name } : {}), ...(item.view === "timeline" ? { view: item.view } : {}) },
    ];
  });
}

/** The field of this row that the other entity's reference stores. */
function storedField(entity: EntityModel, by: string): string {
  return entity.fields.find(({ name }) => name === by)?.reference?.store ?? "id";
}

/** Leaves out the lists that a viewer may not see. */
export function pruneLinks(project: SchemaProject, links: readonly DetailScreen[], viewer: Viewer): DetailScreen[] {
  return links.filter(({ screen }) => {
    const entity = entityOfScreen(project, project.screens.get(screen));
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

/** Whether a field is covered and the one that it is compared with is not. */
function coversMore(entity: EntityModel, from: string, by: FieldModel): boolean {
  return entity.fields.some((field) => field.name === from && isMasked(field)) && !isMasked(by);
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
  if (kind && (kind.isPage === false || !isEntityKind(kind) || !("listing" in kind.parts))) {
    const [reason, remedy] = [`${kind.id} 屏幕没有列表`, "换成有列表的屏幕，例如 crud 或 list。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", keyAt, { found: key, reason, remedy })];
  }
  if (typeof by !== "string") return $merge === true ? [] : [diagnose("SCHEMA_MISSING_KEYWORD", source.at(path), { missing: "by" })];
  const pointsHere = from === undefined;
  return [
    ...(other
      ? checkFieldName(other, by, source.at([...path, "by"]), (field) => {
          if (typeof from === "string" && coversMore(entity, from, field)) return `“${from}”有脱敏，它没有；列表会把遮盖的内容显示出来`;
          if (field.reference?.entity === entity.name || !pointsHere) return undefined;
          return `它没有用 x-ref 指向“${entity.name}”；按别的值关联要写 from`;
        })
      : []),
    ...(typeof from === "string" ? checkFieldName(entity, from, source.at([...path, "from"]), notSingle) : []),
  ];
}
