import { scopeOf, type EntityScope } from "./entityScope.ts";
import { holderOf } from "./holderOf.ts";

/** Whether a session may look at lists of an entity: its own, or those of the rows that hold its rows as child rows. */
export function mayList(scope: EntityScope): boolean {
  if (scope.session.can(`${scope.entity.permission}:list`)) return true;
  const holder = holderOf(scope);
  return holder !== undefined && mayList(scopeOf(scope, holder.entity));
}
