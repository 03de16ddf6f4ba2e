import type { EntityModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";
import type { EntityScope } from "../scope/entityScope.ts";

/** Reading an entity is recorded where its file says so, or where it or its child rows hold anything that is masked. */
export function isReadRecorded(project: SchemaProject, entity: EntityModel): boolean {
  return withChildren(project, [entity]).some(
    ({ auditReads, fields }) => auditReads === true || fields.some(({ permission }) => permission.mask !== undefined),
  );
}

function withChildren({ entities }: SchemaProject, found: readonly EntityModel[]): readonly EntityModel[] {
  const all = new Set(found);
  // A set that grows is walked to its end, and meets each entity once.
  for (const { fields } of all)
    for (const { children } of fields) {
      const below = children && entities.get(children.entity);
      if (below) all.add(below);
    }
  return [...all];
}

/**
 * Notes that rows are about to leave with the answer. Whatever hands out rows of an entity passes here; a list that found
 * nothing does too, because the question was asked.
 *
 * @throws AppError AUDIT_DOWN where nobody could look up later that they were read
 */
export function noteReads(scope: EntityScope, rows: readonly Readonly<Record<string, unknown>>[]): void {
  if (!scope.reads || !isReadRecorded(scope.project, scope.entity)) return;
  scope.context.audit.assertWritable();
  scope.reads.add(scope.entity, rows);
}
