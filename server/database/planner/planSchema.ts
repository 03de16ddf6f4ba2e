import { sql } from "kysely";
import type { EntityModel } from "../../../src/schema/model/entity.ts";
import type { Database } from "../database.types.ts";
import { readLedger } from "../ledger.ts";
import { compareSchemas } from "./compareSchemas.ts";
import type { PlanStep, PlannedStep, SchemaPlan } from "./plan.types.ts";
import { definitionOf } from "./stepDefinitions.ts";
import { tableShape } from "./tableShape.ts";
import { OriginTrace } from "./traceOrigins.ts";

/** Two entities want one table, or a table of somebody else stands where an entity wants its own. */
export class SchemaConflictError extends Error {
  /** The tables that are wanted twice. */
  readonly tables: readonly string[];

  constructor(message: string, tables: readonly string[]) {
    super(message);
    this.name = "SchemaConflictError";
    this.tables = tables;
  }
}

/**
 * Compares the entities with what the ledger says is in the database and counts the rows at risk. Changes nothing.
 *
 * @throws SchemaConflictError
 */
export async function planSchema(db: Database, all: readonly EntityModel[]): Promise<SchemaPlan> {
  const entities = all.filter(({ rows }) => rows === "table");
  assertDistinctTables(entities);
  const { number, recorded } = await readLedger(db);
  const steps: PlannedStep[] = [];
  const origins = new OriginTrace();
  for (const step of compareSchemas(recorded, entities.map(tableShape), number + 1)) {
    steps.push(await planStep(db, step, origins));
    origins.follow(step);
  }
  await assertFreeNames(db, steps);
  return { base: number, recorded, steps };
}

async function planStep(db: Database, step: PlanStep, origins: OriginTrace): Promise<PlannedStep> {
  const query = definitionOf(step).risk?.(step, origins);
  const rowsAtRisk = query === undefined ? 0 : await count(db, query);
  const decided = step.kind === "changeType" && rowsAtRisk > 0 ? { ...step, inPlace: false } : step;
  const definition = definitionOf(decided);
  return {
    step: decided,
    description: definition.describe(decided, rowsAtRisk),
    rowsAtRisk,
    blocked: decided.kind === "addIndex" && rowsAtRisk > 0,
    statements: definition.statements(decided),
  };
}

async function count(db: Database, query: string): Promise<number> {
  const { rows } = await sql.raw<{ count: number }>(query).execute(db);
  return rows[0]?.count ?? 0;
}

function assertDistinctTables(entities: readonly EntityModel[]): void {
  const owners = new Map<string, string>();
  for (const { table, name } of entities) {
    const owner = owners.get(table);
    if (owner !== undefined)
      throw new SchemaConflictError(`实体 ${owner} 和 ${name} 使用了同一个数据表 ${table}，请修改其中一个的 x-entity.table。`, [table]);
    owners.set(table, name);
  }
}

async function assertFreeNames(db: Database, steps: readonly PlannedStep[]): Promise<void> {
  const wanted = steps.flatMap(({ step }) => (step.kind === "createTable" ? [step.table.name] : []));
  if (wanted.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename = any(${wanted}::text[]) order by 1`.execute(
    db,
  );
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => name);
  throw new SchemaConflictError(
    `数据表 ${tables.join("、")} 已经存在，但不是由实体建立的。请改用其他表名（x-entity.table），或先移走该表。`,
    tables,
  );
}
