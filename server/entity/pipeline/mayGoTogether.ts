import { entityOf, type EntityScope } from "../scope/entityScope.ts";

/**
 * Whether rows of an entity may be judged before the ones above them are stored: nothing that judges a row reads rows of
 * the entity itself. References to it do, and so may a module.
 */
export function mayGoTogether({ entity, hooks, project }: EntityScope): boolean {
  const readsItself = entity.fields.some(({ reference }) => reference && entityOf({ project }, reference.entity) === entity);
  return !readsItself && hooks.get(entity.name)?.beforeWrite === undefined;
}
