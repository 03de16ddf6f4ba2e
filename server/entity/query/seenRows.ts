import { and, constant, or, type Predicate } from "../../../src/schema/expression/predicate.ts";
import type { EntityModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import { holderOf } from "../scope/holderOf.ts";

/** Through whose eyes rows are looked at. */
export interface Viewpoint {
  /** Row rules of an entity, joined by OR; empty: no rule limits who looks. */
  rowRules(entity: string): readonly string[];
  /** What a row must be like for one of the rules to admit it. */
  read(rule: string): Predicate;
}

/** Which rows of an entity are seen, among those of the tenant that are there. */
export interface SeenRows {
  readonly entity: EntityModel;
  /** What a row must be like itself. */
  readonly own: Predicate;
  /** Present where the row above it must be seen, too: it is found by its id in the field `by`. */
  readonly above?: { readonly by: string; readonly rows: SeenRows };
}

/**
 * Which rows of an entity somebody sees: those that one of their row rules admits, child rows only where they see the row
 * above. The one place where row rules become rows: requests are filtered by it, and whatever is decided about the rights
 * of a person is decided about the rows that it gives.
 *
 * @param viewpoints all of them have to admit a row; more than one while a session looks through the eyes of a role
 */
export function seenRows(project: SchemaProject, entity: EntityModel, viewpoints: readonly Viewpoint[]): SeenRows {
  const own = and(viewpoints.map((viewpoint) => admittedBy(viewpoint, entity)));
  const holder = holderOf({ project, entity });
  const above = holder && seenRows(project, holder.entity, viewpoints);
  // Where every row above is seen there is nothing to ask: a child row has a living row above it.
  return { entity, own, ...(holder && above && isLimited(above) ? { above: { by: holder.by, rows: above } } : {}) };
}

function admittedBy({ rowRules, read }: Viewpoint, entity: EntityModel): Predicate {
  const rules = rowRules(entity.name);
  return rules.length === 0 ? constant(true) : or(rules.map(read));
}

/** Whether there may be rows that are not seen. */
export function isLimited({ own, above }: SeenRows): boolean {
  return above !== undefined || own.op !== "constant" || !own.value;
}
