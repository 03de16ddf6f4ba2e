import { compact } from "../model/compact.ts";
import type { EntityModel, FieldModel } from "../model/entity.ts";
import { isMasked } from "../rights/fieldRights.ts";
import type { RawDetailScreen, RawScreen } from "./rawScreen.ts";

/** A reference to an entity, with the screen that lists the rows that refer. */
export interface Referrer {
  readonly screen: string;
  readonly entity: EntityModel;
  readonly field: FieldModel;
}

/** What related lists are inferred from. */
export interface RelatedGround {
  readonly entity: EntityModel;
  /** What the screen's file says, laid over what it extends. */
  readonly stated: RawScreen;
  readonly referrers: readonly Referrer[];
}

/** A screen file may state as many. */
const MOST = 20;

/**
 * Finds the references to an entity whose rows have a list of their own. Left out are those that a list cannot be limited by
 * without telling what is covered, the parent of a tree (the tree shows what lies below), and rows that stand in the detail
 * already because they are edited with it. What is part of the row comes first, then what is of the same domain.
 *
 * @param lists the screen that lists all rows of an entity, by entity
 */
export function referrersOf(target: EntityModel, entities: Iterable<EntityModel>, lists: ReadonlyMap<string, string>): readonly Referrer[] {
  const found = [...entities].flatMap((entity) => {
    const screen = lists.get(entity.name);
    return screen === undefined
      ? []
      : entity.fields.filter((field) => leadsTo(target, entity, field)).map((field) => ({ screen, entity, field }));
  });
  return found.toSorted((one, other) => distance(target, one) - distance(target, other));
}

function leadsTo(target: EntityModel, entity: EntityModel, field: FieldModel): boolean {
  const { reference, name, system, writeOnly } = field;
  if (reference?.entity !== target.name || system || writeOnly || isMasked(field)) return false;
  const stored = target.fields.find((own) => own.name === reference.store);
  if (!stored || stored.writeOnly || isMasked(stored)) return false;
  const isTree = entity.name === target.name && entity.tree?.parent === name;
  return !isTree && !target.fields.some(({ children }) => children?.entity === entity.name && children.by === name);
}

function distance(target: EntityModel, { entity, field: { reference } }: Referrer): number {
  if (reference?.owner) return 0;
  return entity.domain === target.domain ? 1 : 2;
}

/** Writes the lists of what refers to a row as a screen file would; a list that already stands beside the chosen row is not named again. */
export function inferRelated({ entity: target, stated, referrers }: RelatedGround): readonly RawDetailScreen[] {
  const beside = stated.details ?? [];
  const links = referrers.map(({ screen, entity, field }, index): RawDetailScreen => {
    const isFirst = referrers.findIndex((other) => other.screen === screen) === index;
    const isOnly = entity.name !== target.name && referrers.filter((other) => other.screen === screen).length === 1;
    const id = isFirst ? undefined : `${screen}${field.name.slice(0, 1).toUpperCase()}${field.name.slice(1)}`;
    return { ...compact({ id }), screen, by: field.name, title: isOnly ? entity.title : `${entity.title}（${field.title}）` };
  });
  return links.filter(({ screen, by }) => !beside.some((link) => link.screen === screen && link.by === by)).slice(0, MOST);
}
