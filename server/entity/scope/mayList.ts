import { holderOf } from "./holderOf.ts";
import type { ProjectViewer } from "./mayFill.ts";

/** Whether a session may look at lists of an entity: its own, or those of the rows that hold its rows as child rows. */
export function mayList(scope: ProjectViewer): boolean {
  if (scope.session.can(`${scope.entity.permission}:list`)) return true;
  const holder = holderOf(scope);
  return holder !== undefined && mayList({ ...scope, entity: holder.entity });
}
