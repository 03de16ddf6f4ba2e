import { diagnose } from "../../errors/diagnose.ts";
import type { Diagnostic, SourcePosition } from "../../errors/diagnostic.ts";
import { checkFieldName, notSingle } from "../../keywords/checkFieldName.ts";
import type { Dependency } from "../../keywords/fieldKeyword.ts";
import { canRead, isMasked } from "../../rights/fieldRights.ts";
import type { EntityModel, FieldModel } from "../../model/entity.ts";
import { entityOfScreen, type Viewer } from "../../model/project.ts";
import type { DetailScreen } from "../../model/detailScreen.ts";
import { shownFields } from "../../model/shownFields.ts";
import type { JsonPath } from "../../source/pointer.ts";
import { checkList, itemsAt, keysBelow, type ListItem } from "../listItems.ts";
import type { RawDetailScreen, RawList } from "../rawScreen.ts";
import { isEntityKind, type PruneGround, type ScreenTarget } from "../screenKind.ts";
import type { ScreenSite } from "../screenSite.ts";

/** What lists of other screens are written out from. */
interface LinkGround {
  readonly list: RawList<RawDetailScreen> | undefined;
  /** What follows from who refers to the entity: a list that the file names alone is as it is inferred. @default nothing */
  readonly inferred?: readonly RawDetailScreen[] | undefined;
  readonly targetOf: (screen: string) => ScreenTarget | undefined;
  /** The entity to whose rows they are limited. */
  readonly own: EntityModel;
}

/** Writes out the lists of other screens that are limited to one row of an entity; unknown screens are left out. */
export function expandLinks({ list = [], inferred = [], targetOf, own }: LinkGround): DetailScreen[] {
  return list.flatMap((item) => {
    const target = typeof item === "string" ? undefined : targetOf(item.screen);
    if (typeof item === "string" || !target) return [];
    const { screen, id = screen, by, title = target.title, from, view } = completed(item, inferred);
    // A change of what is not there is left out, too.
    if (by === undefined) return [];
    const source = from ?? storedField(target.entity, by);
    // Nobody sees the value, so the server is asked for rows with the same one.
    const isCovered = own.fields.some((field) => field.name === source && isMasked(field));
    const link = { id, screen, entity: target.entity.name, title, by, from: source };
    return [{ ...link, ...(isCovered ? { same: own.name } : {}), ...(view === "timeline" ? { view } : {}) }];
  });
}

/** A list as its file says it, with what is inferred of the same one below. */
function completed(item: RawDetailScreen, inferred: readonly RawDetailScreen[]): RawDetailScreen {
  const below = inferred.find((other) => (other.id ?? other.screen) === (item.id ?? item.screen));
  const isSame = below !== undefined && (item.by === undefined || item.by === below.by);
  return isSame ? { ...below, ...item } : item;
}

/** The field of this row that the other entity's reference stores. */
function storedField(entity: EntityModel, by: string): string {
  return entity.fields.find(({ name }) => name === by)?.reference?.store ?? "id";
}

/** Leaves out the lists that a viewer may not see, and those by a value that the viewer may not read: which rows are in them tells it. */
export function pruneLinks({ project, model, viewer }: PruneGround, links: readonly DetailScreen[]): DetailScreen[] {
  return links.filter(({ screen, by, from }) => {
    const entity = entityOfScreen(project, project.screens.get(screen));
    return entity !== undefined && viewer.can(`${entity.permission}:list`) && reads(entity, by, viewer) && reads(model, from, viewer);
  });
}

function reads(entity: EntityModel, name: string, viewer: Viewer): boolean {
  return shownFields(entity).some((field) => field.name === name && canRead(entity, field, viewer));
}

/** The screens whose lists a list at a path names. */
export function linkedScreens(site: ScreenSite, path: JsonPath): Dependency[] {
  return namedAt(site, path).map(({ screen, screenAt }) => ({ to: "screen", name: screen, at: screenAt }));
}

/** Checks the lists of other screens that are limited to one row of this one. */
export function checkLinks(site: ScreenSite, path: JsonPath): Diagnostic[] {
  const known = [...keysBelow(site, path), ...unsureKeys(site, path)];
  return [...checkList(site, path, known), ...namedAt(site, path).flatMap((item) => checkLink(site, item, known))];
}

/**
 * Lists of screens whose entity is not whole: nobody can say whether it refers here. What is wrong with it is told at its own
 * file. A screen that is not there is told of where it is named to be shown; to take its list away is no mistake, for an
 * installation may have fewer screens than the files that all share speak of.
 */
function unsureKeys({ entityOf, isComplete, ...site }: ScreenSite, path: JsonPath): string[] {
  return itemsAt(site, path).flatMap(({ key, members: { screen } }) => {
    const entity = typeof screen === "string" ? entityOf(screen) : undefined;
    return entity && isComplete(entity.name) ? [] : [key];
  });
}

/** Whether a field is covered and the one that it is compared with is not. */
function coversMore(entity: EntityModel, from: string, by: FieldModel): boolean {
  return entity.fields.some((field) => field.name === from && isMasked(field)) && !isMasked(by);
}

/** A list of another screen as a file names it. */
interface NamedLink extends ListItem {
  readonly screen: string;
  readonly screenAt: SourcePosition;
}

function namedAt(site: ScreenSite, path: JsonPath): NamedLink[] {
  return itemsAt(site, path).flatMap((item) => {
    const { screen } = item.members;
    if (item.isRemoved || typeof screen !== "string") return [];
    return [{ ...item, screen, screenAt: site.source.at([...item.path, "screen"]) }];
  });
}

/** @param known keys of the lists that are there without the file: of those it need not say again by which field they go */
function checkLink(
  { source, entity, entityOf, kindOf }: ScreenSite,
  { key, screen, screenAt, path, members: { by, from } }: NamedLink,
  known: readonly string[],
): Diagnostic[] {
  const other = entityOf(screen);
  const kind = kindOf(screen);
  if (kind && (kind.isPage === false || !isEntityKind(kind) || !("listing" in kind.parts))) {
    const [reason, remedy] = [`${kind.id} 屏幕没有列表`, "换成有列表的屏幕，例如 crud 或 list。"];
    return [diagnose("SCHEMA_MISUSED_KEYWORD", screenAt, { found: screen, reason, remedy })];
  }
  if (typeof by !== "string") return known.includes(key) ? [] : [diagnose("SCHEMA_MISSING_KEYWORD", source.at(path), { missing: "by" })];
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
