import type { EntityModel } from "../model/entity.ts";

/** Whether rows of an entity can be marked as deleted: by themselves, or with the row above them. */
export function marksDeleted({ softDelete, deletedWithRow }: Pick<EntityModel, "softDelete" | "deletedWithRow">): boolean {
  return softDelete || deletedWithRow === true;
}

/** Notes at the entities whose rows are child rows of one that is marked as deleted that they are marked with it, at any depth. */
export function withRowsDeletedAlong(entities: ReadonlyMap<string, EntityModel>): ReadonlyMap<string, EntityModel> {
  const along = new Set<string>();
  const follow = ({ fields }: EntityModel): void => {
    for (const { children } of fields) {
      const below = children && entities.get(children.entity);
      if (!below || along.has(below.name)) continue;
      along.add(below.name);
      follow(below);
    }
  };
  for (const entity of entities.values()) if (entity.softDelete) follow(entity);
  return new Map([...entities].map(([name, entity]) => [name, along.has(name) ? { ...entity, deletedWithRow: true as const } : entity]));
}
