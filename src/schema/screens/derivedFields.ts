import { isPath, lookupField } from "../compile/lookupField.ts";
import { rollupField } from "../compile/rollupField.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import type { JsonValue } from "../model/json.ts";
import { parseSort } from "../model/parseSort.ts";
import { itemKey } from "./itemKey.ts";
import { namesOnPaper } from "./parts/print/namesOnPaper.ts";
import type { RawScreen } from "./rawScreen.ts";

/** What a screen's files say, as far as they name an entity. */
export interface NamingScreen {
  readonly raw: RawScreen;
}

/**
 * Adds to entities what is read with their rows and stands elsewhere: roll-ups, and what screens look up behind references. A path that
 * leads nowhere adds nothing; the check of the screen reports it.
 */
export function withDerivedFields(entities: ReadonlyMap<string, EntityModel>, screens: readonly NamingScreen[]): Map<string, EntityModel> {
  return new Map(
    [...entities].map(([name, entity]) => {
      const derived = [...rolledUp(entities, entity), ...lookedUp(entities, entity, screens)];
      return [name, derived.length === 0 ? entity : { ...entity, derived }];
    }),
  );
}

function rolledUp(entities: ReadonlyMap<string, EntityModel>, entity: EntityModel): FieldModel[] {
  return Object.entries(entity.rollups ?? {}).flatMap(([name, stated]) => rollupField(entities, entity, name, stated) ?? []);
}

function lookedUp(entities: ReadonlyMap<string, EntityModel>, entity: EntityModel, screens: readonly NamingScreen[]): FieldModel[] {
  const paths = screens.filter(({ raw }) => raw.entity === entity.name).flatMap(({ raw }) => namesIn(raw).filter(isPath));
  return [...new Set(paths)].sort().flatMap((path) => {
    const found = lookupField(entities, entity, path);
    return found && "field" in found ? [found.field] : [];
  });
}

/** The fields that a screen shows, asks for or goes by. */
function namesIn(raw: RawScreen): string[] {
  const { columns = [], query = [], sort = "", aside, detail } = raw;
  const groups = (detail?.groups ?? []).flatMap((group) => (typeof group === "string" ? [] : (group.fields ?? [])));
  const items = [...columns, ...query, ...groups] as readonly JsonValue[];
  return [
    ...items.flatMap((item) => itemKey(item) ?? []),
    ...parseSort(sort).map(({ field }) => field),
    ...(aside === undefined ? [] : [aside.field]),
    ...namesInViews(raw),
  ];
}

/** The fields that cards and sheets of paper say, and by which a calendar tells the time. */
function namesInViews({ board, calendar, print }: RawScreen): string[] {
  const times = [calendar?.startTime, calendar?.endTime].filter((name) => name !== undefined);
  return [...times, ...(board?.card ?? []), ...(calendar?.card ?? []), ...namesOnPaper(print)];
}
