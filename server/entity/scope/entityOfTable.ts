import type { EntityModel } from "../../../src/schema/index.ts";
import type { SchemaProject } from "../../../src/schema/project.ts";

/** The entity whose rows are in a table; `undefined` where there is no such table. The name is compared, it never becomes SQL. */
export function entityOfTable(project: SchemaProject, table: string | undefined): EntityModel | undefined {
  return [...project.entities.values()].find((entity) => entity.rows === "table" && entity.table === table);
}
