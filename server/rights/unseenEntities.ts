import type { EntityModel } from "../../src/schema/index.ts";
import { lacksDepartment } from "../entity/query/rowFilter.ts";
import { type EntityScope, scopeOf } from "../entity/scope/entityScope.ts";

/**
 * Entities that the session may list and sees no row of whatever, because its person works in no department and every rule
 * asks for one. They are told at the sign-in, and whoever saves such an account is told, before anybody wonders at empty lists.
 */
export function unseenEntities(scope: EntityScope): readonly EntityModel[] {
  const { project, session } = scope;
  if (session.user.orgCode !== "") return [];
  const listed = [...project.entities.values()].filter(({ permission }) => session.can(`${permission}:list`));
  return listed.filter((entity) => lacksDepartment(scopeOf(scope, entity)));
}

/** Their names as a sentence lists them, e.g. `预约、用户`. */
export function namesOf(entities: readonly EntityModel[]): string {
  return entities.map(({ title }) => title).join("、");
}
