import { sql } from "kysely";
import type { EntityModel } from "../../../src/schema/model/entity.ts";
import type { Database } from "../database.types.ts";
import { readLedger } from "./ledger.ts";
import { isSameType } from "./casts.ts";
import { compareSchemas } from "./compareSchemas.ts";
import type { ChangeTypeStep, PlanStep, PlannedStep, SchemaPlan } from "./plan.types.ts";
import { countAtRisk } from "./rowsAtRisk.ts";
import { definitionOf } from "./stepDefinitions.ts";
import { tableShape } from "./tableShape.ts";
import { OriginTrace } from "./traceOrigins.ts";
import { rowsWithAnotherSpelling } from "./typeSteps.ts";

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
  const byName = new Map(all.map((entity) => [entity.name, entity]));
  const target = entities.map((entity) => tableShape(entity, byName));
  const steps: PlannedStep[] = [];
  const origins = new OriginTrace(recorded);
  for (const step of compareSchemas(recorded, target, number + 1)) {
    const planned = await planStep(db, step, origins);
    if (isWorthTelling(planned)) steps.push(planned);
    origins.follow(step);
  }
  await assertFreeNames(db, steps);
  return { base: number, recorded, target, steps };
}

/** Another type brings its own rules along: they are news where rows break them. */
function isWorthTelling({ step, rowsAtRisk }: PlannedStep): boolean {
  return step.kind !== "changeRules" || rowsAtRisk > 0 || isSameType(step.before, step.column);
}

async function planStep(db: Database, step: PlanStep, origins: OriginTrace): Promise<PlannedStep> {
  const { risk: riskOf, rows: rowsOf } = definitionOf(step);
  const risk = riskOf?.(step, origins);
  const rowsAtRisk = await countAtRisk(db, risk);
  const decided = step.kind === "changeType" ? await decidePlace(db, step, { rowsAtRisk, origins }) : step;
  const definition = definitionOf(decided);
  const rows = rowsAtRisk + (await countAtRisk(db, rowsOf?.(step, origins)));
  return {
    step: decided,
    description: definition.describe(decided, rows, `${rows} 行`),
    uncounted: definition.describe(decided, rows, "若干行"),
    rowsAtRisk,
    ...(risk === undefined || rowsAtRisk === 0 ? {} : { risk }),
    blocked: decided.kind === "addIndex" && rowsAtRisk > 0,
    refused: decided.kind === "changeType" && rowsAtRisk > 0 && !decided.mayLose,
    statements: definition.statements(decided),
  };
}

/** A column changes in place only where the way back would give every value as it was. */
async function decidePlace(
  db: Database,
  step: ChangeTypeStep,
  { rowsAtRisk, origins }: { readonly rowsAtRisk: number; readonly origins: OriginTrace },
): Promise<ChangeTypeStep> {
  if (!step.inPlace) return step;
  const others = rowsAtRisk > 0 ? rowsAtRisk : await countAtRisk(db, rowsWithAnotherSpelling(step, origins));
  return { ...step, inPlace: others === 0 };
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
