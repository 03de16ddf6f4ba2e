import type { SchemaProject } from "../../src/schema/project.ts";
import { DatabaseError } from "../database/sessions/databaseErrors.ts";
import type { SchemaSource } from "../http/context.ts";

/** SQLSTATEs of a statement whose table, column or kept plan is gone; such a statement changed nothing. */
const tableChanged: readonly string[] = ["42703", "42P01", "0A000"];

/**
 * Runs work that reads the schemas. Where a schema came into force between its reading and its statement, and so
 * the tables are no longer those it knew, the work runs once more with the schemas now in force.
 *
 * @throws what the work throws, where the schemas are still those it started with
 */
export async function followSchemas<T>(
  schemas: SchemaSource,
  project: SchemaProject,
  work: (project: SchemaProject) => Promise<T>,
): Promise<T> {
  try {
    return await work(project);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !tableChanged.includes(error.code)) throw error;
    await schemas.settle?.();
    const current = schemas.current();
    if (current.hash === project.hash) throw error;
    return work(current);
  }
}
