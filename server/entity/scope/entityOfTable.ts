import type { EntityModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";

/** The entities whose rows are in tables: what looks through all rows that there are has nothing to ask of the others (decision 0096). */
export function entitiesWithTables(project: SchemaProject): readonly EntityModel[] {
  return [...project.entities.values()].filter((entity) => entity.rows === "table");
}

/** The entity whose rows are in a table; `undefined` where there is no such table. The name is compared, it never becomes SQL. */
export function entityOfTable(project: SchemaProject, table: string | undefined): EntityModel | undefined {
  return entitiesWithTables(project).find((entity) => entity.table === table);
}
